// A day in words, without the Intl of words, whose output differs between Node, workerd and browsers.
import { timeZoneOf, toShopTime } from '#domain/basics/shop-time.ts'
import { dateMessages } from './areas.ts'
import type { Locale } from './locale.ts'
import { fill } from './message.ts'

/**
 * The day that it was at the shop: `2026-11-27T23:35:00Z` of a shop in `NG` -> `28 November 2026`. Pages, pictures and documents of a
 * shop say the day of each moment so.
 */
export function shopDay(iso: string, country: string, locale?: Locale): string {
  return dayWords(toShopTime(iso, timeZoneOf(country)), locale)
}

/** A day as it is written: `2026-11-20`, also with a time of the same clock after it -> `20 November 2026`. */
export function dayWords(iso: string, locale?: Locale): string {
  const date = new Date(iso.slice(0, 10))
  const messages = dateMessages(locale)
  return fill(messages.day, {
    day: date.getUTCDate(),
    month: messages.months[date.getUTCMonth()] ?? '',
    year: date.getUTCFullYear(),
  })
}
