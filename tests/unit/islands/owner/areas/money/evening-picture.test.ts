// Tests the rows of the evening picture: letters of one size, and a long name is cut before its number. Planted defect, seen red: names that shrink.
import { expect, it } from 'vitest'
import type { EveningCount } from '#domain/order/evening-count.ts'
import { drawSheet, eveningPictureText } from '#owner/areas/money/evening/evening-picture.ts'
import type { Pen } from '#owner/shared/pictures/make/canvas.ts'

type Written = { readonly text: string; readonly font: string; readonly from: number; readonly until: number }

/** A pen whose letters are half as wide as high. */
function penOnPaper() {
  const written: Written[] = []
  const pen = {
    font: '',
    textAlign: 'left',
    measureText: (text: string) => ({
      width: (text.length * Number(/(\d+(?:\.\d+)?)px/.exec(pen.font)?.[1])) / 2,
    }),
    fillText: (text: string, x: number) => {
      const { width } = pen.measureText(text)
      const from = pen.textAlign === 'right' ? x - width : x
      written.push({ text, font: pen.font, from, until: from + width })
    },
  }
  return { pen: pen as unknown as Pen, written }
}

it('rows have letters of one size, and long names end before the number', () => {
  const { pen, written } = penOnPaper()
  const long = 'Hand-dyed adire kaftan with embroidered collar and long sleeves, Size: Extra large'
  drawSheet(
    pen,
    [
      { left: 'Gele', right: '3 left' },
      { left: long, right: 'sold out' },
    ],
    '#000',
  )
  const rows = written.filter(({ text }) => text !== '')

  expect(new Set(rows.map(({ font }) => font)).size).toBe(1)
  const [name, number] = [
    rows.find(({ text }) => text.startsWith('Hand')),
    rows.find(({ text }) => text === 'sold out'),
  ]
  expect(name?.text).toMatch(/^Hand-dyed adire kaftan.*…$/)
  expect(name?.until).toBeLessThan(number?.from ?? 0)
})

const evening: EveningCount = {
  day: '2026-11-27',
  beforeDay: '2026-11-20',
  currency: 'NGN',
  now: { total: 2_000_000, sales: 3 },
  before: { total: 0, sales: 0 },
  others: [],
  ways: [
    { way: 'cash', currency: 'NGN', amount: 2_770_000 },
    { way: 'points', currency: 'NGN', amount: 325_000 },
    { way: 'gift_card', currency: 'NGN', amount: -770_000 },
  ],
  owed: { people: 0, amounts: [], most: [] },
  restock: [],
}

/** The lines after what was sold. */
function linesOf(fields: Partial<EveningCount>) {
  const shop = { name: 'Adunni Fabrics' } as Parameters<typeof eveningPictureText>[1]['shop']
  return eveningPictureText({ ...evening, ...fields }, { shop, hasNames: true }).split('\n')
}

it('names the ways by which more went back than came, and no points, which are no part of what was sold', () => {
  expect(linesOf({}).slice(3)).toEqual(['Cash ₦27,700', 'Gift card -₦7,700'])
})

it('says what was sold, given and is owed in other currencies', () => {
  const lines = linesOf({
    others: [{ currency: 'GBP', total: 3_500, sales: 1 }],
    ways: [
      { way: 'cash', currency: 'NGN', amount: 4_700_000 },
      { way: 'transfer', currency: 'GBP', amount: 1_500 },
    ],
    owed: {
      people: 2,
      amounts: [
        { currency: 'NGN', amount: 2_950_000 },
        { currency: 'GBP', amount: 1_500 },
      ],
      most: [{ name: 'Ufuoma', currency: 'GBP', amount: 1_500 }],
    },
  })
  expect(lines).toEqual([
    'Adunni Fabrics, Friday 27 November: ₦20,000 sold, 3 sales',
    'and £35 in 1 sale',
    'Nothing was sold last Friday',
    'Last Friday: ₦0',
    'Cash ₦47,000',
    'Transfer £15',
    '2 people owe ₦29,500 and £15, Ufuoma £15',
  ])
})
