// What the page of figures calls its times, kinds of parts and parts.

import type { Minor } from '../basics/money.ts'

export const FIGURE_UNITS = ['day', 'week', 'month'] as const

/** 30 days, 12 weeks or 12 months. */
export type FigureUnit = (typeof FIGURE_UNITS)[number]

export const PART_KINDS = ['product', 'category', 'zone', 'voucher', 'payment', 'seller', 'taker'] as const

export type PartKind = (typeof PART_KINDS)[number]

const NAMES: Readonly<Record<string, string>> = {
  extra: 'Extras (no product)',
  gone: 'Deleted products',
  none: 'No category',
  pickup: 'Pickup',
  agree: 'Delivery to be agreed',
  pages: 'Ordered on your pages',
  nobody: 'Not known',
}

/** `partName('zone', 'zone:Lekki', null)` -> `Lekki`; a voucher keeps its code. */
export function partName(kind: PartKind, part: string, name: string | null): string {
  if (kind === 'voucher') return part
  if (part.startsWith('zone:')) return part.slice('zone:'.length)
  if (name === null) return kind === 'seller' || kind === 'taker' ? 'Somebody who has left' : 'Deleted'
  return NAMES[part] ?? name
}

/** The share of a part in whole percent of what all parts come to; null when they come to nothing, or for a part below zero. */
export function shareOf(part: number, all: number): number | null {
  return all > 0 && part >= 0 ? Math.round((part / all) * 100) : null
}

const SOURCES: Readonly<Record<string, string>> = {
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  facebook: 'Facebook',
  google: 'Google',
  campaign: 'Links with a name',
  other: 'Other sites',
  direct: 'Direct or unknown',
  shop: 'Written down by the shop',
}

/** `visitSourceName('tiktok')` -> `TikTok` */
export function visitSourceName(source: string): string {
  return SOURCES[source] ?? source
}

/** The change against the time before in whole percent: `changeOf(150, 100)` -> 50. Null when there was nothing before. */
export function changeOf(now: number, before: number): number | null {
  return before > 0 ? Math.round(((now - before) / before) * 100) : null
}

/** `21% more than the 30 days before`, `11 times that of …` from three times on; `unit` names the time before. */
export function figureChangeWords(now: number, before: number, unit: FigureUnit): string {
  const time = { day: 'the 30 days before', week: 'the 12 weeks before', month: 'the 12 months before' }[unit]
  const change = changeOf(now, before)
  if (change === null) return now > 0 ? `None in ${time}` : `As in ${time}`
  if (change === 0) return `As in ${time}`
  if (now >= 3 * before) return `${Math.round(now / before)} times that of ${time}`
  return `${Math.abs(change)}% ${change > 0 ? 'more' : 'less'} than ${time}`
}

/** True when sales are at least 30% less than in the time before. */
export function haveFallen(now: { readonly total: Minor }, before: SalesBefore): boolean {
  return areEnoughSales(before) && now.total < before.total * 0.7
}

type SalesBefore = { readonly total: Minor; readonly sales: number }

/** Whether a time had enough sales that another can be measured by it. */
export function areEnoughSales({ sales }: Pick<SalesBefore, 'sales'>): boolean {
  return sales >= 5
}

/** True when so few of many page views put something in a cart that the list of products is worth a look. */
export function areFewCarts({ views, carts }: { readonly views: number; readonly carts: number }): boolean {
  return views >= 100 && carts < views * 0.03
}

/** How often the average stock was sold, with one decimal: `turnsOf(30, 12)` -> 2.5. Null without stock. */
export function turnsOf(sold: number, averageStock: number): number | null {
  return averageStock > 0 ? Math.round((sold / averageStock) * 10) / 10 : null
}

/** How many days the stock lasts at the speed of the last `days` days. Null when nothing was sold. */
export function daysLeft(stock: number, sold: number, days: number): number | null {
  return sold > 0 ? Math.floor((stock * days) / sold) : null
}

export type Cohort = {
  /** The first day of the month. */
  readonly first: string
  readonly buyers: number
  /** Buyers who bought again, by months after the first; later months are missing. */
  readonly later: readonly number[]
}

type Cell = { readonly first: string; readonly month: string; readonly buyers: number }

/** Makes rows of a table: each first month with its buyers, and how many bought in each month after, up to `until` (`2026-11-20`). */
export function cohortRows(cells: readonly Cell[], until: string): readonly Cohort[] {
  const firsts = [...new Set(cells.map(({ first }) => first))].sort()
  return firsts.map((first) => {
    const own = cells.filter((cell) => cell.first === first)
    const inMonth = (after: number) =>
      own.find(({ month }) => monthsBetween(first, month) === after)?.buyers ?? 0
    const length = monthsBetween(first, until)
    return { first, buyers: inMonth(0), later: Array.from({ length }, (_, place) => inMonth(place + 1)) }
  })
}

/** `monthsBetween('2026-11-01', '2027-01-31')` -> 2 */
function monthsBetween(from: string, until: string): number {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return months(until) - months(from)
}
