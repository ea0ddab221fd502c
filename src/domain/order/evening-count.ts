// The day in a few numbers, for the picture that a shop shares in the evening (supabase/schemas/till/evening_count.sql).
import { formatMoney, type Minor } from '../basics/money.ts'
import { shopDayWords, shopWeekday } from '../basics/shop-time.ts'
import type { OtherSales } from './other-sales.ts'

type Amount = { readonly currency: string; readonly amount: Minor }

type Sold = { readonly total: Minor; readonly sales: number }

export type EveningCount = {
  /** Days of the shop's calendar: `2026-11-20`; `beforeDay` is the same weekday of last week. */
  readonly day: string
  readonly beforeDay: string
  readonly currency: string
  readonly now: Sold
  readonly before: Sold
  /** Today's sales in other currencies, which `now` leaves out. */
  readonly others: readonly OtherSales[]
  /** Money that came today less money that went back, in the currency in which it was given: the shop's own first, the largest first; below zero when more went back. */
  readonly ways: readonly (Amount & { readonly way: string })[]
  readonly owed: {
    readonly people: number
    /** The shop's own currency first. */
    readonly amounts: readonly Amount[]
    /** At most four. */
    readonly most: readonly (Amount & { readonly name: string })[]
  }
  /** What is running out, the scarcest first. */
  readonly restock: readonly {
    readonly productId: string
    readonly name: string
    readonly stock: number
    readonly choices: readonly { readonly options: string; readonly stock: number }[]
  }[]
}

/** `Friday 27 November` */
export function eveningDayWords(day: string): string {
  return `${weekdayOf(day)} ${shopDayWords(noonOf(day), 'UTC')}`
}

/** `₦12,000 more than last Friday`, `As much as last Friday`, `Nothing was sold last Friday`. */
export function againstWords({ now, before, beforeDay, currency }: EveningCount): string {
  const last = `last ${weekdayOf(beforeDay)}`
  const change = now.total - before.total
  if (before.total === 0) return `Nothing was sold ${last}`
  if (change === 0) return `As much as ${last}`
  return `${formatMoney(Math.abs(change), currency)} ${change > 0 ? 'more' : 'less'} than ${last}`
}

/** `Last Friday: ₦88,000` */
export function beforeWords({ before, beforeDay, currency }: EveningCount): string {
  return `Last ${weekdayOf(beforeDay)}: ${formatMoney(before.total, currency)}`
}

/** `1 sale`, `23 sales`, `No sale yet`. */
export function salesWords(sales: number): string {
  if (sales === 0) return 'No sale yet'
  return sales === 1 ? '1 sale' : `${sales} sales`
}

/** `4 people owe`, `1 person owes`, `Nobody owes anything`. */
export function owedWords(people: number): string {
  if (people === 0) return 'Nobody owes anything'
  return people === 1 ? '1 person owes' : `${people} people owe`
}

/** What is running out, a line for each choice that is scarce: `Gele, S` with its pieces. */
export function restockLines(restock: EveningCount['restock']): readonly { name: string; left: string }[] {
  return restock
    .flatMap(({ name, stock, choices }) =>
      choices.length === 0
        ? [{ name, stock }]
        : choices.map((choice) => ({ name: `${name}, ${choice.options}`, stock: choice.stock })),
    )
    .map(({ name, stock }) => ({ name, left: stock <= 0 ? 'sold out' : `${stock} left` }))
}

const noonOf = (day: string) => `${day}T12:00:00Z`

const weekdayOf = (day: string) => shopWeekday(noonOf(day), 'UTC')
