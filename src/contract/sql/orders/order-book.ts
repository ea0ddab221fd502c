// The last orders of a store with those who placed them, for a device that keeps them.
import * as v from 'valibot'
import { sqlFunction } from '../../sql-function.ts'
import { text, texts, time } from '../values.ts'
import { customerDetails } from './customers.ts'
import { orderDetails } from './orders.ts'

const book = v.object({
  /** The `since` of the next call. */
  at: time,
  /** Of the last hundred orders, newest first. */
  ids: texts,
  /** Those of them that changed. */
  orders: v.array(orderDetails.answer),
  /** Who placed one that changed, or changed themselves. */
  customers: v.array(customerDetails.answer),
  /** Another text when products, choices or their stock have changed. */
  goods: text,
  /** Another text when a customer has changed. */
  people: text,
})

export type OrderBook = v.InferOutput<typeof book>

/**
 * What changed among the last hundred orders since the last call; all of them when `since` is null. `from`: looks only at the 25 orders after so many. Null for whoever may not work on orders.
 */
export const orderBook = sqlFunction('order_book', v.nullable(book))
