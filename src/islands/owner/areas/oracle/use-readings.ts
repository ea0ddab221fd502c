// Computes the forecast of every product, a few milliseconds at a time, so that a phone keeps answering taps.
import { useEffect, useState } from 'react'
import type { Demand, DemandProduct } from '#data/owner/business/demand.ts'
import {
  readProductSales,
  readShopSales,
  type SalesReading,
  type ShopReading,
} from '#domain/forecast/read-sales.ts'

export type ProductReading = { readonly product: DemandProduct; readonly reading: SalesReading }

export type Readings = {
  readonly shop: ShopReading
  readonly products: readonly ProductReading[]
}

export type Progress = { readonly done: number; readonly of: number; readonly readings: Readings | null }

/** Time of one go. A frame of the screen lasts 16 ms. */
const GO_MS = 12

const aTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

/** `readings` is null until all products are read. */
export function useReadings(demand: Demand | undefined): Progress {
  const [progress, setProgress] = useState<Progress>({ done: 0, of: 1, readings: null })
  useEffect(() => {
    if (!demand) return
    let isOver = false
    const run = async () => {
      const products: ProductReading[] = []
      let until = performance.now() + GO_MS
      const shop = readShopSales(demand, demand.total)
      for (const product of demand.products) {
        if (performance.now() > until) {
          setProgress((before) => ({ ...before, done: products.length, of: demand.products.length }))
          await aTurn()
          if (isOver) return
          until = performance.now() + GO_MS
        }
        products.push({ product, reading: readProductSales(demand, product) })
      }
      setProgress({ done: products.length, of: products.length, readings: { shop, products } })
    }
    void run()
    return () => {
      isOver = true
    }
  }, [demand])
  return progress
}
