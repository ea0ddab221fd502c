// Reads what a member types about money: amounts of the order, and what was really given in another currency.
import { describe, expect, it } from 'vitest'
import { readPayment, type TypedPayment } from '#domain/order/payment-form.ts'

const typed: TypedPayment = {
  amount: '20,000',
  way: 'cash',
  reference: ' till ',
  after: 'let_go',
  given: '',
  givenCurrency: 'USD',
}

describe('a payment', () => {
  it('is read with and without another currency', () => {
    const read = { amount: 2_000_000, way: 'cash', reference: 'till', after: 'let_go' }
    expect(readPayment(typed, null, 'NGN')).toEqual({ ok: true, value: { ...read, given: null } })
    expect(readPayment({ ...typed, given: '12.50' }, null, 'NGN')).toEqual({
      ok: true,
      value: { ...read, given: { amount: 1_250, currency: 'USD' } },
    })
  })

  it.each<[string, Partial<TypedPayment>, string]>([
    ['no amount', { amount: '' }, 'amount'],
    ['more than can go back', { amount: '20,001' }, 'amount'],
    ['something else than an amount given', { given: 'twelve' }, 'given'],
    ['nothing given', { given: '0' }, 'given'],
  ])('refuses %s at its field', (_, fields, field) => {
    const read = readPayment({ ...typed, ...fields }, 2_000_000, 'NGN')
    expect(read.ok ? [] : Object.keys(read.error.fields ?? {})).toEqual([field])
  })
})
