// Answers about the rewards programme of a shop.
import * as v from 'valibot'
import type { CurrencyCode } from '#domain/basics/money.ts'
import type { PointLine } from '#domain/rewards/points.ts'
import type { Rewards } from '#domain/rewards/rewards-form.ts'
import { sqlFunction } from '../../sql-function.ts'
import {
  amountMinor,
  count,
  currency,
  flag,
  noValue,
  optionalCount,
  optionalText,
  text,
  time,
} from '../values.ts'

export const pointLine: v.GenericSchema<unknown, PointLine> = v.object({
  id: count,
  kind: v.picklist(['earned', 'welcome', 'taken_back', 'spent', 'returned', 'expired', 'corrected']),
  points: count,
  reason: text,
  customerId: text,
  customer: text,
  orderId: optionalText,
  code: optionalText,
  at: time,
})

const rewards: v.GenericSchema<unknown, Rewards & { readonly currency: CurrencyCode }> = v.object({
  isActive: flag,
  currency,
  earnAmount: amountMinor,
  earnPoints: count,
  pointWorth: amountMinor,
  minimumPoints: count,
  expiryMonths: optionalCount,
  welcomePoints: count,
})

const page = v.object({
  /** The shop's; the programme rests while its own is another. */
  currency,
  rewards: v.nullable(rewards),
  /** Null for whoever may not see figures. */
  figures: v.nullable(
    v.object({
      /** Customers with points. */
      holders: count,
      outstanding: count,
      /** What all outstanding points are worth. */
      owed: amountMinor,
      /** In the last 30 days. */
      earned: count,
      spent: count,
    }),
  ),
  entries: v.array(pointLine),
})

export type RewardsPage = v.InferOutput<typeof page>

/** Null: no such store, or the person does not make its vouchers. */
export const rewardsPage = sqlFunction('rewards_page', v.nullable(page), { area: 'vouchers' })
export const saveRewards = sqlFunction('save_rewards', noValue, {
  area: 'vouchers',
  refuses: ['changed_elsewhere', 'rewards_too_generous'],
})
/** Gives points, or takes some when `points` is below zero. The balance. */
export const correctPoints = sqlFunction('correct_points', count, {
  area: 'customers',
  refuses: ['points_short', 'unknown_customer'],
  actsEachTime: true,
})
/** Ends the points of customers who have not ordered for the time that their shop's programme says; returns how many customers. */
export const expirePoints = sqlFunction('expire_points', count)
