// The answer from which a store's forecast is made.
import * as v from 'valibot'
import { sqlFunction } from '../../sql-function.ts'
import { amountMinor, count, optionalAmountMinor, optionalCount, optionalText, text } from '../values.ts'

/** `[day, pieces, orders]`: a day counted from `firstDay`, the pieces sold on it, and the number of orders with them. */
const salesDay = v.tuple([count, count, count])

const demandProduct = v.object({
  productId: text,
  name: text,
  categoryId: optionalText,
  /** Of today, with a sale that is on. */
  price: amountMinor,
  /** All choices together. Null: not counted. */
  stock: optionalCount,
  /** Null: not known, or not for this person. */
  cost: optionalAmountMinor,
  /** The first day on which it could be sold, counted from `firstDay`. */
  since: count,
  sold: v.array(salesDay),
  /** First and last day of each time without stock, counted from `firstDay`. */
  soldOut: v.array(v.tuple([count, count])),
})

const demand = v.object({
  /** `2026-11-20`, by the shop's calendar. Sales of today are not in the answer. */
  today: text,
  /** The day of the first sale of the last two years; today without one. */
  firstDay: text,
  /** Of all products together. */
  total: v.array(salesDay),
  products: v.array(demandProduct),
  categories: v.array(v.object({ id: text, name: text })),
  /** Live products with sales that the answer does not hold. */
  leftOut: count,
})

export type DemandProduct = v.InferOutput<typeof demandProduct>
export type Demand = v.InferOutput<typeof demand>

/** What the forecast is made from. */
export const readDemand = sqlFunction('read_demand', demand, { area: 'forecast', isNullForStrangers: true })
