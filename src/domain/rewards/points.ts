// Points of the rewards programme, as pages show them. Amounts in minor units. The database alone calculates what an order earns and how many
// points it can spend (supabase/schemas/rewards); browser and Worker show its answer.
import type { Minor } from '../basics/money.ts'

/** The rules of a shop's programme. Each whole `earnAmount` paid for goods earns `earnPoints`. */
export type PointsRule = {
  readonly earnAmount: Minor
  readonly earnPoints: number
  /** Of one point. */
  readonly pointWorth: Minor
  /** The fewest points that an order may spend. */
  readonly minimumPoints: number
}

/** What a signed-in shopper can do with points in an order. `spent` and `amount` are 0 unless the order uses them. */
export type PointsQuote = {
  readonly balance: number
  /** Of one point. */
  readonly worth: Minor
  /** The fewest points that an order may spend. */
  readonly minimum: number
  /** Points that the goods of this order can take. */
  readonly usable: number
  readonly spent: number
  readonly amount: Minor
}

/** The points that a stored order spends, and what they pay. */
export type PointsUse = Pick<PointsQuote, 'spent' | 'amount'>

/** The points of a signed-in shopper at one shop. `endsAt`: when they end without another order; null: never. */
export type PointsAccount = {
  readonly balance: number
  readonly worth: Minor
  readonly minimum: number
  readonly currency: string
  readonly endsAt: string | null
}

/** An entry of the ledger, as owners see it. */
export type PointLine = {
  readonly id: number
  readonly kind: 'earned' | 'welcome' | 'taken_back' | 'spent' | 'returned' | 'expired' | 'corrected'
  readonly points: number
  /** Of a correction by hand; empty otherwise. */
  readonly reason: string
  readonly customerId: string
  readonly customer: string
  readonly orderId: string | null
  /** Of the order; null without one. */
  readonly code: string | null
  readonly at: string
}
