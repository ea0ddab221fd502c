// Tests the mails of sign-in that the Worker writes: in whose name they come, and that a white-label shop's mail does not name us. Planted
// once and seen red: our name as sender of a white-label shop without a usable name.
import { fillTemplate, plainText } from '@oja/local-supabase/testing'
import { describe, expect, it } from 'vitest'
import { brand } from '#brand'
import { type SignInMail, type SignInMailName, wordsOfSignInMail } from '#domain/message/sign-in-mails.ts'
import { mailNames, mailTemplates } from '#scripts/build/mail-templates.ts'

const siteUrl = 'https://shops.example'

const mail = (changed: Partial<SignInMail> = {}): SignInMail => ({
  name: 'confirmation',
  email: "o'neil&co@oja.test",
  siteUrl,
  tokenHash: 'pkce_abc123',
  redirectTo: `${siteUrl}/a?b=1&c=2`,
  shop: null,
  ...changed,
})

const own = { from: 'bisi-and-sons', name: 'Bisi & Sons', isOwn: true }
const namesUs = new RegExp(`\\b${brand.name}\\b`)
const shopperMails = mailNames.filter((name) => name !== 'invite')

describe('a mail of sign-in', () => {
  it('comes in our name without a shop', () => {
    const { fromName, text, html } = wordsOfSignInMail(mail())

    expect(fromName).toBeUndefined()
    expect(text).toContain("An account was opened with o'neil&co@oja.test. Confirm")
    expect(text).toContain(`Sent to you by ${brand.name}`)
    expect(text).toContain(
      `Confirm my address:\n${siteUrl}/auth?token_hash=pkce_abc123&type=signup&redirect_to=https%3A%2F%2Fshops.example%2Fa%3Fb%3D1%26c%3D2\n`,
    )
    expect(html).toContain('o&#39;neil&#38;co@oja.test')
  })

  it('names a shop, and us, for a shop that shows our name', () => {
    const { fromName, text } = wordsOfSignInMail(mail({ shop: { ...own, isOwn: false } }))

    expect(fromName).toBe(`Bisi & Sons via ${brand.name}`)
    expect(text).toContain(`at Bisi & Sons, a shop on ${brand.name}. Confirm`)
    expect(text).toContain('&from=bisi-and-sons\n')
  })

  it.each(shopperMails)('%s of a white-label shop does not name us', (name) => {
    const { fromName, subject, text, html } = wordsOfSignInMail(mail({ name, shop: own }))

    expect(fromName).toBe('Bisi & Sons')
    expect(text).toContain('this address was entered at Bisi & Sons.')
    expect([subject, text, html].filter((part) => namesUs.test(part))).toEqual([])
  })

  it('is of an online shop when the name of a white-label shop may stand in no mail', () => {
    const { fromName, text, html } = wordsOfSignInMail(mail({ shop: { ...own, name: null } }))

    expect(fromName).toBe('Online shop')
    expect(text).toContain('at an online shop. Confirm')
    expect([text, html].filter((part) => namesUs.test(part))).toEqual([])
  })

  it.each(mailNames.flatMap((name) => [true, false].map((isOwn) => [name, isOwn] as const)))(
    '%s has the words of the template that Supabase would fill (white-label: %j)',
    (name: SignInMailName, isOwn) => {
      const shop = { ...own, isOwn }
      const Data = { from_store: own.from, [isOwn ? 'own_shop_name' : 'shop_name']: own.name }
      const { email, tokenHash, redirectTo } = mail()
      const variables = { SiteURL: siteUrl, TokenHash: tokenHash, RedirectTo: redirectTo, Email: email, Data }

      const { html } = wordsOfSignInMail(mail({ name, shop }))

      expect(plainText(html)).toBe(plainText(fillTemplate(mailTemplates[name], variables)))
    },
  )
})
