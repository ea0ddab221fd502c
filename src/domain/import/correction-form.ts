// The form that corrects a product of an import's look: its name, price and stock. Only what differs from the file is sent.

import { faulty, type ReadForm } from '../basics/form-reader.ts'
import { amountFault, amountText, type Minor, parseAmount } from '../basics/money.ts'
import { parseCount } from '../basics/plain-signs.ts'
import { ok } from '../basics/result.ts'
import { sanitiseShort } from '../basics/text.ts'

/** What a product has, of the file or corrected. `stock` null: not counted. What the file does not say is missing. */
export type Correctable = {
  readonly name?: string | undefined
  readonly price?: Minor | undefined
  readonly stock?: number | null | undefined
}

export type CorrectionForm = { readonly name: string; readonly price: string; readonly stock: string }

/** `correctionForm({ name: 'Beads', price: 250000 })` -> `{ name: 'Beads', price: '2,500', stock: '' }` */
export function correctionForm({ name, price, stock }: Correctable): CorrectionForm {
  return { name: name ?? '', price: amountText(price || null), stock: String(stock ?? '') }
}

/** Returns what differs from the file; null when nothing does. An empty price is as the file says; an empty stock is not counted. */
export function readCorrection(typed: CorrectionForm, file: Correctable): ReadForm<Correctable | null> {
  const name = sanitiseShort(typed.name)
  const price = typed.price.trim() === '' ? file.price : (parseAmount(typed.price) ?? undefined)
  const stock = typed.stock.trim() === '' ? null : parseCount(typed.stock)
  const errors = {
    ...(name === '' && { name: 'What is it called?' }),
    ...(typed.price.trim() !== '' &&
      price === undefined && { price: amountFault(typed.price, 'Type a price like 12,500.') }),
    ...(typed.stock.trim() !== '' && stock === null && { stock: 'Type a whole number, or nothing.' }),
  }
  if (Object.keys(errors).length > 0) return faulty(errors)
  const correction = {
    ...(name !== file.name && { name }),
    ...(price !== file.price && { price }),
    ...(stock !== (file.stock ?? null) && { stock }),
  }
  return ok(Object.keys(correction).length > 0 ? correction : null)
}
