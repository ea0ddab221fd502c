// Tests what a member types about an expense.
import { describe, expect, it } from 'vitest'
import { readExpense, type TypedExpense } from '#domain/order/expense-form.ts'

const typed: TypedExpense = {
  amount: '2,500',
  kind: 'transport',
  way: 'cash',
  note: ' Rider ',
  spentOn: '2026-11-27',
  moment: '',
}
const AT = '2026-11-27T12:00:00.000Z'
const faults = (fields: Partial<TypedExpense>) => {
  const read = readExpense({ ...typed, ...fields }, '2026-11-27')
  return read.ok ? [] : Object.keys(read.error.fields)
}

describe('an expense', () => {
  it('is an amount, a kind and a day that has come', () => {
    expect(readExpense(typed, '2026-11-27')).toMatchObject({
      ok: true,
      value: { amount: 250_000, kind: 'transport', note: 'Rider' },
    })
  })

  it.each<[string, Partial<TypedExpense>, string[]]>([
    ['without an amount', { amount: '' }, ['amount']],
    ['of nothing', { amount: '0' }, ['amount']],
    ['without a kind', { kind: null }, ['kind']],
    ['of tomorrow', { spentOn: '2026-11-28' }, ['spentOn']],
    ['without a day', { spentOn: '', amount: 'x' }, ['amount', 'spentOn']],
  ])('%s keeps what was typed', (_, fields, expected) => {
    expect(faults(fields)).toEqual(expected)
  })

  it('in cash of today asks when it left a till that was counted today', () => {
    const read = (fields: Partial<TypedExpense>) => readExpense({ ...typed, ...fields }, '2026-11-27', AT)
    expect(read({})).toMatchObject({ ok: false, error: { fields: { moment: 'Choose one of the two.' } } })
    expect(read({ moment: 'before' })).toMatchObject({ ok: true, value: { countedAt: AT } })
    expect(read({ moment: 'after' })).toMatchObject({ ok: true, value: { countedAt: `>${AT}` } })
    const others = [{ way: 'transfer', moment: 'before' }, { spentOn: '2026-11-26' }] as const
    for (const other of others) expect(read(other)).not.toHaveProperty('value.countedAt')
  })
})
