// Tests the words and small sums of the page of figures.
import { expect, it } from 'vitest'
import {
  changeOf,
  cohortRows,
  daysLeft,
  figureChangeWords,
  partName,
  shareOf,
  turnsOf,
  visitSourceName,
} from '#domain/figures/figures.ts'

it.each([
  ['zone', 'zone:Lekki', 'zone:Lekki', 'Lekki'],
  ['zone', 'pickup', 'pickup', 'Pickup'],
  ['voucher', 'PAID', 'PAID', 'PAID'],
  ['seller', 'pages', 'pages', 'Ordered on your pages'],
  ['taker', '6b0f', null, 'Somebody who has left'],
  ['product', '0b9b1f6e', 'Milo', 'Milo'],
  ['product', '0b9b1f6e', null, 'Deleted'],
  ['category', 'none', 'none', 'No category'],
] as const)('names the %s %s', (kind, part, name, expected) => {
  expect(partName(kind, part, name)).toBe(expected)
})

it('names sources', () => {
  expect([visitSourceName('tiktok'), visitSourceName('direct')]).toEqual(['TikTok', 'Direct or unknown'])
})

it('says the change against the time before', () => {
  expect([changeOf(150, 100), changeOf(0, 100), changeOf(5, 0)]).toEqual([50, -100, null])
  expect(figureChangeWords(150, 100, 'day')).toBe('50% more than the 30 days before')
  expect(figureChangeWords(50, 100, 'week')).toBe('50% less than the 12 weeks before')
  expect(figureChangeWords(100, 100, 'month')).toBe('As in the 12 months before')
  expect(figureChangeWords(5, 0, 'day')).toBe('None in the 30 days before')
})

it('says how often stock turned and how long it lasts', () => {
  expect([turnsOf(30, 12), turnsOf(3, 0)]).toEqual([2.5, null])
  expect([daysLeft(10, 30, 90), daysLeft(10, 0, 90)]).toEqual([30, null])
})

it('makes rows of months, with zeros where nobody came back', () => {
  const cell = (first: string, month: string, buyers: number) => ({ first, month, buyers })
  const cells = [
    cell('2025-12-01', '2025-12-01', 4),
    cell('2025-12-01', '2026-02-01', 2),
    cell('2026-01-01', '2026-01-01', 1),
  ]

  expect(cohortRows(cells, '2026-02-20')).toEqual([
    { first: '2025-12-01', buyers: 4, later: [0, 2] },
    { first: '2026-01-01', buyers: 1, later: [0] },
  ])
})

it.each([
  [11, 1, '11 times that of the 30 days before'],
  [150, 100, '50% more than the 30 days before'],
  [299, 100, '199% more than the 30 days before'],
  [50, 100, '50% less than the 30 days before'],
  [0, 0, 'As in the 30 days before'],
  [3, 0, 'None in the 30 days before'],
])('says how %i follows %i', (now, before, words) => {
  expect(figureChangeWords(now, before, 'day')).toBe(words)
})

it.each([
  [30, 120, 25],
  [1, 3, 33],
  [0, 120, 0],
  [-10, 120, null],
  [0, 0, null],
])('%i of %i is a share of %s', (part, all, share) => {
  expect(shareOf(part, all)).toBe(share)
})
