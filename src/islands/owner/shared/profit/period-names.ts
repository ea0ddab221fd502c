// Names of days, weeks and months in the shop's own calendar.
import type { FigureUnit } from '#domain/figures/figures.ts'

const DAY = new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat('en-NG', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `2026-11-20` -> `20 Nov` */
export function dayName(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`))
}

/** `20 Nov to 26 Nov`; `1 Dec 2025 to 26 Nov 2026` where the years differ. Both days as `2026-11-20`. */
export function spanName(from: string, until: string): string {
  const isOneYear = from.slice(0, 4) === until.slice(0, 4)
  const yearOf = (day: string) => (isOneYear ? '' : ` ${day.slice(0, 4)}`)
  return `${dayName(from)}${yearOf(from)} to ${dayName(until)}${yearOf(until)}`
}

/** `2026-11-01` -> `Nov 2026` */
export function monthName(day: string): string {
  return MONTH.format(new Date(`${day}T00:00:00Z`))
}

/** `20 Nov`, `Week of 16 Nov` or `Nov 2026`. */
export function periodName(from: string, unit: FigureUnit): string {
  if (unit === 'month') return monthName(from)
  return unit === 'week' ? `Week of ${dayName(from)}` : dayName(from)
}
