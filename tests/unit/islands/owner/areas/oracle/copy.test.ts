// Tests the sentences of the forecast, and the typed number of days.
import { describe, expect, it } from 'vitest'
import { buildGrid } from '#domain/forecast/day-grid.ts'
import type { Forecast } from '#domain/forecast/forecast-product.ts'
import {
  accuracyWords,
  dayWords,
  festiveWords,
  leftWords,
  liftWords,
  orderReason,
  orderWords,
  piecesWords,
  rangeWords,
  slowWords,
  whyWords,
} from '#islands/owner/areas/oracle/copy.ts'
import { parseLeadDays } from '#islands/owner/areas/oracle/use-forecasts.ts'

const forecast: Forecast = {
  method: 'tsb',
  demand: { kind: 'intermittent', gapDays: 3, unevenness: 0.1 },
  week: new Array(7).fill(0.4),
  spreads: [1, 1, 1],
  origins: 20,
  lossToNaive: 0.76,
}
const restock = {
  runsOutInDays: 11,
  earliestInDays: 7,
  missedPieces: 12,
  orderAt: 14,
  orderInDays: 0,
  orderPieces: 30,
}

describe('numbers', () => {
  it.each([
    [23.6, '24'],
    [0.3, 'less than 1'],
    [0, '0'],
    [1234, '1,234'],
  ])('%f is %s', (pieces, words) => expect(piecesWords(pieces)).toBe(words))

  it.each([
    [0, 0, 'none'],
    [0, 1, 'none or 1'],
    [0, 4, 'up to 4'],
    [3, 3, '3'],
    [18, 31, '18 to 31'],
  ])('%i and %i are the range %s', (low, high, words) => expect(rangeWords({ low, high })).toBe(words))

  it('are days from today', () => {
    expect([0, 1, 11].map((days) => dayWords('2026-11-23', days))).toEqual(['today', 'tomorrow', 'Fri 4 Dec'])
  })
})

describe('the reason', () => {
  it('of a forecast names the demand, the method, what was left out and the range', () => {
    const grid = buildGrid({
      firstDay: 0,
      lastDay: 99,
      sold: Array.from({ length: 30 }, (_, at) => [at * 3, 1] as const),
      soldOut: [[95, 98]],
    })

    expect(whyWords({ kind: 'forecast', forecast }, grid)).toEqual([
      'It sells on some days, in even amounts. In 100 days it sold on 30.',
      'We tried seven ways of counting on 20 weeks of the past, as if each were still to come. Chosen: the chance of a sale on a day in the last weeks, times the pieces that people take. It missed by 24% less than “the same as last week”.',
      '4 days without stock were left out: nobody could buy then.',
      'The range is as wide as the misses of the past: 8 times in 10 the sales should end inside it.',
    ])
  })

  it('of an average says what is missing', () => {
    const [sentence] = whyWords(
      { kind: 'average', perDay: 0.1, saleDays: 1 },
      buildGrid({ firstDay: 0, lastDay: 9, sold: [[3, 1]] }),
    )
    expect(sentence).toMatch(/^It sold on 1 day so far\. From 8 days with a sale and 8 weeks on/)
  })

  it('of an order says when and how much', () => {
    expect(orderWords(restock, '2026-11-23')).toBe('Order about 30 now')
    expect(orderWords({ ...restock, orderInDays: 5 }, '2026-11-23')).toBe('Order about 30 by Sat 28 Nov')
    expect(orderWords({ ...restock, orderInDays: null }, '2026-11-23')).toBeNull()
    expect(orderReason(restock, 12, 7)).toMatch(
      /\(7 days\) and a week more, up to 14 may sell.*You have 12\./,
    )
  })
})

describe('what is left', () => {
  const today = '2026-11-23'

  it.each([
    [0, null, null, 'Sold out.'],
    [5, null, null, '5 left.'],
    [5, 11, 11, '5 left, gone about Fri 4 Dec.'],
    [5, 11, 1, '5 left, gone about Fri 4 Dec, tomorrow at the earliest.'],
  ])('%i left, gone in %s days, at the earliest in %s', (stock, runsOutInDays, earliestInDays, sentence) => {
    expect(leftWords({ runsOutInDays, earliestInDays }, stock, today)).toBe(sentence)
  })
})

describe('slow stock', () => {
  it.each([
    [240, 3, 'At this pace it lasts 8 months.'],
    [null, 1, 'At this pace it lasts more than two years.'],
    [240, 70, 'No sale for 70 days.'],
    [null, null, 'It has not sold once.'],
  ])('that lasts %s days and was sold %s days ago says why', (lastsDays, silentDays, words) =>
    expect(slowWords({ lastsDays, silentDays })).toBe(words),
  )
})

describe('dates', () => {
  it('say what moves and when', () => {
    expect(
      festiveWords({ kind: 'fitr', from: '2027-03-09', to: '2027-03-09', isAbout: true, inDays: 20 }),
    ).toEqual({
      name: 'Eid al-Fitr',
      when: 'about Tue 9 Mar, in 20 days',
      note: 'The moon decides: it may move by a day or two.',
    })
    expect(
      festiveWords({ kind: 'december', from: '2026-12-15', to: '2027-01-02', isAbout: true, inDays: -3 })
        .when,
    ).toBe('about Tue 15 Dec to Sat 2 Jan, now')
  })

  it.each([
    [1.62, /62% more than usual/],
    [0.8, /20% less than usual/],
    [1.04, /as usual/],
  ])('a lift of %f', (lift, words) => expect(liftWords(lift)).toMatch(words))
})

describe('how good it was', () => {
  it('is said in counts, with the doubt that few products or misses ask for', () => {
    expect(accuracyWords({ products: 0, inside: 0, lossToNaive: null })).toHaveLength(1)
    expect(accuracyWords({ products: 20, inside: 16, lossToNaive: 0.7 })).toEqual([
      'Four weeks ago it could have spoken about 20 products. What they sold since lay inside the range for 16 (80%). It aims at 80%.',
      'Its misses were 30% smaller than those of simply repeating the week before.',
    ])
    expect(accuracyWords({ products: 4, inside: 4, lossToNaive: 1 })[1]).toMatch(/so few products/)
    expect(accuracyWords({ products: 20, inside: 10, lossToNaive: 1.2 })).toEqual([
      expect.stringContaining('(50%)'),
      expect.stringContaining('too few'),
      expect.stringContaining('20% larger'),
    ])
  })
})

describe('days until goods arrive', () => {
  it.each([
    ['7', 7],
    [' 14 ', 14],
    ['0', 0],
    ['90', 90],
    ['91', null],
    ['', null],
    ['-3', null],
    ['2.5', null],
    ['seven', null],
  ])('%j is %s', (typed, days) => expect(parseLeadDays(typed)).toBe(days))
})
