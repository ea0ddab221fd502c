// Days on which Nigerian shops sell differently, as known dates. The forecast does not contain them: the page shows them beside it.
// Eid: the Umm al-Qura calendar; the Sultan of Sokoto announces the day by the moon. Easter: the Gregorian computus. School terms: the
// pattern of Lagos State, where the second term of 2026 began on 12 January; each state sets its own.
import { type DayGrid, type DayNumber, toDayNumber } from './day-grid.ts'

export type FestiveKind = 'fitr' | 'adha' | 'christmas' | 'december' | 'easter' | 'term'

export type Festive = {
  readonly kind: FestiveKind
  /** `2026-12-25` */
  readonly from: string
  readonly to: string
  /** True for a date that may still move by some days. */
  readonly isAbout: boolean
}

const on = (kind: FestiveKind, ...days: string[]): readonly Festive[] =>
  days.map((day) => ({ kind, from: day, to: day, isAbout: false }))

const about = (kind: FestiveKind, ...days: string[]): readonly Festive[] =>
  days.map((day) => ({ kind, from: day, to: day, isAbout: true }))

/** From 2025, so that the page can look back a year, to 2028. */
export const FESTIVE_DATES: readonly Festive[] = [
  ...on('fitr', '2025-03-30', '2026-03-20'),
  ...about('fitr', '2027-03-09', '2028-02-26'),
  ...on('adha', '2025-06-06', '2026-05-27'),
  ...about('adha', '2027-05-16', '2028-05-05'),
  ...on('easter', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16'),
  ...on('christmas', '2025-12-25', '2026-12-25', '2027-12-25', '2028-12-25'),
  ...[2025, 2026, 2027, 2028].map(
    (year): Festive => ({ kind: 'december', from: `${year}-12-15`, to: `${year + 1}-01-02`, isAbout: true }),
  ),
  ...about('term', '2025-09-15', '2026-01-12', '2026-04-20', '2026-09-14'),
  ...about('term', '2027-01-11', '2027-04-19', '2027-09-13', '2028-01-10', '2028-04-24', '2028-09-11'),
]

/** People buy before the day: a date is shown this long before it. */
export const REACH_DAYS = 60

export type Upcoming = Festive & {
  /** 0 or less while it lasts. */
  readonly inDays: number
}

/** Dates that last now or begin within reach, the next one first. */
export function upcomingFestive(today: DayNumber, reachDays: number = REACH_DAYS): readonly Upcoming[] {
  return FESTIVE_DATES.map((date) => ({ ...date, inDays: toDayNumber(date.from) - today }))
    .filter(({ to, inDays }) => inDays <= reachDays && toDayNumber(to) >= today)
    .sort((one, other) => one.inDays - other.inDays)
}

/** Sales of two weeks that say something. */
const LEAST_PIECES = 10

/**
 * How the shop sold before the same occasion last time: pieces a day in the two weeks before it, divided by those in the four weeks before
 * these. 1.5 is half as many again. Null where the past does not reach, or says too little.
 */
export function liftLastTime(shop: DayGrid, kind: FestiveKind): number | null {
  const end = shop.firstDay + shop.units.length
  const day = FESTIVE_DATES.filter((date) => date.kind === kind)
    .map(({ from }) => toDayNumber(from))
    .filter((from) => from <= end && from - 42 >= shop.firstDay)
    .sort((one, other) => other - one)[0]
  if (day === undefined) return null
  const sum = (from: number, to: number) =>
    shop.units.slice(from - shop.firstDay, to - shop.firstDay).reduce((pieces, units) => pieces + units, 0)
  const before = sum(day - 42, day - 14)
  const close = sum(day - 14, day)
  return before < LEAST_PIECES || close < LEAST_PIECES ? null : close / 14 / (before / 28)
}
