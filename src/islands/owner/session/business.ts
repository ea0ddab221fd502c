// The store that this tab works in: one of the person's own, remembered for the next visit.
import { createContext, use } from 'react'
import type { OwnBusiness } from '#data/owner/own-businesses.ts'
import type { Person } from '#data/session.ts'

export type { OwnBusiness } from '#data/owner/own-businesses.ts'

export type BusinessChoice = {
  readonly person: Person
  /** Null until the first store is opened. */
  readonly business: OwnBusiness | null
  readonly businesses: readonly OwnBusiness[]
  /** Works in another store from now on; the id of one just opened is fine too. */
  readonly switchTo: (businessId: string) => void
  /** Reads the stores again, after a change of name, slug, plan… */
  readonly refresh: () => Promise<void>
}

export const BusinessContext = createContext<BusinessChoice | null>(null)

/** Who is signed in, their stores and how to switch. */
export function useBusinessChoice(): BusinessChoice {
  const choice = use(BusinessContext)
  if (!choice) throw new Error('useBusinessChoice: expected to be drawn within the owner app')
  return choice
}

/** The current store. Only for pages that need one: the app shows people without a store a page of their own. */
export function useBusiness(): OwnBusiness {
  const { business } = useBusinessChoice()
  if (!business) throw new Error('useBusiness: expected a store, this person has none')
  return business
}

/** True for owners and managers: those who may change settings, zones and vouchers. */
export function isManager(business: OwnBusiness): boolean {
  return business.role !== 'staff'
}
