import { describe, expect, it } from 'vitest'
import { allChoices, choiceCount, completeRows, fitRows, type VariantRow } from '#domain/product/variants.ts'

const group = (name: string, ...values: string[]) => ({
  id: name,
  name,
  values: values.map((value) => ({ id: value, name: value })),
})
const row = (ids: string, stock: string, price = ''): VariantRow => ({
  valueIds: ids.split(' '),
  price,
  stock,
  sku: null,
  cost: '',
})
const brief = (rows: readonly VariantRow[]) =>
  rows.map(({ valueIds, stock, price }) => `${valueIds.join(' ')}: ${stock}${price && ` at ${price}`}`)

const size = group('Size', 'S', 'M')
const colour = group('Colour', 'Red', 'Blue')

describe('allChoices', () => {
  it('lists every choice, the last group running fastest, and leaves empty groups out', () => {
    expect(allChoices([size, group('Cut'), colour]).map(({ name }) => name)).toEqual([
      'S, Red',
      'S, Blue',
      'M, Red',
      'M, Blue',
    ])
    expect(allChoices([])).toEqual([])
    expect(choiceCount([size, group('Cut'), colour])).toBe(4)
    expect(choiceCount([group('Cut')])).toBe(0)
  })
})

describe('fitRows', () => {
  const sizes = [row('S', '4', '5,000'), row('M', '6')]

  it('keeps rows that stay, and counts a new value from nothing', () => {
    const after = [group('Size', 'M', 'S', 'L')]

    expect(brief(fitRows(sizes, [size], after))).toEqual(['M: 6', 'S: 4 at 5,000', 'L: 0'])
  })

  it('leaves a new value uncounted where nothing is counted', () => {
    expect(brief(fitRows([row('S', '')], [group('Size', 'S')], [size]))).toEqual(['S: ', 'M: '])
  })

  it('drops the rows of a value that was taken out', () => {
    expect(brief(fitRows(sizes, [size], [group('Size', 'M')]))).toEqual(['M: 6'])
  })

  it('gives the rows to the first value of a new group, and their price to the others', () => {
    expect(brief(fitRows(sizes, [size], [size, colour]))).toEqual([
      'S Red: 4 at 5,000',
      'S Blue: 0 at 5,000',
      'M Red: 6',
      'M Blue: 0',
    ])
  })

  it('adds the stock up when a group goes', () => {
    const rows = [row('S Red', '1'), row('S Blue', '2'), row('M Red', '3'), row('M Blue', '')]

    expect(brief(fitRows(rows, [size, colour], [size]))).toEqual(['S: 3', 'M: '])
  })

  it('ends without rows when the last group goes', () => {
    expect(fitRows(sizes, [size], [])).toEqual([])
  })
})

describe('completeRows', () => {
  it('shares the one count out between the choices without a row', () => {
    const options = [group('Size', 'S', 'M', 'L', 'XL')]

    expect(brief(completeRows([row('M', '9')], options, 10))).toEqual(['S: 4', 'M: 9', 'L: 3', 'XL: 3'])
    expect(brief(completeRows([], [size], null))).toEqual(['S: ', 'M: '])
  })
})
