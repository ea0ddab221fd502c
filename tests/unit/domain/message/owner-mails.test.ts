// Tests the texts of mails to owners: only the last digits of numbers, and names that cannot become markup or a header line of the mail.
// Planted once and seen red: a store's name unescaped; its line break kept in the subject.
import { describe, expect, it } from 'vitest'
import { brand } from '#brand'
import { wordsOfMail } from '#domain/message/owner-mails.ts'

const when = { at: Date.UTC(2026, 10, 22, 13, 5), zone: 'Africa/Lagos' }
const site = 'https://oja.example'

describe('wordsOfMail', () => {
  it('tells what changed, when, and what to do', () => {
    const content = { ...when, store: 'Adunni Fabrics', old: '6789', new: null }

    expect(wordsOfMail({ kind: 'bank_details', content }, site)).toMatchObject({
      subject: 'Bank details of Adunni Fabrics were changed',
      text: [
        'The account that shoppers of Adunni Fabrics transfer to was changed.',
        'Before: ending in 6789',
        'Now: none',
        'When: 22 November 2026 at 14:05 (Africa/Lagos)',
        `If this was not you: set a new password at https://oja.example/forgot-password, and write to ${brand.supportEmail} at once.`,
        `${brand.name}: you get this mail because the account is yours. It cannot be switched off.\n`,
      ].join('\n\n'),
    })
    expect(wordsOfMail({ kind: 'whatsapp_number', content }, site).text).toContain('Before: ending in 6789')
    expect(wordsOfMail({ kind: 'password_changed', content: when }, site).subject).toBe(
      `Your ${brand.name} password was changed`,
    )
    const words = { ...when, store: 'Adunni Fabrics', message: 'payment' as const, old: [], new: ['1', '2'] }
    expect(wordsOfMail({ kind: 'message_words', content: words }, site).text).toContain(
      'The words of “Payment details”, which Adunni Fabrics sends to shoppers, were changed.\n\nNumbers before: none written out\n\nNumbers now: ending in 1, ending in 2',
    )
  })

  it('does not name us to a customer of a white-label shop, and comes in the shop’s name', () => {
    const content = { ...when, ownShop: 'Bisi & Sons' }
    const { fromName, subject, text, html } = wordsOfMail({ kind: 'password_changed', content }, site)

    expect([fromName, subject]).toEqual(['Bisi & Sons', 'Your password was changed'])
    expect(text).toContain('you have an account as a customer of Bisi & Sons.')
    expect(`${text}${html}`).not.toMatch(/\bOja\b/)
  })

  it('lets no name become markup or a line of its own', () => {
    const store = 'Ada\r\nBcc: all@evil.test <img src=x onerror="alert(1)"> & Co'

    const { subject, html } = wordsOfMail(
      { kind: 'bank_details', content: { ...when, store, old: null, new: '"><b>' } },
      site,
    )

    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toMatch(/<img|<b>|onerror="/)
    expect(html).toContain('&#38; Co')
  })
})
