// Reads what a member types about money: amounts of the order, and what was really given in another currency.
import { describe, expect, it } from 'vitest'
import { beyondOwed, readPayment, type TypedPayment, takenBackRow } from '#domain/order/payment-form.ts'

const typed: TypedPayment = {
  amount: '20,000',
  way: 'cash',
  reference: ' till ',
  after: 'let_go',
  given: '',
  givenCurrency: 'USD',
  moved: '',
  moment: '',
  isClaim: '',
}

describe('a payment', () => {
  it('is read with and without another currency', () => {
    const read = {
      amount: 2_000_000,
      way: 'cash',
      reference: 'till',
      after: 'let_go',
      moved: '',
      isClaim: '',
    }
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
    ['no answer to what becomes of more than is owed', { after: '' }, 'after'],
  ])('refuses %s at its field', (_, fields, field) => {
    const read = readPayment({ ...typed, ...fields }, { most: 2_000_000, owed: 850_000 }, 'NGN')
    expect(read.ok ? [] : Object.keys(read.error.fields ?? {})).toEqual([field])
  })

  it('asks what becomes only of what is more than the shop owes', () => {
    expect(beyondOwed('12,000', { most: 4_000_000, owed: 850_000 })).toBe(350_000)
    for (const [amount, back] of [
      ['8,500', { most: 4_000_000, owed: 850_000 }],
      ['12,000', { most: 4_000_000, owed: null }],
      ['12,000', null],
    ] as const)
      expect(readPayment({ ...typed, amount, after: '' }, back, 'NGN').ok).toBe(true)
  })

  it('asks when it moved where a row was taken back, the last of its kind', () => {
    const row = { id: 'a', kind: 'received', amount: 2_000_000, at: '2026-11-27T20:00:00Z' } as const
    const rows = [
      { ...row, isReversed: true },
      { ...row, id: 'b', isReversed: true },
      { ...row, id: 'c', isReversed: false },
    ]
    expect(takenBackRow('received', rows)?.id).toBe('b')
    expect(takenBackRow('received', rows.slice(2))).toBeNull()
    expect(takenBackRow('paid_back', rows)).toBeNull()
    const read = readPayment(typed, null, 'NGN', true)
    expect(read.ok ? [] : Object.keys(read.error.fields ?? {})).toEqual(['moved'])
    expect(readPayment({ ...typed, moved: 'now' }, null, 'NGN', true).ok).toBe(true)
  })

  it('asks of cash, and of nothing else, when it moved where the till was counted since', () => {
    const at = '2026-11-27T18:00:00.000Z'
    const read = (fields: Partial<TypedPayment>) =>
      readPayment({ ...typed, ...fields }, null, 'NGN', true, at)
    expect(read({})).toMatchObject({ error: { fields: { moved: 'Choose one of the two.' } } })
    // What moved then was counted then.
    expect(read({ moved: 'before' })).not.toHaveProperty('value.countedAt')
    expect(read({ moved: 'now' })).toMatchObject({ error: { fields: { moment: 'Choose one of the two.' } } })
    expect(read({ moved: 'now', moment: 'before' })).toMatchObject({ ok: true, value: { countedAt: at } })
    expect(read({ moved: 'now', moment: 'after' })).toMatchObject({
      ok: true,
      value: { countedAt: `>${at}` },
    })
    expect(read({ way: 'pos', moved: 'now' })).not.toHaveProperty('value.countedAt')
  })

  it('asks whether it is what the customer says to have sent', () => {
    const read = (isClaim: TypedPayment['isClaim']) =>
      readPayment({ ...typed, isClaim }, null, 'NGN', false, null, true)
    expect(read('')).toMatchObject({ error: { fields: { isClaim: 'Choose Yes or No.' } } })
    expect(read('no')).toMatchObject({ ok: true, value: { isClaim: 'no' } })
  })
})
