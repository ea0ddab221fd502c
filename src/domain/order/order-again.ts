// Finds the lines of an order that can go into a cart again: goods still on sale, at today's prices. The server prices the new
// order again.

import type { Minor } from '../basics/money.ts'
import type { OrderPage, OrderPageLine } from '../checkout/order-request.ts'
import type { Picture } from '../store/snapshot.ts'

/** Goods that somebody wanted once, with today's price of a piece; null when they cannot be bought. */
type WantedLine = Pick<
  OrderPageLine,
  'productId' | 'variantIds' | 'name' | 'options' | 'quantity' | 'priceToday' | 'picture'
>

/** The cart behind a shop's link (supabase/schemas/leads/saved_cart.sql). */
export type SavedCart = {
  readonly storeId: string
  readonly storeSlug: string
  readonly storeName: string
  readonly currency: string
  /** True when the shop is open. */
  readonly takesOrders: boolean
  readonly logo: Picture | null
  readonly primaryColour: string
  readonly accentColour: string
  readonly items: readonly WantedLine[]
}

export type OrderAgain = {
  readonly storeId: string
  readonly lines: readonly {
    readonly productId: string
    readonly variantIds: readonly string[]
    readonly quantity: number
    /** Price of one piece, in minor units. */
    readonly price: Minor
    readonly name: string
    readonly options: string
    /** Path of its small picture, or empty. */
    readonly picture: string
  }[]
}

/** Returns the lines that are still sold; `gone` names the other products. */
export function orderAgainOf(
  order: Pick<OrderPage, 'storeId' | 'takesOrders'> & { readonly items: readonly WantedLine[] },
  pictureOf: (item: WantedLine) => string,
): { readonly again: OrderAgain; readonly gone: readonly string[] } {
  const lines = order.items.flatMap((item) =>
    item.priceToday === null
      ? []
      : [
          {
            productId: item.productId,
            variantIds: item.variantIds,
            quantity: item.quantity,
            price: item.priceToday,
            name: item.name,
            options: item.options,
            picture: pictureOf(item),
          },
        ],
  )
  const gone = order.items
    .filter(({ priceToday }) => priceToday === null)
    .map(({ name, options }) => (options === '' ? name : `${name} (${options})`))
  return { again: { storeId: order.storeId, lines }, gone }
}
