// Tests the forms of a currency in which shoppers may pay: its terms, the example sentence, and its account.
import { describe, expect, it } from 'vitest'
import { readCurrencyBankValues } from '#domain/store/forms/bank-form.ts'
import {
  exampleText,
  formExample,
  readPaymentCurrencyForm,
  toPaymentCurrencyForm,
} from '#domain/store/forms/payment-currency-form.ts'

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
    expect(formExample({ rateSource: 'market', rate: '', step: '1' }, pounds)).toBe('₦10,000 shows as £4.88')
    expect(exampleText({ rateOwn: 1, rateOther: 2_000, step: 1 }, 'GBP', 'NGN')).toBe('£10 shows as ₦20,000')
  })

  it('is silent without a rate', () => {
    expect(formExample({ rateSource: 'own', rate: '', step: '1' }, pounds)).toBeNull()
    expect(formExample({ rateSource: 'market', rate: '', step: '1' }, { ...pounds, market: null })).toBeNull()
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
