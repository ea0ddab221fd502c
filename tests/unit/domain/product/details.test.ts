// Tests a product’s table of sizes and its details.
import { describe, expect, it } from 'vitest'
import { parseSizeTable, sizeTableText } from '#domain/product/size-table.ts'
import { parseSpecs, specsText } from '#domain/product/specs.ts'

// Tests the size table of a category: lines as typed or pasted, and the cells that pages show.
describe('the table of sizes', () => {
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
})

// Tests the facts of a product: rows as typed, and the text that is stored.
describe('the details', () => {
  it.each([
    [
      'Material: cotton\nCare: wash: by hand',
      [
        ['Material', 'cotton'],
        ['Care', 'wash: by hand'],
      ],
    ],
    ['Width:45 inches', [['Width', '45 inches']]],
    ['no colon\n: no name\nno value:\n', []],
    ['', []],
  ])('reads %j', (text, rows) => {
    expect(parseSpecs(text)).toEqual(rows.map(([name, value]) => ({ name, value })))
  })

  it('stores complete rows only, and keeps a colon out of names', () => {
    const rows = [
      { name: ' Care: home ', value: 'wash: by hand' },
      { name: 'Width', value: ' ' },
      { name: '', value: 'lost' },
    ]

    expect(specsText(rows)).toBe('Care home: wash: by hand')
    expect(parseSpecs(specsText(rows))).toEqual([{ name: 'Care home', value: 'wash: by hand' }])
  })
})
