// What of an order may go into a cart again: what is still sold, at today's prices. The server prices the order anew in any case.

import type { OrderPage } from '../checkout/order-request.ts'

export type OrderAgain = {
  readonly storeId: string
  readonly lines: readonly {
    readonly productId: string
    readonly variantIds: readonly string[]
    readonly quantity: number
    /** Of one piece, in minor units. */
    readonly price: number
    readonly name: string
    readonly options: string
    /** Path of its small picture, or empty. */
    readonly picture: string
  }[]
}

/** The lines that are still sold; `gone` names the others. */
export function orderAgainOf(
  order: Pick<OrderPage, 'storeId' | 'items' | 'takesOrders'>,
  pictureOf: (item: OrderPage['items'][number]) => string,
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
