// Reads what the forecast is made from in one call.
import * as contract from '#contract/sql/store/forecast.ts'
import { callOrThrow } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'

export type { Demand, DemandProduct } from '#contract/sql/store/forecast.ts'

/** Throws for a store that the person does not work in. */
export async function fetchDemand(businessId: string): Promise<contract.Demand> {
  const database = await ownerDatabase()
  const found = await callOrThrow(database, contract.readDemand, { businessId })
  if (!found) throw new Error(`read_demand: expected a store of this person, got none for ${businessId}`)
  return found
}
