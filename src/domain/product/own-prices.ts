// Choices with a price of their own in the editor's form: a change of the product's price does not reach them.
import { type Minor, parseAmount } from '../basics/money.ts'
import { choiceKey } from './product-edit.ts'
import type { ProductForm } from './product-form.ts'
import { allChoices } from './variants.ts'

/** `index`: its place among the form's rows. */
export type OwnPrice = { readonly index: number; readonly name: string; readonly price: Minor }

export type OwnPrices = {
  readonly own: readonly OwnPrice[]
  /** True when no choice has the product's price. */
  readonly isAll: boolean
  /** Rows at the price that the product had when the form was read: most likely they are meant to be that price. */
  readonly equal: readonly OwnPrice[]
}

const NONE: OwnPrices = { own: [], isAll: false, equal: [] }

/** The choices of the form whose typed price is not the product's typed price. */
export function ownPricesOf(
  form: Pick<ProductForm, 'base' | 'counting' | 'options' | 'price' | 'rows'>,
): OwnPrices {
  if (form.counting !== 'each') return NONE
  const now = parseAmount(form.price)
  const before = form.base?.product.price ?? null
  const names = new Map(allChoices(form.options).map(({ valueIds, name }) => [choiceKey(valueIds), name]))
  const own = form.rows.flatMap(({ valueIds, price: text }, index) => {
    const price = parseAmount(text)
    const name = names.get(choiceKey(valueIds))
    return price === null || price === now || name === undefined ? [] : [{ index, name, price }]
  })
  return {
    own,
    isAll: own.length > 0 && own.length === form.rows.length,
    equal: now === before ? [] : own.filter(({ price }) => price === before),
  }
}
