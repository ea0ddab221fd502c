// Tests the forms of a shop’s settings.
import { describe, expect, it } from 'vitest'
import { toShownLabel } from '#domain/basics/punycode.ts'
import { readCurrencyBankValues } from '#domain/store/forms/bank-form.ts'
import {
  domainInBothForms,
  type FreeDomainValues,
  readFreeDomain,
} from '#domain/store/forms/free-domain-form.ts'
import {
  exampleText,
  formExample,
  readPaymentCurrencyForm,
  toPaymentCurrencyForm,
} from '#domain/store/forms/payment-currency-form.ts'
import { readShopForm } from '#domain/store/forms/shop-form.ts'

// Tests the first form of a person who opens a store.
describe('the form of a new store', () => {
  it('is read: name cleaned, number with its country', () => {
    expect(readShopForm({ name: '<b>x</b>', slug: 'abc', country: 'NG', phone: '08031234567' })).toEqual({
      ok: true,
      value: { name: 'bx/b', slug: 'abc', country: 'NG', whatsappNumber: '2348031234567' },
    })
  })

  it('names each field that cannot be read', () => {
    const read = readShopForm({ name: '', slug: 'a b', country: 'NG', phone: '12' })

    expect(read.ok || Object.keys(read.error.fields)).toEqual(['name', 'slug', 'phone'])
  })
})

// Tests the form of the free domain: which names may be asked for, and how names with other letters are shown.
describe('the free domain', () => {
  const OWN = 'shop.oja-market.com'
  const read = (label: string, ending: FreeDomainValues['ending'] = '.com') =>
    readFreeDomain({ label, ending }, OWN)

  describe('a name', () => {
    it.each([
      ['adunni', '.com', 'adunni.com'],
      [' Adunni-Fabrics ', '.ng', 'adunni-fabrics.ng'],
      ['https://www.adunni.co.uk/', '.co.uk', 'adunni.co.uk'],
      ['ａｄｕｎｎｉ', '.com', 'adunni.com'],
      ['München', '.com', 'xn--mnchen-3ya.com'],
      ['xn--mnchen-3ya', '.com', 'xn--mnchen-3ya.com'],
    ] as const)('%s with %s is %s', (label, ending, name) => {
      expect(read(label, ending)).toEqual({ ok: true, value: name })
    })

    it.each([
      ['ab', '.com'],
      ['', '.com'],
      ['my shop', '.com'],
      ['my.shop', '.com'],
      ['-shop', '.com'],
      ['shop-', '.com'],
      ['ab--cd', '.com'],
      ['xn--99999999', '.com'],
      ['shop!', '.com'],
      ['x'.repeat(64), '.com'],
      ['ọ'.repeat(60), '.com'],
      ['com', '.ng'],
      ['oja-market', '.com'],
    ] as const)('%s with %s is refused with a sentence', (label, ending) => {
      expect(read(label, ending)).toMatchObject({
        ok: false,
        error: { fields: { label: expect.stringMatching(/\.$/) } },
      })
    })
  })

  describe('a name with other letters', () => {
    it.each(['ọjà-market', 'münchen', 'ადუნი', 'ṣọọbu', 'é', '例え', 'a-ñ-b'])('%s is read back', (label) => {
      const ascii = new URL(`http://${label}.com`).hostname

      expect(toShownLabel(ascii.slice(0, -4))).toBe(label)
      expect(domainInBothForms(ascii)).toBe(`${label}.com (${ascii})`)
    })

    it('stays as it is when it is no such form', () => {
      expect(domainInBothForms('adunni.co.uk')).toBe('adunni.co.uk')
      for (const label of ['xn--', 'xn--!', 'xn--99999999', 'adunni']) expect(toShownLabel(label)).toBe(label)
    })
  })
})

// Tests the forms of a currency in which shoppers may pay: its terms, the example sentence, and its account.
describe('the currencies', () => {
  const market = { rateOwn: 204_820, rateOther: 100 }
  const pounds = { own: 'NGN', other: 'GBP', market } as const
  const rate = { rateOwn: 195_050, rateOther: 100 }

  describe('the terms', () => {
    it('are read as typed, and shown again as they were typed', () => {
      const typed = { rateSource: 'own', rate: '1,950.50', step: '50' } as const

      expect(readPaymentCurrencyForm(typed, pounds)).toEqual({
        ok: true,
        value: { rateSource: 'own', step: 50, ...rate },
      })
      expect(toPaymentCurrencyForm({ rateSource: 'own', step: 50, ownRate: rate }, pounds)).toEqual(typed)
      expect(toPaymentCurrencyForm(null, pounds)).toEqual({ rateSource: 'own', rate: '', step: '1' })
    })

    it.each(['', '0', 'a lot', '-3', '1.950,50'])('with %j as the owner’s rate are refused', (typed) => {
      expect(readPaymentCurrencyForm({ rateSource: 'own', rate: typed, step: '1' }, pounds)).toMatchObject({
        ok: false,
        error: { fields: { rate: expect.any(String) } },
      })
    })

    it('follow the market without a rate of the owner’s, and keep one that is there', () => {
      const read = (typed: string) =>
        readPaymentCurrencyForm({ rateSource: 'market', rate: typed, step: '1' }, pounds)

      expect(read('')).toEqual({ ok: true, value: { rateSource: 'market', step: 1 } })
      expect(read('rubbish')).toEqual(read(''))
      expect(read('1,950.50')).toMatchObject({ ok: true, value: rate })
    })

    it('cannot follow a market that has no rate, nor round to a step of their own', () => {
      const read = readPaymentCurrencyForm(
        { rateSource: 'market', rate: '', step: '7' },
        { ...pounds, market: null },
      )

      expect(read).toMatchObject({
        ok: false,
        error: { fields: { rateSource: expect.any(String), step: expect.any(String) } },
      })
    })
  })

  describe('the example', () => {
    it('says what an everyday price becomes, rounded as the shopper will see it', () => {
      expect(formExample({ rateSource: 'own', rate: '1,950.50', step: '1' }, pounds)).toBe(
        '₦10,000 shows as £5.13',
      )
      expect(formExample({ rateSource: 'own', rate: '1,950.50', step: '50' }, pounds)).toBe(
        '₦10,000 shows as £5',
      )
      expect(formExample({ rateSource: 'market', rate: '', step: '1' }, pounds)).toBe(
        '₦10,000 shows as £4.88',
      )
      expect(exampleText({ rateOwn: 1, rateOther: 2_000, step: 1 }, 'GBP', 'NGN')).toBe(
        '£10 shows as ₦20,000',
      )
    })

    it('is silent without a rate', () => {
      expect(formExample({ rateSource: 'own', rate: '', step: '1' }, pounds)).toBeNull()
      expect(
        formExample({ rateSource: 'market', rate: '', step: '1' }, { ...pounds, market: null }),
      ).toBeNull()
    })
  })

  describe('the account', () => {
    const account = { bankName: 'Monzo', accountNumber: '12345678', accountName: 'Bisi Ltd', bankCode: '' }

    it('takes sort codes, routing numbers and SWIFT codes', () => {
      for (const [typed, code] of [
        ['04-00-04', '04-00-04'],
        [' monzgb2l ', 'MONZGB2L'],
        ['021000021', '021000021'],
        ['', null],
      ] as const) {
        expect(readCurrencyBankValues({ ...account, bankCode: typed }, 'GBP')).toEqual({
          ok: true,
          value: { ...account, bankCode: code },
        })
      }
    })

    it('names each field that cannot be read', () => {
      const read = readCurrencyBankValues({ ...account, bankName: ' ', bankCode: '4!' }, 'GBP')

      expect(read.ok ? [] : Object.keys(read.error.fields)).toEqual(['bankName', 'bankCode'])
    })

    it('in naira has ten digits', () => {
      expect(readCurrencyBankValues(account, 'NGN').ok).toBe(false)
      expect(readCurrencyBankValues({ ...account, accountNumber: '0123456789' }, 'NGN').ok).toBe(true)
    })
  })
})
