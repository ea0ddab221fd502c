// Reads the figures of the page /dashboard/analytics, one call for each view, and the links for campaigns.
import { readCurrencySums } from '#contract/sql/store/currencies.ts'
import * as contract from '#contract/sql/store/figures.ts'
import type { FigureUnit, PartKind } from '#domain/figures/figures.ts'
import { type CallResult, callSql, callSqlOrThrow } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'

export type {
  Campaign,
  FigureHour,
  FigurePart,
  FigureSums,
  Figures,
} from '#contract/sql/store/figures.ts'

export async function fetchFigures(businessId: string, unit: FigureUnit): Promise<contract.Figures> {
  return callSqlOrThrow(await ownerDatabase(), contract.readFigures, {
    p_business_id: businessId,
    p_unit: unit,
  })
}

/** Sales in other currencies than the shop's own, in these days. Null for people outside the store. */
export async function fetchCurrencySums(businessId: string, from: string, until: string) {
  return callSqlOrThrow(await ownerDatabase(), readCurrencySums, {
    p_business_id: businessId,
    p_from: from,
    p_until: until,
  })
}

/** The facts of which `hintsFor` makes sentences. */
export async function fetchFigureHints(businessId: string) {
  return callSqlOrThrow(await ownerDatabase(), contract.readFigureHints, { p_business_id: businessId })
}

/** The largest 200 parts first. Null in this and the functions below: the plan shows no parts. */
export async function fetchFigureParts(businessId: string, unit: FigureUnit, kind: PartKind) {
  return callSqlOrThrow(await ownerDatabase(), contract.readFigureParts, {
    p_business_id: businessId,
    p_unit: unit,
    p_kind: kind,
  })
}

export async function fetchFigureSources(businessId: string, unit: FigureUnit) {
  return callSqlOrThrow(await ownerDatabase(), contract.readFigureSources, {
    p_business_id: businessId,
    p_unit: unit,
  })
}

export async function fetchFigureHours(businessId: string, unit: FigureUnit) {
  return callSqlOrThrow(await ownerDatabase(), contract.readFigureHours, {
    p_business_id: businessId,
    p_unit: unit,
  })
}

export async function fetchFigureCohorts(businessId: string) {
  return callSqlOrThrow(await ownerDatabase(), contract.readFigureCohorts, { p_business_id: businessId })
}

export async function fetchFigureStock(businessId: string) {
  return callSqlOrThrow(await ownerDatabase(), contract.readFigureStock, { p_business_id: businessId })
}

export async function fetchCampaigns(businessId: string) {
  return callSqlOrThrow(await ownerDatabase(), contract.readCampaigns, { p_business_id: businessId })
}

/** Makes a link and returns its code. */
export async function createCampaign(businessId: string, name: string): Promise<CallResult<string | null>> {
  return callSql(await ownerDatabase(), contract.createCampaign, {
    p_business_id: businessId,
    p_name: name,
  })
}

/** Removes a link and its counts. Removing it twice is no error. */
export async function removeCampaign(businessId: string, code: string): Promise<void> {
  await callSqlOrThrow(await ownerDatabase(), contract.removeCampaign, {
    p_business_id: businessId,
    p_code: code,
  })
}
