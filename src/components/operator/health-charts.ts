// The figures of the health page: series for the charts, and rows for the tables beside them.
import type { HealthSpan } from '#contract/sql/operator/operator-health.ts'
import type { ServiceUse } from '#domain/figures/service-cost.ts'

export type Period = 'day' | 'month'

/** A day is drawn by ten minutes and listed by hours; a month is drawn by six hours and listed by days. */
export const PERIODS = {
  day: {
    span: 'minute',
    spanMinutes: 1,
    stepMs: 600_000,
    lengthMs: 86_400_000,
    rowMs: 3_600_000,
    each: 'ten minutes',
    of: 'minute',
  },
  month: {
    span: 'hour',
    spanMinutes: 60,
    stepMs: 6 * 3_600_000,
    lengthMs: 30 * 86_400_000,
    rowMs: 86_400_000,
    each: 'six hours',
    of: 'hour',
  },
} as const

export type Series = {
  readonly name: string
  readonly colour: string
  /** Null: not measured. */
  readonly of: (span: HealthSpan) => number | null
}

/** `mean`: for each minute; `rate`: failures of all answers. */
type Sums = 'highest' | 'sum' | 'mean' | 'rate'

export type Chart = {
  readonly title: string
  readonly series: readonly Series[]
  /** Value in words: `1.2 s`, `3 %`. */
  readonly words: (value: number) => string
  /** How several minutes or hours become one value. */
  readonly sums: Sums
}

/** Tokens of operator.css. */
const COLOURS = {
  main: 'var(--main)',
  clay: 'var(--clay)',
  leaf: 'var(--leaf)',
  ochre: 'var(--ochre)',
} as const

export const CHARTS: readonly Chart[] = [
  {
    title: 'Publishes a minute',
    series: [{ name: 'publishes', colour: COLOURS.main, of: ({ publishes }) => publishes }],
    words: (value) => value.toFixed(1),
    sums: 'mean',
  },
  {
    title: 'From a change to its page',
    series: [
      { name: 'half take at most', colour: COLOURS.main, of: ({ lagP50Ms }) => lagP50Ms },
      { name: '95 of 100 take at most', colour: COLOURS.clay, of: ({ lagP95Ms }) => lagP95Ms },
    ],
    words: secondsWords,
    sums: 'highest',
  },
  {
    title: 'Work that waits',
    series: [
      { name: 'shops', colour: COLOURS.main, of: ({ waiting }) => waiting.stores },
      { name: 'mails, notifications, pictures, payments', colour: COLOURS.ochre, of: otherWork },
      { name: 'dead letters', colour: COLOURS.clay, of: ({ deadLetters }) => deadLetters },
    ],
    words: String,
    sums: 'highest',
  },
  {
    title: 'Answers that failed',
    series: [{ name: 'of all answers', colour: COLOURS.clay, of: failureRate }],
    words: percentWords,
    sums: 'rate',
  },
  {
    title: 'Orders',
    series: [
      { name: 'taken', colour: COLOURS.leaf, of: ({ ordersTaken }) => ordersTaken },
      {
        name: 'refused',
        colour: COLOURS.clay,
        of: ({ ordersRefused }) => sumOf(Object.values(ordersRefused)),
      },
    ],
    words: String,
    sums: 'sum',
  },
]

export const STORAGE: Chart = {
  title: 'Storage',
  series: [
    { name: 'files', colour: COLOURS.main, of: ({ filesBytes }) => filesBytes },
    { name: 'database', colour: COLOURS.clay, of: ({ databaseBytes }) => databaseBytes },
  ],
  words: bytesWords,
  sums: 'highest',
}

function otherWork({ waiting: { mails, pushes, pictures, payments } }: HealthSpan): number | null {
  const known = [mails, pushes, pictures, payments].filter((value) => value !== null)
  return known.length === 0 ? null : sumOf(known)
}

/** The share of failed answers, in hundredths of a percent. Null when nothing was answered. */
function failureRate({ requests, failures }: HealthSpan): number | null {
  return requests === 0 ? null : (failures / requests) * 10_000
}

/** The steps of a chart's time axis. */
export type TimeAxis = {
  readonly fromMs: number
  readonly stepMs: number
  readonly steps: number
  readonly spanMinutes: number
}

/** What is read from each span, and how several become one. */
type Measure = Pick<Series, 'of'> & Pick<Chart, 'sums'>

/** A value of each step; null where nothing was measured. */
export function stepsOf(
  spans: readonly HealthSpan[],
  measure: Measure,
  axis: TimeAxis,
): readonly (number | null)[] {
  const groups = Map.groupBy(spans, ({ at }) => Math.floor((Date.parse(at) - axis.fromMs) / axis.stepMs))
  return Array.from({ length: axis.steps }, (_, step) =>
    summedUp(groups.get(step) ?? [], measure, axis.spanMinutes),
  )
}

/** One line for each run of measured steps; a hole stays a hole. The area is as wide as the steps and 100 high. */
export function pathOf(values: readonly (number | null)[], highest: number): string {
  return values
    .map((value, step) => {
      if (value === null) return ''
      const height = rounded(100 - (highest === 0 ? 0 : (value / highest) * 98))
      const isNew = (values[step - 1] ?? null) === null
      return isNew ? `M${step} ${height}h1` : `L${step + 1} ${height}`
    })
    .join('')
}

export type ChartRow = { readonly atMs: number; readonly cells: readonly string[] }

/** The rows of a chart's table, newest first: one for each hour of a day or day of a month that has a measured span. */
export function tableOf(
  spans: readonly HealthSpan[],
  chart: Chart,
  {
    rowMs,
    shiftMs,
    spanMinutes,
  }: { readonly rowMs: number; readonly shiftMs: number; readonly spanMinutes: number },
): ChartRow[] {
  const groups = Map.groupBy(
    spans,
    ({ at }) => Math.floor((Date.parse(at) + shiftMs) / rowMs) * rowMs - shiftMs,
  )
  return [...groups]
    .sort(([a], [b]) => b - a)
    .map(([atMs, group]) => ({
      atMs,
      cells: chart.series.map(({ of }) => {
        const value = summedUp(group, { of, sums: chart.sums }, spanMinutes)
        return value === null ? 'not measured' : chart.words(value)
      }),
    }))
}

/** One value of several spans; null when none was measured. A mean is by minute, a rate by 10,000 requests. */
function summedUp(group: readonly HealthSpan[], { of, sums }: Measure, spanMinutes: number): number | null {
  const known = group.map(of).filter((value) => value !== null)
  if (known.length === 0) return null
  if (sums === 'highest') return Math.max(...known)
  if (sums === 'sum') return sumOf(known)
  if (sums === 'mean') return sumOf(known) / (known.length * spanMinutes)
  return (
    (sumOf(group.map(({ failures }) => failures)) / sumOf(group.map(({ requests }) => requests))) * 10_000
  )
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

/** What was counted over measured hours, and the sizes of the newest hour that has them. */
export function countUse(hours: readonly HealthSpan[]): ServiceUse {
  const newest = (of: (hour: HealthSpan) => number | null) =>
    hours
      .map(of)
      .filter((bytes) => bytes !== null)
      .at(-1) ?? null
  return {
    hours: hours.length,
    requests: sumOf(hours.map(({ requests }) => requests)),
    publishes: sumOf(hours.map(({ publishes }) => publishes)),
    logLines: sumOf(hours.map(({ failures }) => failures)),
    mails: sumOf(hours.map(({ mailsSent }) => mailsSent)),
    pictures: sumOf(hours.map(({ picturesMade }) => picturesMade)),
    connections: hours.reduce<number | null>(
      (most, { sessions }) => (sessions === null ? most : Math.max(most ?? 0, sessions)),
      null,
    ),
    filesBytes: newest(({ filesBytes }) => filesBytes),
    databaseBytes: newest(({ databaseBytes }) => databaseBytes),
  }
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
