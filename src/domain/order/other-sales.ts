// What a shop sold in other currencies than its own, in words. Currencies are never added up.
import { formatMoney, type Minor } from '../basics/money.ts'

export type OtherSales = { readonly currency: string; readonly total: Minor; readonly sales: number }

type Amount = { readonly currency: string; readonly amount: Minor }

/** `£35 in 1 sale and $20 in 2 sales`; below zero where only goods came back: `-£35`. */
export function otherSalesWords(others: readonly OtherSales[]): string {
  return others
    .map(({ currency, total, sales }) => {
      const count = sales === 0 ? '' : sales === 1 ? ' in 1 sale' : ` in ${sales} sales`
      return `${formatMoney(total, currency)}${count}`
    })
    .join(' and ')
}

/** `₦29,500 and £15` */
export function amountsWords(amounts: readonly Amount[]): string {
  return amounts.map(({ currency, amount }) => formatMoney(amount, currency)).join(' and ')
}
