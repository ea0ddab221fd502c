// Tests what the operator’s pages show.
import { describe, expect, it, test } from 'vitest'
import { isStuck, mayRetry, refundWords } from '#components/operator/copy.ts'
import {
  bytesWords,
  CHARTS,
  countUse,
  pathOf,
  percentWords,
  refusalsOf,
  secondsWords,
  stepsOf,
  tableOf,
} from '#components/operator/health-charts.ts'
import { factWords } from '#components/operator/operator-view.ts'
import type { HealthSpan } from '#contract/sql/operator/operator-health.ts'

// Tests the words of the operators' log.
describe('the views', () => {
  test('leaves out a fact that is empty: nobody gave a reason', () => {
    expect(factWords({ reference: 'T1', status: 'open', why: '' })).toBe('reference: T1, status: open')
    expect(factWords({ why: '' })).toBe('')
  })

  test('writes every other fact in words, in order', () => {
    expect(factWords({ status: 'paid_back', days: 0, until: null })).toBe('status: paid back, days: 0')
    expect(
      factWords({
        plan: 'premium',
        until: '2027-01-09T09:00:00+00:00',
        amountMinor: 550_000,
        currency: 'NGN',
        isOpen: true,
        cameOn: '2026-11-20',
      }),
    ).toBe('plan: Premium, until: 9 Jan 2027, 10:00, amount: ₦5,500, is open: yes, came on: 2026-11-20')
  })
})

// Tests what an operator reads of an approved refund: one that needs a person is marked, and only one that can be begun again has the act.
describe('refunds in words', () => {
  it.each([
    [null, false, false, /asked within a minute/],
    ['pending', false, false, /paying it back/],
    ['processing', false, false, /paying it back/],
    ['failed', true, true, /has the money again/],
    ['needs-attention', true, false, /dashboard/],
    ['refused', true, true, /did not begin it: Not enough money\./],
  ] as const)('%s', (refundState, stuck, retry, words) => {
    expect([isStuck(refundState), mayRetry(refundState)]).toEqual([stuck, retry])
    expect(refundWords({ refundState, refundReason: 'Not enough money' })).toMatch(words)
  })
})

// Tests the figures of the operators' health page: lines with holes, and rows that sum up.
describe('the charts of health', () => {
  const START = Date.UTC(2026, 10, 23, 10)

  function span(minute: number, fields: Partial<HealthSpan> = {}): HealthSpan {
    return {
      at: new Date(START + minute * 60_000).toISOString(),
      publishes: 0,
      lagP50Ms: null,
      lagP95Ms: null,
      waiting: { stores: 0, mails: 0, pushes: 0, pictures: 0, payments: 0 },
      deadLetters: 0,
      requests: 0,
      failures: 0,
      ordersTaken: 0,
      ordersRefused: {},
      filesBytes: null,
      databaseBytes: null,
      mailsSent: 0,
      picturesMade: 0,
      sessions: null,
      ...fields,
    }
  }

  const chart = (title: string) => CHARTS.find((known) => known.title === title) ?? CHARTS[0]

  describe('a line', () => {
    it('has a hole where nothing was measured', () => {
      const spans = [
        span(0, { publishes: 2 }),
        span(9, { publishes: 4 }),
        span(10, { publishes: 6 }),
        span(35),
      ]
      const frame = { fromMs: START, stepMs: 600_000, steps: 5, spanMinutes: 1 }
      const values = stepsOf(spans, { of: ({ publishes }) => publishes, sums: 'mean' }, frame)

      expect(values).toEqual([3, 6, null, 0, null])
      expect(pathOf(values, 6)).toBe('M0 51h1L2 2M3 100h1')
    })
  })

  describe('a table', () => {
    it('averages publishes, takes the highest lag, and divides failures by all answers', () => {
      const spans = [
        span(0, { publishes: 2, lagP95Ms: 900, lagP50Ms: 500, requests: 300, failures: 3 }),
        span(30, { publishes: 3, lagP95Ms: 12_000, lagP50Ms: 400, requests: 100, failures: 1 }),
        span(60, { publishes: 1 }),
      ]
      const cells = (title: string) =>
        tableOf(spans, chart(title) as never, { rowMs: 3_600_000, shiftMs: 0, spanMinutes: 1 }).map(
          (row) => row.cells,
        )

      expect(cells('Publishes a minute')).toEqual([['1.0'], ['2.5']])
      expect(cells('From a change to its page')).toEqual([
        ['not measured', 'not measured'],
        ['0.50 s', '12 s'],
      ])
      expect(cells('Answers that failed')).toEqual([['not measured'], ['1.00 %']])
    })
  })

  test('refused orders are summed up by code', () => {
    const spans = [span(0, { ordersRefused: { a: 1, b: 2 } }), span(1, { ordersRefused: { b: 2 } })]
    expect(refusalsOf(spans)).toEqual([
      ['b', 4],
      ['a', 1],
    ])
  })

  test('values are short words', () => {
    expect([secondsWords(850), secondsWords(75_000), percentWords(12), bytesWords(1_500_000)]).toEqual([
      '0.85 s',
      '75 s',
      '0.12 %',
      '1.5 MB',
    ])
  })

  it('counts what was used over the measured hours, with the newest sizes that were measured', () => {
    const hours = [
      span(0, { requests: 100, publishes: 2, filesBytes: 5, databaseBytes: 7, mailsSent: 4, sessions: 9 }),
      span(60, { requests: 50, publishes: 3, failures: 2, filesBytes: 6, databaseBytes: 8, sessions: 3 }),
      span(120, { requests: 10, mailsSent: 1, picturesMade: 6 }),
    ]
    expect(countUse(hours)).toEqual({
      hours: 3,
      requests: 160,
      publishes: 5,
      logLines: 2,
      mails: 5,
      pictures: 6,
      connections: 9,
      filesBytes: 6,
      databaseBytes: 8,
    })
  })
})
