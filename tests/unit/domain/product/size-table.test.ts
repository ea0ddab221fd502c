// Tests the size table of a category: lines as typed or pasted, and the cells that pages show.
import { expect, it } from 'vitest'
import { parseSizeTable, sizeTableText } from '#domain/product/size-table.ts'

it.each([
  [
    'Size, Bust\nS, 34\n\nM,36',
    [
      ['Size', 'Bust'],
      ['S', '34'],
      ['M', '36'],
    ],
  ],
  [
    'Size | Bust\nS | 34,5',
    [
      ['Size', 'Bust'],
      ['S', '34,5'],
    ],
  ],
  [
    'Size;Bust\nS',
    [
      ['Size', 'Bust'],
      ['S', ''],
    ],
  ],
  ['Size, Bust', []],
  ['Size\nS', []],
  ['', []],
])('reads %j', (text, rows) => {
  expect(parseSizeTable(text)).toEqual(rows)
})

it('keeps the cells of a pasted spreadsheet, whose tabs are not stored', () => {
  const text = sizeTableText('Size\tBust\nS\t34, about\n')

  expect(text).not.toContain('\t')
  expect(parseSizeTable(text)).toEqual([
    ['Size', 'Bust'],
    ['S', '34, about'],
  ])
})
