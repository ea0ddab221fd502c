// The look of a shop on the page where its customers sign in. The site answers from the shop's published pages.
import { isShopLook, SHOP_PATH } from '#contract/api/site.ts'
import type { ShopLook } from '#domain/store/shop-look.ts'
import { AnswerError } from '../errors.ts'
import { isOutage, readJsonAnswer } from '../outage.ts'

/** `shop`: its slug or its own domain. Null when no such shop is open to the public, or no answer came. */
export async function fetchShopLook(shop: string): Promise<ShopLook | null> {
  try {
    const response = await fetch(`${SHOP_PATH}?of=${encodeURIComponent(shop)}`)
    if (!response.ok) return null
    const body = await readJsonAnswer(SHOP_PATH, response)
    if (!isShopLook(body)) throw new AnswerError(SHOP_PATH, 'expected the look of a shop')
    return body
  } catch (error) {
    if (!isOutage(error)) throw error
    console.warn('shop: its look could not be fetched', error)
    return null
  }
}
