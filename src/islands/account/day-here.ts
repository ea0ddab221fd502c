import { dayText } from '#messages/day.ts'
import * as date from '#messages/en/date.ts'

/** `22 November 2026`: the day in the phone's time zone. */
export function dayHere(iso: string): string {
  const here = new Date(iso)
  const sameInUtc = new Date(Date.UTC(here.getFullYear(), here.getMonth(), here.getDate()))
  return dayText(sameInUtc, { day: date.day, months: date.months })
}
