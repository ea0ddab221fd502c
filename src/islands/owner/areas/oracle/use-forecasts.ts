// Computes the forecast of every product, a few milliseconds at a time, so that a phone keeps answering taps; and keeps how many days new goods
// need, for each store.
import { useEffect, useState } from 'react'
import type { Demand, DemandProduct } from '#contract/sql/store/forecast.ts'
import { parseCount } from '#domain/basics/plain-signs.ts'
import { LEAD_DAYS } from '#domain/forecast/restock.ts'
import {
  makeProductForecast,
  makeShopForecast,
  type ProductForecast,
  type ShopForecast,
} from '#domain/forecast/sales-forecast.ts'
import { keepStored, readStored } from '#kit/stored.ts'

export type ProductWithForecast = { readonly product: DemandProduct; readonly forecast: ProductForecast }

export type Forecasts = {
  readonly shop: ShopForecast
  readonly products: readonly ProductWithForecast[]
}

type Progress = { readonly done: number; readonly of: number; readonly forecasts: Forecasts | null }

/** Longest time of work without a pause. A frame of the screen lasts 16 ms. */
const SLICE_MS = 12

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Computes the forecasts of all products. `forecasts` is null until all are computed. */
export function useForecasts(demand: Demand | undefined): Progress {
  const [progress, setProgress] = useState<Progress>({ done: 0, of: 1, forecasts: null })
  useEffect(() => {
    if (!demand) return
    let isOver = false
    const run = async () => {
      const products: ProductWithForecast[] = []
      let until = performance.now() + SLICE_MS
      const shop = makeShopForecast(demand, demand.total)
      for (const product of demand.products) {
        if (performance.now() > until) {
          setProgress((before) => ({ ...before, done: products.length, of: demand.products.length }))
          await nextTask()
          if (isOver) return
          until = performance.now() + SLICE_MS
        }
        products.push({ product, forecast: makeProductForecast(demand, product) })
      }
      setProgress({ done: products.length, of: products.length, forecasts: { shop, products } })
    }
    void run()
    return () => {
      isOver = true
    }
  }, [demand])
  return progress
}

const key = (businessId: string) => `oja:lead-days:${businessId}`

/** Null for anything but a whole number of days within the limits. */
export function parseLeadDays(typed: string): number | null {
  const days = parseCount(typed)
  return days !== null && days >= LEAD_DAYS.least && days <= LEAD_DAYS.most ? days : null
}

/** Days from an order at the supplier to the goods, as kept on this device; the usual number without one. */
export function readLeadDays(businessId: string): number {
  return parseLeadDays(readStored(key(businessId)) ?? '') ?? LEAD_DAYS.usual
}

/** Keeps the number for this store on this device. */
export function keepLeadDays(businessId: string, days: number): void {
  keepStored(key(businessId), String(days))
}
