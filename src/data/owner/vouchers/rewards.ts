// A store's rewards programme for its owners and managers: its rules, its figures, and points corrected by hand.
import * as contract from '#contract/sql/orders/rewards.ts'
import type { Rewards } from '#domain/rewards/rewards-form.ts'
import { type CallResult, call, callOrThrow } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'

export type { RewardsPage } from '#contract/sql/orders/rewards.ts'

/** Null when the person does not work in the store. */
export async function fetchRewards(businessId: string): Promise<contract.RewardsPage | null> {
  return callOrThrow(await ownerDatabase(), contract.rewardsPage, { businessId })
}

/** Refusals: `bad_request`, `forbidden`, `rewards_too_generous`. */
export async function saveRewards(businessId: string, rewards: Rewards): Promise<CallResult<null>> {
  return call(await ownerDatabase(), contract.saveRewards, {
    businessId,
    rewards,
  })
}

export type PointsCorrection = { readonly points: number; readonly reason: string }

/** Gives points, or takes some when `points` is below zero; returns the balance. Refusals: `bad_request`, `forbidden`, `points_short`. */
export async function correctPoints(
  businessId: string,
  customerId: string,
  { points, reason }: PointsCorrection,
): Promise<CallResult<number>> {
  return call(await ownerDatabase(), contract.correctPoints, {
    businessId,
    customerId,
    points,
    reason,
  })
}
