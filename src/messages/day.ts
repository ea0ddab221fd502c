// Formats a day for people without Intl, whose output differs between Node, workerd and browsers.
import { dateMessages } from './areas.ts'
import type * as en from './en/date.ts'
import type { Locale } from './locale.ts'
import { fill, type MessagesOf } from './message.ts'

/** `2026-11-20T09:00:00.000Z` -> `20 November 2026`, the day in UTC. */
export function dayInUtc(iso: string, locale?: Locale): string {
  return dayText(new Date(iso.slice(0, 10)), dateMessages(locale))
}

/** Formats the UTC day of `date`. */
export function dayText(date: Date, messages: MessagesOf<typeof en> | typeof en): string {
  return fill(messages.day, {
    day: date.getUTCDate(),
    month: messages.months[date.getUTCMonth()] ?? '',
    year: date.getUTCFullYear(),
  })
}
