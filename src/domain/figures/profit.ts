// What the shop earned, said so that known and unknown are never mixed: the share of what was sold whose cost is known, and what that part left.
import { formatMoney, type Minor } from '../basics/money.ts'

/** Sums of some days, an order or a product. `goods`: what all goods brought, without delivery. */
export type ProfitSums = {
  readonly goods: Minor
  /** Of goods whose cost was known on the day of the sale. */
  readonly costedTotal: Minor
  readonly costTotal: Minor
}

/** The sums of figures for those who may see costs; null for others. */
export function knownSums({
  goods,
  costedTotal,
  costTotal,
}: {
  readonly goods: Minor
  readonly costedTotal: Minor | null
  readonly costTotal: Minor | null
}): ProfitSums | null {
  return costedTotal === null || costTotal === null ? null : { goods, costedTotal, costTotal }
}

/** What goods with a known cost left over their cost. Null when no cost is known. */
export function earnedOf({ costedTotal, costTotal }: Omit<ProfitSums, 'goods'>): Minor | null {
  return costedTotal === 0 && costTotal === 0 ? null : costedTotal - costTotal
}

/** The known part of what was sold in whole percent: 100 only when all is known, 0 only when nothing is. Null when nothing was sold. */
export function knownShare({ goods, costedTotal }: Omit<ProfitSums, 'costTotal'>): number | null {
  if (goods <= 0) return null
  const share = Math.floor((costedTotal / goods) * 100)
  if (costedTotal >= goods) return 100
  return costedTotal > 0 ? Math.max(1, share) : 0
}

const WHAT = {
  time: { none: 'Nothing that you sold had a cost then', part: 'what you sold', all: 'all that you sold' },
  order: { none: 'None of these goods had a cost then', part: 'these goods', all: 'all these goods' },
} as const

/** `You know the cost of 40% of what you sold. On this part you earned ₦15,000.` `of`: sales of a time, or one order. */
export function profitWords(sums: ProfitSums, currency: string, of: keyof typeof WHAT = 'time'): string {
  const { none, part, all } = WHAT[of]
  const share = knownShare(sums)
  const earned = earnedOf(sums)
  if (share === null)
    return of === 'order' ? nothingLeftWords(sums, currency) : 'Nothing was sold in this time.'
  if (earned === null) return `${none}, so what you earned is not known.`
  return share === 100
    ? `You know the cost of ${all}. You ${earnedWords(earned, currency)}.`
    : `You know the cost of ${share}% of ${part}. On this part you ${earnedWords(earned, currency)}.`
}

/** Of an order whose goods all came back, or were given away. Goods on the shelf again have no cost in `costTotal`. */
function nothingLeftWords({ costTotal }: ProfitSums, currency: string): string {
  return costTotal > 0
    ? `These goods brought nothing in the end. You lost ${formatMoney(costTotal, currency)}: the cost of those that are not back on the shelf.`
    : 'These goods brought nothing in the end, so you earned nothing.'
}

/** `earned ₦15,000`, `lost ₦200`. */
export function earnedWords(earned: Minor, currency: string): string {
  return `${earned < 0 ? 'lost' : 'earned'} ${formatMoney(Math.abs(earned), currency)}`
}

export type ProfitMonth = ProfitSums & {
  /** The first day of the month. */
  readonly month: string
  /** Without goods bought to sell: these cost when they are sold. */
  readonly expenses: Minor
  readonly goodsBought: Minor
}

/** What a month left after expenses: of the part whose cost is known. Null when no cost is known. */
export function leftOf(month: ProfitMonth): Minor | null {
  const earned = earnedOf(month)
  return earned === null ? null : earned - month.expenses
}
