// What a shop shows of itself where its customers sign in. Asked of the site, which reads it from the shop's published pages.
import type { ShopLook } from '#domain/store/shop-look.ts'

/** `shop`: its slug or its own domain. Null when there is no such shop open to the public, or no answer. */
export async function fetchShopLook(shop: string): Promise<ShopLook | null> {
  try {
    const response = await fetch(`/api/shop?of=${encodeURIComponent(shop)}`)
    return response.ok ? ((await response.json()) as ShopLook) : null
  } catch (error) {
    console.warn('shop: its look could not be fetched', error)
    return null
  }
}
