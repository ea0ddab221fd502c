// Writes how much a reduced price saves, in the few characters that fit on a picture, and until when.

import type { Minor } from '#domain/basics/money.ts'
import { timeZoneOf, toShopTime } from '#domain/basics/shop-time.ts'
import { storeMessages } from '#messages/areas.ts'
import { dayWords } from '#messages/day.ts'
import type { Locale } from '#messages/locale.ts'
import { fill } from '#messages/message.ts'

export type Priced = {
  readonly price: Minor
  readonly compareAtPrice: Minor | null
  readonly isFrom: boolean
}

/** Price 750 against 1000 -> `−25%`. Null without a compare-at price, when variants differ, or below one percent. */
export function savingOf(product: Priced, locale: Locale): string | null {
  const percent = savingPercent(product)
  return percent === null ? null : fill(storeMessages(locale).saving, { percent })
}

/** Price 750 against 1000 -> 25; null as above. */
export function savingPercent({ price, compareAtPrice, isFrom }: Priced): number | null {
  if (compareAtPrice === null || isFrom) return null
  const percent = Math.floor(((compareAtPrice - price) * 100) / compareAtPrice)
  return percent >= 1 ? percent : null
}

/** `This price until 30 November 2026, 23:59`, by the shop's clock. */
export function saleEnd(
  endsAt: string,
  { country, locale }: { readonly country: string; readonly locale: Locale },
): string {
  const local = toShopTime(endsAt, timeZoneOf(country))
  const until = `${dayWords(local, locale)}, ${local.slice(11)}`
  return fill(storeMessages(locale).saleUntil, { until })
}
