// Reads the figures of the page /dashboard/analytics, one call for each view, and the links for campaigns.
import { readCurrencySums } from '#contract/sql/store/currencies.ts'
import * as contract from '#contract/sql/store/figures.ts'
import type { FigureUnit, PartKind } from '#domain/figures/figures.ts'
import { type CallResult, call, callOrThrow } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'

export type {
  Campaign,
  FigureHour,
  FigurePart,
  FigureSums,
  Figures,
} from '#contract/sql/store/figures.ts'

/**
 * Reads sales, orders and buyers by day, week or month, with the sums of the time before. Under a plan with 30 days the answer is by day,
 * whatever `unit` is. Amounts are in minor units.
 */
export async function fetchFigures(businessId: string, unit: FigureUnit): Promise<contract.Figures> {
  return callOrThrow(await ownerDatabase(), contract.readFigures, {
    businessId,
    unit,
  })
}

/** Sales in other currencies than the shop's own, in these days. Null for people outside the store. */
export async function fetchCurrencySums(businessId: string, from: string, until: string) {
  return callOrThrow(await ownerDatabase(), readCurrencySums, {
    businessId,
    from,
    until,
  })
}

/** The facts of which `hintsFor` makes sentences. */
export async function fetchFigureHints(businessId: string) {
  return callOrThrow(await ownerDatabase(), contract.readFigureHints, { businessId })
}

/** Reads sales by part, the largest 200 first. Null under a plan without parts. */
export async function fetchFigureParts(businessId: string, unit: FigureUnit, kind: PartKind) {
  return callOrThrow(await ownerDatabase(), contract.readFigureParts, {
    businessId,
    unit,
    kind,
  })
}

/** Reads visits, carts, orders and sales by the source that visitors came from. Null under a plan without parts. */
export async function fetchFigureSources(businessId: string, unit: FigureUnit) {
  return callOrThrow(await ownerDatabase(), contract.readFigureSources, {
    businessId,
    unit,
  })
}

/**
 * Counts orders by hour of the week in the shop's time: `day` 0 is Monday, `hour` is 0 to 23. Hours without an order are left out. Null
 * under a plan without parts.
 */
export async function fetchFigureHours(businessId: string, unit: FigureUnit) {
  return callOrThrow(await ownerDatabase(), contract.readFigureHours, {
    businessId,
    unit,
  })
}

/** Reads how many buyers of each month bought again in the months after, for the last 12 months. Null under a plan without parts. */
export async function fetchFigureCohorts(businessId: string) {
  return callOrThrow(await ownerDatabase(), contract.readFigureCohorts, { businessId })
}

/** Reads how often the stock of each counted product was sold in 90 days. Null under a plan without parts. */
export async function fetchFigureStock(businessId: string) {
  return callOrThrow(await ownerDatabase(), contract.readFigureStock, { businessId })
}

/** Reads the links for campaigns, with the visits and orders of each. Null under a plan without parts. */
export async function fetchCampaigns(businessId: string) {
  return callOrThrow(await ownerDatabase(), contract.readCampaigns, { businessId })
}

/** Makes a link and returns its code. */
export async function createCampaign(businessId: string, name: string): Promise<CallResult<string | null>> {
  return call(await ownerDatabase(), contract.createCampaign, {
    businessId,
    name,
  })
}

/** Removes a link and its counts. Removing it twice is no error. */
export async function removeCampaign(businessId: string, code: string): Promise<void> {
  await callOrThrow(await ownerDatabase(), contract.removeCampaign, {
    businessId,
    code,
  })
}
