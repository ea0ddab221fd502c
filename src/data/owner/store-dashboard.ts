// The owner's start page in one call, and the milestones of the first week (supabase/migrations, "store dashboard", "page figures").
import { callOrThrow } from '../client.ts'
import { DatabaseError } from '../errors.ts'
import { ownerDatabase } from './owner-database.ts'

/** Amounts in minor units of the store's currency. */
export type Sales = { readonly orders: number; readonly sales: number }

export type StoreDashboard = {
  /** IANA name; days, weeks (from Monday) and months are the shop's own. */
  readonly timeZone: string
  readonly today: Sales
  readonly week: Sales
  readonly month: Sales
  /** The last 30 days, oldest first; `day` is `2026-11-20`. */
  readonly days: readonly (Sales & { readonly day: string })[]
  readonly waiting: { readonly pending: number; readonly toSend: number; readonly unpaid: number }
  /** Of the last 30 days. */
  readonly funnel: { readonly views: number; readonly carts: number; readonly orders: number }
  readonly topProducts: readonly {
    readonly productId: string
    readonly name: string
    readonly quantity: number
    readonly sales: number
  }[]
  /** Products with five left or fewer, the scarcest first. `choices`: those that run out (`L, Blue`), empty for a product without. */
  readonly lowStock: readonly {
    readonly productId: string
    readonly name: string
    readonly stock: number
    readonly choices: readonly { readonly options: string; readonly stock: number }[]
  }[]
  readonly setUp: {
    readonly hasWhatsApp: boolean
    readonly hasLogo: boolean
    readonly liveProducts: number
    readonly hasDelivery: boolean
    /** False too for those who may not see bank details. */
    readonly hasBank: boolean
    readonly hasShared: boolean
    readonly hasOrder: boolean
    readonly isHidden: boolean
  }
}

/** Throws for a store that the person does not work in. */
export async function fetchStoreDashboard(businessId: string): Promise<StoreDashboard> {
  const database = await ownerDatabase()
  const found = await callOrThrow<StoreDashboard | null>(database, 'store_dashboard', {
    p_business_id: businessId,
  })
  if (!found) throw new Error(`store_dashboard: expected a store of this person, got none for ${businessId}`)
  return found
}

export type Milestone = 'shared' | 'checklist_hidden'

/** Reaching it twice is no error. */
export async function reachMilestone(businessId: string, kind: Milestone): Promise<void> {
  const database = await ownerDatabase()
  const { error, status } = await database.from('store_milestones').insert({ business_id: businessId, kind })
  if (error && error.code !== '23505') throw new DatabaseError('milestone', error, status)
}
