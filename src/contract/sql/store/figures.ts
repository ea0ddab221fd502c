// Answers about a store's figures: the page /dashboard/analytics. Amounts are minor units of the store's currency.
import * as v from 'valibot'
import { FIGURE_UNITS } from '#domain/figures/figures.ts'
import type { HintFacts } from '#domain/figures/hints.ts'
import { sqlFunction } from '../../sql-function.ts'
import { missingCosts } from '../orders/expenses.ts'
import {
  amountMinor,
  count,
  flag,
  optionalAmountMinor,
  optionalCount,
  optionalText,
  text,
  time,
} from '../values.ts'

const sums = v.object({
  /** Orders that were placed and not cancelled. */
  orders: count,
  cancelled: count,
  refunded: count,
  /** Confirmed, shipped or delivered, and not refunded. */
  sales: count,
  newSales: count,
  /** Sales to people without a phone number. */
  walkInSales: count,
  total: amountMinor,
  discount: amountMinor,
  deliveryFee: amountMinor,
  /** What all goods brought, after discounts and returns; without delivery. */
  goods: amountMinor,
  /** What came back in these days, whenever it was sold; `total` is less by it. */
  returned: amountMinor,
  /** Goods whose cost is known, after discounts; null for people who may not see costs. */
  costedTotal: optionalAmountMinor,
  costTotal: optionalAmountMinor,
  views: count,
  carts: count,
})

/** The figures of some days together. */
export type FigureSums = v.InferOutput<typeof sums>

const figures = v.object({
  unit: v.picklist(FIGURE_UNITS),
  /** False: the plan shows 30 days and no parts. */
  isFull: flag,
  /** Days of the shop's calendar: `2026-11-20`; both are counted. */
  from: text,
  until: text,
  beforeFrom: text,
  beforeUntil: text,
  now: sums,
  before: v.nullable(sums),
  /** Products that sold in this time and have no cost; null for people who may not see costs. */
  missing: v.nullable(missingCosts),
  /** Each day, week or month, oldest first. */
  periods: v.array(
    v.object({
      from: text,
      orders: count,
      sales: count,
      newSales: count,
      total: amountMinor,
      goods: amountMinor,
      costedTotal: optionalAmountMinor,
      costTotal: optionalAmountMinor,
      views: count,
    }),
  ),
})

export type Figures = v.InferOutput<typeof figures>

const parts = v.array(
  v.object({
    /** As in private.figure_parts: `zone:Lekki`, a product's id, `paid`. */
    part: text,
    /** Null: the product is gone. */
    name: optionalText,
    sales: count,
    quantity: count,
    total: amountMinor,
    before: amountMinor,
    discount: amountMinor,
    costedTotal: optionalAmountMinor,
    costTotal: optionalAmountMinor,
    /** As `total`, before discounts: of goods whose cost is known. */
    costedGross: optionalAmountMinor,
  }),
)

export type FigurePart = v.InferOutput<typeof parts>[number]

const sources = v.array(
  v.object({ part: text, views: count, carts: count, orders: count, total: amountMinor }),
)

/** Monday is day 0. */
const hours = v.array(v.object({ day: count, hour: count, orders: count }))

export type FigureHour = v.InferOutput<typeof hours>[number]

/** `first` and `month` are the first day of a month. */
const cohorts = v.array(v.object({ first: text, month: text, buyers: count, total: amountMinor }))

const stock = v.array(
  v.object({ part: text, name: text, stock: count, sold: count, averageStock: count, soldOutDays: count }),
)

const hintFacts: v.GenericSchema<unknown, HintFacts> = v.object({
  products: v.array(
    v.object({
      productId: text,
      name: text,
      views: count,
      carts: count,
      sold: count,
      waiting: count,
      sold90: count,
      stock: optionalCount,
      pictures: count,
      isDescribed: flag,
      ageDays: count,
    }),
  ),
  now: sums,
  totalBefore: amountMinor,
  salesBefore: count,
  sources: v.nullable(v.array(v.object({ part: text, views: count, orders: count }))),
  busiest: v.nullable(v.object({ day: count, hour: count, orders: count, days: count, of: count })),
  campaigns: count,
})

const campaigns = v.array(
  v.object({
    name: text,
    code: text,
    createdAt: time,
    views: count,
    carts: count,
    orders: count,
    total: amountMinor,
  }),
)

export type Campaign = v.InferOutput<typeof campaigns>[number]

/** Counts up to `limit` stores, for four seconds at most; returns how many notes of changes it took. */
export const rollFigures = sqlFunction('roll_figures', count)
/**
 * Sales, orders and buyers by day, week or month, with the sums of the time before. Under a plan with 30 days the answer is by day, whatever `unit`
 * is.
 */
export const readFigures = sqlFunction('read_figures', figures, { area: 'analytics' })
/** The facts of which `hintsFor` makes sentences. */
export const readFigureHints = sqlFunction('read_figure_hints', hintFacts, { area: 'analytics' })
// Null in all of these: the plan shows no parts.
/** Sales by part, the largest 200 first. */
export const readFigureParts = sqlFunction('read_figure_parts', v.nullable(parts), { area: 'analytics' })
/** Visits, carts, orders and sales by the source that visitors came from. */
export const readFigureSources = sqlFunction('read_figure_sources', v.nullable(sources), {
  area: 'analytics',
})
/** Orders by hour of the week in the shop's time. Hours without an order are left out. */
export const readFigureHours = sqlFunction('read_figure_hours', v.nullable(hours), { area: 'analytics' })
/** How many buyers of each month bought again in the months after, for the last 12 months. */
export const readFigureCohorts = sqlFunction('read_figure_cohorts', v.nullable(cohorts), {
  area: 'analytics',
})
/** How often the stock of each counted product was sold in 90 days. */
export const readFigureStock = sqlFunction('read_figure_stock', v.nullable(stock), { area: 'analytics' })
/** The links for campaigns, with the visits and orders of each. */
export const readCampaigns = sqlFunction('read_campaigns', v.nullable(campaigns), { area: 'analytics' })
/** Makes a link. Its code. */
export const createCampaign = sqlFunction('create_campaign', optionalText, {
  actsEachTime: true,
  area: 'analytics',
})
/** Removes a link and its counts. False: there was none. */
export const removeCampaign = sqlFunction('remove_campaign', flag, { area: 'analytics' })
