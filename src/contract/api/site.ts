// Routes that describe this installation and the look of a shop. All answer GET. The checks are written by hand, because every
// visitor loads them and a library would be larger.
import type { ShopLook } from '#domain/store/shop-look.ts'
import { hasTexts } from '../has-texts.ts'

export const CONFIG_PATH = '/api/config'

/** Answer of /api/config: the address of Supabase, for our own pages. */
export type SupabaseAddress = {
  readonly supabaseUrl: string
  readonly publishableKey: string
  /** The key by which push services know this installation; null where notifications are not set up. */
  readonly pushKey?: string | null
  /** Currencies in which plans can be paid; naira alone when it is absent. */
  readonly payCurrencies?: readonly string[]
  /** True where no payment provider is set up: nothing can be paid. */
  readonly isPayingOff?: boolean
}

/** Checks the answer of /api/config; its optional fields are not checked. */
export function isSupabaseAddress(body: unknown): body is SupabaseAddress {
  return hasTexts(body, ['supabaseUrl', 'publishableKey'])
}

/** Answer of /api/health: the Worker runs, with its render version. */
export type HealthAnswer = { readonly status: 'ok'; readonly renderVersion: string }

export const SHOP_PATH = '/api/shop'

const COLOURS = ['primary', 'onPrimary', 'primaryHover', 'primaryEdge', 'accent', 'focus'] as const

/** Answer of /api/shop?of={slug or domain}; `unknown_store` when no such shop is open to the public. */
export function isShopLook(body: unknown): body is ShopLook {
  if (!hasTexts(body, ['name', 'account'])) return false
  const { logo, colours, isWhiteLabel } = body as Partial<ShopLook>
  const isKnown = (logo === null || typeof logo === 'string') && typeof isWhiteLabel === 'boolean'
  return isKnown && hasTexts(colours, COLOURS)
}
