// Reads stock cells: a number is counted, "In stock?" without a number is not counted, "0" without a number means sold out.
import type { WooRow } from './row.ts'

export type ImportedStock = {
  readonly stock: number | null
  readonly warnings: readonly string[]
  /** True when the count belongs to the parent and covers all its variations together. */
  readonly isShared?: boolean
}

const MAX_STOCK = 2_000_000_000

/** Reads a row's stock. `inherited` is the parent's count, for a variation whose stock is kept with the parent. */
export function readStock(row: WooRow, inherited: number | null = null): ImportedStock {
  const isOut = row.inStock === false
  if (/^parent$/i.test(row.stock) || row.stock === '') {
    if (isOut) return { stock: 0, warnings: [] }
    if (inherited === null) return { stock: null, warnings: [] }
    return {
      stock: inherited,
      isShared: true,
      warnings: ['Stock is kept for all variations together; it was shared out between them.'],
    }
  }
  if (!/^-?\d{1,15}(?:[.,]\d{1,6})?$/.test(row.stock)) {
    const warning = `The stock "${row.stock.slice(0, 40)}" is not a number; ${isOut ? 'counted as sold out' : 'it is not counted'}.`
    return { stock: isOut ? 0 : null, warnings: [warning] }
  }
  const count = Math.min(MAX_STOCK, Math.max(0, Math.floor(Number(row.stock.replace(',', '.')))))
  if (row.allowsBackorders && count === 0 && !isOut)
    return { stock: null, warnings: ['Sold beyond its stock (backorders), so stock is not counted.'] }
  if (isOut && count > 0) return { stock: 0, warnings: ['The file says "not in stock", so it is sold out.'] }
  return {
    stock: count,
    warnings: String(count) === row.stock ? [] : [`The stock ${row.stock} became ${count}.`],
  }
}
