// Tests what the form of a correction sends: only what differs from the file.
import { describe, expect, it } from 'vitest'
import { correctionForm, readCorrection } from '#domain/import/correction-form.ts'

const file = { name: 'Kaften', price: 1_250_000, stock: 5 }
const read = (change: object, of: Parameters<typeof readCorrection>[1] = file) =>
  readCorrection({ ...correctionForm(of), ...change }, of)

describe('a correction', () => {
  it.each([
    [{}, null],
    [{ name: ' Kaftan ' }, { name: 'Kaftan' }],
    [{ price: '₦13,000' }, { price: 1_300_000 }],
    [{ price: '' }, null],
    [{ stock: '' }, { stock: null }],
    [{ stock: '0' }, { stock: 0 }],
    [
      { name: 'Kaftan', price: '1', stock: '1,200' },
      { name: 'Kaftan', price: 100, stock: 1200 },
    ],
  ])('of %j is %j', (change, correction) => {
    expect(read(change)).toEqual({ ok: true, value: correction })
  })

  it('leaves alone what the file does not say', () => {
    expect(read({}, { name: 'Kaften' })).toEqual({ ok: true, value: null })
    expect(read({ price: '5k', stock: '3' }, { name: 'Kaften' })).toEqual({
      ok: true,
      value: { price: 500_000, stock: 3 },
    })
    expect(read({}, { name: 'Kaften', stock: null })).toEqual({ ok: true, value: null })
  })

  it.each([
    [{ name: ' ' }, 'name', 'What is it called?'],
    [{ price: 'a lot' }, 'price', 'Type a price like 12,500.'],
    [{ price: '0' }, 'price', 'Type a price like 12,500.'],
    [{ price: '900,000,001' }, 'price', 'An amount is at most 900,000,000.'],
    [{ stock: '1.5' }, 'stock', 'Type a whole number, or nothing.'],
  ])('of %j is refused', (change, field, words) => {
    expect(read(change)).toMatchObject({ ok: false, error: { code: 'fields', fields: { [field]: words } } })
  })
})
