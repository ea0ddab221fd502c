// The store that this tab shows: one of the person's own, remembered for the next visit. And stores that were lost meanwhile.

import { atom } from 'nanostores'
import { createContext, use } from 'react'
import type { OwnBusiness } from '#data/owner/business/own-businesses.ts'
import type { Person } from '#data/session/session-state.ts'
import { type MemberAction, roleMay } from '#domain/team/roles.ts'

export type { OwnBusiness } from '#data/owner/business/own-businesses.ts'

export type BusinessChoice = {
  readonly person: Person
  /** Null until the first store is opened. */
  readonly business: OwnBusiness | null
  readonly businesses: readonly OwnBusiness[]
  /** Switches to another store, or to a store that has just been opened. */
  readonly switchTo: (businessId: string) => void
  /** Reads the stores again after a change of name, slug or plan. */
  readonly refresh: () => Promise<void>
}

export const BusinessContext = createContext<BusinessChoice | null>(null)

/** The signed-in person, their stores, and a function to switch. */
export function useBusinessChoice(): BusinessChoice {
  const choice = use(BusinessContext)
  if (!choice) throw new Error('useBusinessChoice: expected to be drawn within the owner app')
  return choice
}

/** The current store. Only for pages that need a store: people without a store see other pages. */
export function useBusiness(): OwnBusiness {
  const { business } = useBusinessChoice()
  if (!business) throw new Error('useBusiness: expected a store, this person has none')
  return business
}

/** True when the signed-in person may do this in the store; the database decides by the same table. */
export function may({ role, rights }: OwnBusiness, action: MemberAction): boolean {
  return roleMay(role, action, rights)
}

/** True for owners and managers, who may change settings, zones and vouchers. */
export function isManager(business: OwnBusiness): boolean {
  return business.role !== 'staff'
}

/** Their names. */
export const $leftShops = atom<readonly string[]>([])
