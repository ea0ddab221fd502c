// Tests the sentences of the evening picture.
import { expect, it } from 'vitest'
import {
  againstWords,
  beforeWords,
  type EveningCount,
  eveningDayWords,
  owedWords,
  restockLines,
  salesWords,
} from '#domain/order/evening-count.ts'

const evening = (now: number, before: number): EveningCount => ({
  day: '2026-11-27',
  beforeDay: '2026-11-20',
  currency: 'NGN',
  now: { total: now, sales: 1 },
  before: { total: before, sales: 1 },
  others: [],
  ways: [],
  owed: { people: 0, amounts: [], most: [] },
  restock: [],
})

it.each([
  [150_000, 100_000, '₦500 more than last Friday'],
  [100_000, 150_000, '₦500 less than last Friday'],
  [100_000, 100_000, 'As much as last Friday'],
  [100_000, 0, 'Nothing was sold last Friday'],
  [-20_000, 100_000, '₦1,200 less than last Friday'],
])('%i against %i is said: %s', (now, before, words) => {
  expect(againstWords(evening(now, before))).toBe(words)
})

it('names the day, and what the same day of last week sold', () => {
  expect(eveningDayWords('2026-11-27')).toBe('Friday 27 November')
  expect(beforeWords(evening(0, 100_000))).toBe('Last Friday: ₦1,000')
})

it.each([
  [0, 'No sale yet', 'Nobody owes anything'],
  [1, '1 sale', '1 person owes'],
  [4, '4 sales', '4 people owe'],
])('%i is said in plain numbers', (count, sales, owed) => {
  expect([salesWords(count), owedWords(count)]).toEqual([sales, owed])
})

it('lists each choice that is scarce', () => {
  const gele = {
    productId: 'g',
    name: 'Gele',
    stock: 0,
    choices: [
      { options: 'L', stock: 0 },
      { options: 'S', stock: 2 },
    ],
  }
  expect(restockLines([{ productId: 'c', name: 'Cloth', stock: 5, choices: [] }, gele])).toEqual([
    { name: 'Cloth', left: '5 left' },
    { name: 'Gele, L', left: 'sold out' },
    { name: 'Gele, S', left: '2 left' },
  ])
})
