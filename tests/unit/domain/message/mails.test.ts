// Tests the words of mails to owners and operators.
import { describe, expect, it, test } from 'vitest'
import { brand } from '#brand'
import { wordsOfAccountMail } from '#domain/message/account-mails.ts'
import { type DomainMail, wordsOfDomainMail } from '#domain/message/domain-mails.ts'
import { type FailedPaymentMail, wordsOfFailedPayment } from '#domain/message/failed-payment-mails.ts'
import { wordsOfOperatorMail } from '#domain/message/operator-mails.ts'
import { wordsOfMail } from '#domain/message/owner-mails.ts'
import { wordsOfPlanMail } from '#domain/message/plan-mails.ts'
import { type RenewalMail, wordsOfRenewal } from '#domain/message/renewal-mails.ts'

// Tests the mail about the end of an account: when, why, and how to get one's data.
describe('mails about an account', () => {
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
})

// Tests the words of mails about a shop's own domain.
describe('mails about a domain', () => {
  const content = {
    store: 'Adunni <b>Fabrics</b>',
    storeId: 's1',
    at: 0,
    zone: 'Africa/Lagos',
    domain: 'xn--mnchen-3ya.example',
    target: 'shops.oja.test',
  }
  const words = (kind: DomainMail['kind']) => wordsOfDomainMail({ kind, content }, 'https://oja.test')

  test.each([
    ['domain_active', 'is at münchen.example', 'safe connection'],
    ['domain_failing', 'münchen.example does not lead', '72 hours'],
    ['domain_resting', 'shows', '30 days'],
    ['domain_taken', 'Another shop has proved münchen.example', 'registrar'],
  ] as const)('%s says what is and leads to the settings', (kind, subject, part) => {
    const mail = words(kind)

    expect(mail.subject).toContain(subject)
    expect(mail.text).toContain(part)
    expect(mail.text).toContain('https://oja.test/settings/domain?shop=s1')
  })

  test('what we expect has the form of DNS, to copy', () => {
    expect(words('domain_failing').text).toContain(
      'xn--mnchen-3ya.example is a CNAME (or ALIAS) of shops.oja.test',
    )
  })
})

// Tests the words of mails about a renewal that failed.
describe('mails about a renewal that failed', () => {
  const mail = (day: number): FailedPaymentMail => ({
    kind: 'plan_payment_failed',
    content: {
      store: 'Adunni Fabrics',
      storeId: 'b1',
      at: Date.UTC(2030, 2, 1),
      zone: 'Africa/Lagos',
      plan: 'premium',
      day,
      amountMinor: 550_000,
      currency: 'NGN',
      endsAt: Date.UTC(2030, 2, 8, 23, 30),
    },
  })

  it('names amount, plan, shop and the last day on the shop’s calendar, with a link to pay', () => {
    const { subject, text } = wordsOfFailedPayment(mail(0), 'https://oja.example')

    expect(subject).toBe('The payment of Premium for Adunni Fabrics failed')
    expect(text).toContain('₦5,500')
    expect(text).toContain('Saturday 9 March')
    expect(text).toContain('https://oja.example/settings/plan?shop=b1')
  })

  it('says on the last day that the card is not tried again', () => {
    expect(wordsOfFailedPayment(mail(6), 'https://oja.example').subject).toBe(
      'Last reminder: Premium for Adunni Fabrics ends on Saturday 9 March',
    )
    expect(wordsOfFailedPayment(mail(6), 'https://oja.example').text).not.toContain('try your card again')
    expect(wordsOfFailedPayment(mail(3), 'https://oja.example').text).toContain('try your card again')
  })
})

// Tests the mails about what our staff did with a shop: the reason, what stays, the answer, the way back.
describe('mails to operators', () => {
  const shop = { store: 'Adunni Fabrics', storeId: 's1' }
  const site = 'https://oja.example'

  it('says why a shop is suspended, what stays, and where to object', () => {
    const mail = wordsOfOperatorMail(
      { kind: 'store_suspended', content: { ...shop, reason: 'Two shoppers paid & got nothing.' } },
      site,
    )

    expect(mail.subject).toBe('Adunni Fabrics is suspended')
    expect(mail.text).toContain('The reason: Two shoppers paid & got nothing.')
    expect(mail.text).toContain('Nothing is deleted.')
    expect(mail.text).toContain('Write to us: https://oja.example/settings/help?shop=s1')
    expect(mail.html).toContain('paid &#38; got nothing')
  })

  it('says that a shop is open again', () => {
    const mail = wordsOfOperatorMail({ kind: 'store_restored', content: { ...shop, reason: '' } }, site)

    expect(mail.subject).toBe('Adunni Fabrics is open again')
    expect(mail.text).toContain('Open your shop: https://oja.example/dashboard?shop=s1')
  })

  it('answers whoever asked for money back, and says that the free domain is there', () => {
    const asked = {
      ...shop,
      reason: 'As agreed.',
      amountMinor: 550_000,
      currency: 'NGN',
      plan: 'premium',
    } as const
    const mailOf = (isApproved: boolean) =>
      wordsOfOperatorMail({ kind: 'money_back_answered', content: { ...asked, isApproved } }, site)

    expect(mailOf(true).subject).toBe('You get ₦5,500 back for Premium')
    expect(mailOf(true).text).toContain('As agreed.')
    expect(mailOf(false).subject).toBe('Your payment of Premium is not paid back')
    expect(mailOf(false).text).toContain('See your plan: https://oja.example/settings/plan?shop=s1')
    const domain = wordsOfOperatorMail(
      {
        kind: 'free_domain_answered',
        content: { ...shop, domain: 'adunni.com.ng', isConnected: true, reason: 'Done.' },
      },
      site,
    )
    expect(domain.subject).toBe('adunni.com.ng is connected to Adunni Fabrics')
    expect(domain.text).toContain('See your domain: https://oja.example/settings/domain?shop=s1')
  })

  it('brings an answer with its lines, below the question', () => {
    const content = { ...shop, question: 'How do I print?', answer: 'Open an <b>order</b>.\nPress Print.' }
    const mail = wordsOfOperatorMail({ kind: 'support_answered', content }, site)

    expect(mail.subject).toBe('Our answer to your question for Adunni Fabrics')
    expect(mail.text).toMatch(/^You asked: How do I print\?\n\nOpen an <b>order<\/b>\.\nPress Print\./)
    expect(mail.html).toContain('order&#60;/b&#62;.<br>Press Print.')
    expect(mail.html).not.toContain('<b>')
  })
})

// Tests the texts of mails to owners: only the last digits of numbers, and names that cannot become markup or a header line of the mail.
// Planted once and seen red: a store's name unescaped; its line break kept in the subject.
describe('mails to owners', () => {
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
      const words = {
        ...when,
        store: 'Adunni Fabrics',
        message: 'payment' as const,
        old: [],
        new: ['1', '2'],
      }
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
})

// Tests the mails about the end of a plan: the day on the shop's calendar, what happens to products, the way to the page.
describe('mails about a plan', () => {
  const content = {
    store: 'Adunni Fabrics',
    storeId: 's1',
    at: Date.UTC(2026, 10, 20, 9),
    zone: 'Africa/Lagos',
    plan: 'premium' as const,
    isTrial: true,
    // 00:30 of the next day in Lagos.
    endsAt: Date.UTC(2026, 10, 22, 23, 30),
  }
  const site = 'https://oja.example'

  it('tells of a trial that ends, with the day and the way to pay', () => {
    const mail = wordsOfPlanMail({ kind: 'plan_ending', content }, site)

    expect(mail.subject).toBe('The trial of Premium for Adunni Fabrics ends on Monday 23 November')
    expect(mail.text).toContain('Nothing will be deleted: products over the limit of Starter rest')
    expect(mail.text).toContain('See your plan: https://oja.example/settings/plan?shop=s1')
  })

  it.each([
    ['plan_ended', true, 'The trial of Premium for Adunni Fabrics has ended', 'Nothing was deleted'],
    [
      'plan_ending',
      false,
      'Premium for Adunni Fabrics ends on Monday 23 November',
      'Nothing will be deleted',
    ],
    ['plan_ended', false, 'Premium for Adunni Fabrics has ended', 'Nothing was deleted'],
  ] as const)('tells of %s, trial: %s', (kind, isTrial, subject, products) => {
    const mail = wordsOfPlanMail({ kind, content: { ...content, isTrial } }, site)

    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain(products)
  })
})

// Tests the mail before a card is charged: the amount, the date in the sentence of the plan's page, how to stop it.
describe('the mail before a charge', () => {
  const content: RenewalMail['content'] = {
    store: 'Adunni Fabrics',
    storeId: 's1',
    at: Date.UTC(2026, 10, 20, 9),
    zone: 'Africa/Lagos',
    plan: 'premium',
    months: 1,
    amountMinor: 550_000,
    currency: 'NGN',
    // 00:30 of the next day in Lagos.
    chargeAt: Date.UTC(2026, 10, 22, 23, 30),
  }

  it('says amount and date, and how to stop it', () => {
    const { subject, text } = wordsOfRenewal({ kind: 'plan_renewing', content }, 'https://oja.example')

    expect(subject).toBe('Premium for Adunni Fabrics renews on 23 November 2026: ₦5,500')
    expect(text).toContain('Your card is charged on 23 November 2026, when your 3 days end.')
    expect(text).toContain('₦5,500 pays the next month of Premium for Adunni Fabrics.')
    expect(text).toContain('press “Cancel the subscription”')
    expect(text).toContain('See your plan: https://oja.example/settings/plan?shop=s1')
  })

  it('says a year, and the last day', () => {
    const last = { ...content, months: 12, at: content.chargeAt - 3_600_000 }
    const { text } = wordsOfRenewal({ kind: 'plan_renewing', content: last }, 'https://oja.example')

    expect(text).toContain('when your 1 day ends.')
    expect(text).toContain('pays the next year of')
  })
})
