// Tests the facts of a product: rows as typed, and the text that is stored.
import { expect, it } from 'vitest'
import { parseSpecs, specsText } from '#domain/product/specs.ts'

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
