// Reads stock cells: a number is counted, "In stock?" without a number is not counted, "0" without a number means sold out.
import { readAvailability } from '../cells/availability.ts'
import { answeredWord, type Count, type CountFormat, NOT_COUNTED, readCount } from '../cells/count.ts'
import type { WooRow } from './row.ts'

export type ImportedStock = Count & {
  /** True when the count belongs to the parent and covers all its variations together. */
  readonly isShared?: boolean
}

/** Reads a row's stock. `inherited` is the parent's count, for a variation whose stock is kept with the parent. */
export function readStock(row: WooRow, format: CountFormat, inherited: number | null = null): ImportedStock {
  const said = readInStock(row.inStock)
  const isOut = said === 'out'
  if (said === 'unknown')
    return answeredWord(
      row.inStock,
      format.answers,
      `Nobody knows whether "${row.inStock.slice(0, 40)}" means in stock`,
    )
  if (/^parent$/i.test(row.stock) || row.stock === '') {
    if (isOut) return { ...NOT_COUNTED, stock: 0 }
    if (inherited === null) return NOT_COUNTED
    return {
      stock: inherited,
      isShared: true,
      isUnclear: false,
      warnings: ['Stock is kept for all variations together; it was shared out between them.'],
    }
  }
  const count = readCount(row.stock, format)
  if (isOut && count.isUnclear) return { ...count, stock: 0, isUnclear: false }
  if (row.allowsBackorders && count.stock === 0 && !isOut)
    return { ...NOT_COUNTED, warnings: ['Sold beyond its stock (backorders), so stock is not counted.'] }
  if (isOut && count.stock !== 0)
    return { ...NOT_COUNTED, stock: 0, warnings: ['The file says "not in stock", so it is sold out.'] }
  return count
}

/** Its exporter writes `1`, `0` and `backorder`; other programs words. */
function readInStock(text: string): ReturnType<typeof readAvailability> {
  if (text === '1') return 'in'
  return text === '0' ? 'out' : readAvailability(text)
}
