// Answers about a store's figures: the page /dashboard/analytics. Amounts are minor units of the store's currency.
import * as v from 'valibot'
import { FIGURE_UNITS } from '#domain/figures/figures.ts'
import type { HintFacts } from '#domain/figures/hints.ts'
import { sqlFunction } from '../../sql-function.ts'
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
  /** Each day, week or month, oldest first. */
  periods: v.array(
    v.object({ from: text, orders: count, sales: count, newSales: count, total: amountMinor, views: count }),
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
      sold90: count,
      stock: optionalCount,
      pictures: count,
      isDescribed: flag,
      ageDays: count,
    }),
  ),
  now: sums,
  totalBefore: amountMinor,
  sources: v.nullable(v.array(v.object({ part: text, views: count, orders: count }))),
  busiest: v.nullable(v.object({ day: count, hour: count, orders: count })),
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

export const rollFigures = sqlFunction('roll_figures', count)
export const readFigures = sqlFunction('read_figures', figures)
export const readFigureHints = sqlFunction('read_figure_hints', hintFacts)
// Null in all of these: the plan shows no parts.
export const readFigureParts = sqlFunction('read_figure_parts', v.nullable(parts))
export const readFigureSources = sqlFunction('read_figure_sources', v.nullable(sources))
export const readFigureHours = sqlFunction('read_figure_hours', v.nullable(hours))
export const readFigureCohorts = sqlFunction('read_figure_cohorts', v.nullable(cohorts))
export const readFigureStock = sqlFunction('read_figure_stock', v.nullable(stock))
export const readCampaigns = sqlFunction('read_campaigns', v.nullable(campaigns))
/** The code of the new link. */
export const createCampaign = sqlFunction('create_campaign', optionalText)
/** False: there was none. */
export const removeCampaign = sqlFunction('remove_campaign', flag)
