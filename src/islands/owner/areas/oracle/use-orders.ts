// Computes in how many orders a product will be, for the rows that are shown: each in a turn of its own, so that a phone keeps answering taps.
import { useEffect, useState } from 'react'
import type { Outlook } from '#domain/forecast/forecast-product.ts'
import { makeOrderOutlook, type ProductSales, type SalesDays } from '#domain/forecast/sales-forecast.ts'

/** Null until it is computed. */
export function useOrders(days: SalesDays, product: ProductSales): Outlook | null {
  const [orders, setOrders] = useState<Outlook | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setOrders(makeOrderOutlook(days, product)))
    return () => clearTimeout(timer)
  }, [days, product])
  return orders
}
