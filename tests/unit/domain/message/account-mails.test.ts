// Tests the mail about the end of an account: when, why, and how to get one's data.
import { expect, test } from 'vitest'
import { brand } from '#brand'
import { wordsOfAccountMail } from '#domain/message/account-mails.ts'

const wordsFor = (isSuspended: boolean, ownShop: string | null = null) =>
  wordsOfAccountMail(
    {
      kind: 'account_ending',
      content: {
        at: Date.UTC(2026, 10, 23),
        zone: 'Africa/Lagos',
        endsAt: Date.UTC(2026, 11, 23, 12),
        reason: 'Sells <b>fake</b> goods.',
        isSuspended,
        ownShop,
      },
    },
    'https://oja.test',
  )

test('names the day and the reason, and leads to the data', () => {
  const { subject, text, html } = wordsFor(false)

  expect(subject).toBe(`Your ${brand.name} account ends on 23 December 2026`)
  expect(text).toContain('Why: Sells')
  expect(text).toContain('https://oja.test/settings/privacy')
  expect(html).not.toContain('<b>fake')
})

test('tells a suspended person whom to ask', () => {
  const { text } = wordsFor(true)

  expect(text).toContain(`write to ${brand.supportEmail}`)
  expect(text).not.toContain('/settings/privacy')
})

test.each([
  ['Bisi & Sons', 'Bisi & Sons', 'customer of Bisi & Sons'],
  ['', 'Online shop', 'customer of an online shop'],
])(
  'of a customer of the white-label shop %j does not name us, but for the address to write to',
  (own, sender, words) => {
    const { fromName, subject, text, html } = wordsFor(false, own)

    expect([fromName, subject]).toEqual([sender, 'Your account ends on 23 December 2026'])
    expect(text).toContain(words)
    expect([text, html].filter((part) => new RegExp(`\\b${brand.name}\\b`).test(part))).toEqual([])
  },
)
