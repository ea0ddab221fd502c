// Compares the table of dates with calendars that are computed: Easter by the Gregorian computus, Eid by the Umm al-Qura calendar of the
// platform. Planted defects, seen red: Easter a week late; a date shown after it has passed.
import { describe, expect, it } from 'vitest'
import { buildGrid, toDayNumber, weekdayOf } from '#domain/forecast/day-grid.ts'
import { FESTIVE_DATES, liftLastTime, upcomingFestive } from '#domain/forecast/festive-calendar.ts'

const YEARS = [2025, 2026, 2027, 2028]

const daysOf = (kind: string) => FESTIVE_DATES.filter((date) => date.kind === kind).map(({ from }) => from)

/** Anonymous Gregorian computus. */
function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + d + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return `${year}-${String(Math.floor(sum / 31)).padStart(2, '0')}-${String((sum % 31) + 1).padStart(2, '0')}`
}

describe('the table of dates', () => {
  it('has Easter of every year', () => {
    expect(daysOf('easter')).toEqual(YEARS.map(easterOf))
  })

  it.each([
    ['fitr', 10, 1],
    ['adha', 12, 10],
  ])('has %s within a day of the calculated calendar', (kind, month, day) => {
    const format = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
      month: 'numeric',
      day: 'numeric',
      timeZone: 'UTC',
    })
    for (const date of daysOf(kind)) {
      const near = [-1, 0, 1].map((days) => format.format((toDayNumber(date) + days) * 86_400_000))
      expect(near).toContain(`${month}/${day}`)
    }
    expect(daysOf(kind).map((date) => Number(date.slice(0, 4)))).toEqual(YEARS)
  })

  it('has three terms in each year from 2026 on, each beginning on a Monday', () => {
    const terms = daysOf('term')

    expect(terms.every((day) => weekdayOf(toDayNumber(day)) === 0)).toBe(true)
    for (const year of YEARS.slice(1))
      expect(terms.filter((day) => day.startsWith(`${year}`))).toHaveLength(3)
  })
})

describe('dates within reach', () => {
  const on = (day: string) => upcomingFestive(toDayNumber(day)).map(({ kind, inDays }) => [kind, inDays])

  it('are those of the next sixty days, the next one first, and those that last', () => {
    expect(on('2026-11-23')).toEqual([
      ['december', 22],
      ['christmas', 32],
      ['term', 49],
    ])
    expect(on('2026-12-26')).toEqual([
      ['december', -11],
      ['term', 16],
    ])
    expect(on('2027-01-12')).toEqual([['fitr', 56]])
  })
})

describe('the last time', () => {
  it('compares two weeks before the day with the four weeks before these', () => {
    const firstDay = toDayNumber('2025-11-01')
    const christmas = toDayNumber('2025-12-25')
    const sold = Array.from({ length: 300 }, (_, at) => {
      const day = firstDay + at
      return [day, day >= christmas - 14 && day < christmas ? 6 : 4] as const
    })
    const shop = buildGrid({ firstDay, lastDay: firstDay + 299, sold })

    expect(liftLastTime(shop, 'christmas')).toBeCloseTo(1.5)
    expect(liftLastTime(shop, 'easter')).toBeCloseTo(1)
    // The shop was not there before the Detty December of 2025 for six weeks, and sold next to nothing.
    expect(liftLastTime(buildGrid({ firstDay, lastDay: firstDay + 299, sold: [] }), 'easter')).toBeNull()
    expect(
      liftLastTime(buildGrid({ firstDay: christmas, lastDay: christmas + 30, sold }), 'christmas'),
    ).toBeNull()
  })
})
