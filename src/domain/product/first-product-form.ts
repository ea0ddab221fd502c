// The form of a store's first product: a name and a price are enough. The number of pieces is optional.
import { faulty, type ReadForm } from '../basics/form-reader.ts'
import { amountFault, isZero, type Minor, parseAmount } from '../basics/money.ts'
import { parseCount } from '../basics/plain-signs.ts'
import { ok } from '../basics/result.ts'
import { sanitiseShort } from '../basics/text.ts'
import type { Picture } from '../store/snapshot.ts'

/** Contains the uploaded pictures, so that the draft keeps them over a reload. */
export type FirstProductForm = { name: string; price: string; stock: string; pictures: Picture[] }

export type FirstProduct = {
  readonly name: string
  readonly priceMinor: Minor
  /** Null: not counted. */
  readonly stock: number | null
  readonly pictures: readonly Picture[]
}

/** Reads the form. An empty stock means that it is not counted. Faults are sentences, one for each field. */
export function readFirstProductForm(
  typed: FirstProductForm,
): ReadForm<FirstProduct, keyof FirstProductForm> {
  const name = sanitiseShort(typed.name)
  const priceMinor = parseAmount(typed.price)
  const stock = parseCount(typed.stock)
  const isCount = typed.stock.trim() === '' || (stock !== null && stock < 1_000_000)
  if (name !== '' && priceMinor !== null && isCount) {
    return ok({
      name,
      priceMinor,
      stock,
      pictures: typed.pictures,
    })
  }
  return faulty({
    ...(name === '' ? { name: 'What is it called?' } : {}),
    ...(priceMinor === null ? { price: priceFault(typed.price) } : {}),
    ...(isCount ? {} : { stock: 'A whole number, or nothing when you do not count.' }),
  })
}

function priceFault(typed: string): string {
  if (isZero(typed)) return 'A price must be above 0.'
  return amountFault(typed, 'Write the price in numbers, like 12,500.')
}
