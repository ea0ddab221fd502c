// The figures of the health page: series for the charts, and rows for the tables beside them.
import type { HealthSpan } from '#contract/sql/operator-health.ts'

export type Period = 'day' | 'month'

/** A day is drawn by minutes and listed by hours; a month is drawn by hours and listed by days. */
export const PERIODS = {
  day: { span: 'minute', stepMs: 60_000, lengthMs: 86_400_000, rowMs: 3_600_000 },
  month: { span: 'hour', stepMs: 3_600_000, lengthMs: 30 * 86_400_000, rowMs: 86_400_000 },
} as const

export type Series = {
  readonly name: string
  readonly colour: string
  /** Null: not measured. */
  readonly of: (span: HealthSpan) => number | null
}

export type Chart = {
  readonly title: string
  readonly series: readonly Series[]
  /** Value in words: `1.2 s`, `3 %`. */
  readonly words: (value: number) => string
  /** How a row of the table sums up its spans. */
  readonly sums: 'highest' | 'sum' | 'rate'
}

const MAIN = '#28306b'
const CLAY = '#9c3f18'

export const CHARTS: readonly Chart[] = [
  {
    title: 'Publishes',
    series: [{ name: 'publishes', colour: MAIN, of: ({ publishes }) => publishes }],
    words: String,
    sums: 'sum',
  },
  {
    title: 'From a change to its page',
    series: [
      { name: 'half are faster than', colour: MAIN, of: ({ lagP50Ms }) => lagP50Ms },
      { name: '95 of 100 are faster than', colour: CLAY, of: ({ lagP95Ms }) => lagP95Ms },
    ],
    words: secondsWords,
    sums: 'highest',
  },
  {
    title: 'Work that waits',
    series: [
      { name: 'shops', colour: MAIN, of: ({ waiting }) => waiting.stores },
      { name: 'mails, notifications, pictures, payments', colour: '#8a6d1a', of: otherWork },
      { name: 'dead letters', colour: CLAY, of: ({ deadLetters }) => deadLetters },
    ],
    words: String,
    sums: 'highest',
  },
  {
    title: 'Answers that failed',
    series: [{ name: 'of all answers', colour: CLAY, of: failureRate }],
    words: percentWords,
    sums: 'rate',
  },
  {
    title: 'Orders',
    series: [
      { name: 'taken', colour: '#0f6b43', of: ({ ordersTaken }) => ordersTaken },
      { name: 'refused', colour: CLAY, of: ({ ordersRefused }) => sumOf(Object.values(ordersRefused)) },
    ],
    words: String,
    sums: 'sum',
  },
]

export const STORAGE: Chart = {
  title: 'Storage',
  series: [
    { name: 'files', colour: MAIN, of: ({ filesBytes }) => filesBytes },
    { name: 'database', colour: CLAY, of: ({ databaseBytes }) => databaseBytes },
  ],
  words: bytesWords,
  sums: 'highest',
}

function otherWork({ waiting: { mails, pushes, pictures, payments } }: HealthSpan): number | null {
  const known = [mails, pushes, pictures, payments].filter((value) => value !== null)
  return known.length === 0 ? null : sumOf(known)
}

/** In hundredths of a percent; null without an answer. */
function failureRate({ requests, failures }: HealthSpan): number | null {
  return requests === 0 ? null : (failures / requests) * 10_000
}

export type Frame = { readonly fromMs: number; readonly stepMs: number; readonly steps: number }

/** One path for each run of measured values; a hole stays a hole. The area is as wide as the frame's steps and 100 high. */
export function pathOf(
  spans: readonly HealthSpan[],
  of: Series['of'],
  frame: Frame,
  highest: number,
): string {
  let path = ''
  let last = Number.NaN
  for (const span of spans) {
    const value = of(span)
    const place = Math.round((Date.parse(span.at) - frame.fromMs) / frame.stepMs)
    if (value === null || place < 0 || place >= frame.steps) continue
    const height = 100 - (highest === 0 ? 0 : (value / highest) * 98)
    path += `${place === last + 1 ? 'L' : 'M'}${place} ${rounded(height)}${place === last + 1 ? '' : 'h1'}`
    last = place
  }
  return path
}

export function highestOf(spans: readonly HealthSpan[], { series }: Chart): number {
  return Math.max(0, ...series.flatMap(({ of }) => spans.map((span) => of(span) ?? 0)))
}

export type TableRow = { readonly atMs: number; readonly cells: readonly string[] }

/** The rows of a chart's table, newest first: one for each hour of a day or day of a month that has a measured span. */
export function tableOf(
  spans: readonly HealthSpan[],
  chart: Chart,
  rowMs: number,
  shiftMs: number,
): TableRow[] {
  const groups = Map.groupBy(
    spans,
    ({ at }) => Math.floor((Date.parse(at) + shiftMs) / rowMs) * rowMs - shiftMs,
  )
  return [...groups]
    .sort(([a], [b]) => b - a)
    .map(([atMs, group]) => ({
      atMs,
      cells: chart.series.map(({ of }) => {
        const value = chart.sums === 'rate' ? rateOf(group) : summedUp(group.map(of), chart.sums)
        return value === null ? 'not measured' : chart.words(value)
      }),
    }))
}

function rateOf(group: readonly HealthSpan[]): number | null {
  const requests = sumOf(group.map((span) => span.requests))
  return requests === 0 ? null : (sumOf(group.map((span) => span.failures)) / requests) * 10_000
}

function summedUp(values: readonly (number | null)[], how: 'highest' | 'sum'): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  return how === 'sum' ? sumOf(known) : Math.max(...known)
}

/** Refused orders by code, the most frequent first. */
export function refusalsOf(
  spans: readonly HealthSpan[],
): readonly (readonly [code: string, orders: number])[] {
  const sums = new Map<string, number>()
  for (const { ordersRefused } of spans)
    for (const [code, orders] of Object.entries(ordersRefused)) sums.set(code, orders + (sums.get(code) ?? 0))
  return [...sums].sort(([, a], [, b]) => b - a)
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

/** 850 -> `0.85 s`, 75000 -> `75 s` */
export function secondsWords(ms: number): string {
  return ms < 10_000 ? `${(ms / 1000).toFixed(2)} s` : `${Math.round(ms / 1000)} s`
}

/** 12 (hundredths of a percent) -> `0.12 %` */
export function percentWords(hundredths: number): string {
  return `${(hundredths / 100).toFixed(2)} %`
}

/** 1500000 -> `1.5 MB` */
export function bytesWords(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`
}
