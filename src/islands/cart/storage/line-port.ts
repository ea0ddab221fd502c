// The port of an order for one product. Its line exists only here, and the cart's lines do not change. Shares the shopper's details and
// address with the page's storage; codes, note and attempt belong to this order.

import type { Minor } from '#domain/basics/money.ts'
import { addItem, type CartVariant, cartItemKey, emptyCart, setQuantity } from '#domain/checkout/cart.ts'
import { attemptKey } from './attempt.ts'
import { draftKey } from './draft.ts'
import { type CartLabel, type CartPort, codesKey, labelsKey, type SafeStorage, storedRecord } from './port.ts'

/** The product and its chosen options, as the product page knows them. `product` is its id. */
export type ChosenProduct = {
  readonly product: string
  readonly name: string
  readonly picture?: string
  readonly variants: readonly CartVariant[]
  /** Minor units. */
  readonly price: Minor
  /** `Size: L, Colour: Blue` */
  readonly options: string
  /** 1 by default. */
  readonly quantity?: number
}

/** Fields of the draft that belong to one order. */
const OF_ONE_ORDER: readonly string[] = ['note', 'voucherInput']

/** Makes a port for a cart of one product. The cart starts with the chosen quantity, or with that of an earlier order that got no answer. */
export function createLinePort(page: SafeStorage, storeId: string, chosen: ChosenProduct): CartPort {
  const { product: productId, name, picture = '', variants, price, options, quantity: wanted = 1 } = chosen
  const key = cartItemKey(productId, variants)
  const label: CartLabel = { name, options, picture }
  const storage = lineStorage({ page, storeId, productId, labels: { [key]: label } })
  const one = addItem(emptyCart(), { productId, price, variants, businessId: storeId })
  const quantity = unansweredQuantity(storedRecord(storage, attemptKey(storeId)), key) ?? wanted
  let { items } = setQuantity(one, key, quantity)
  return {
    storage,
    read: () => items,
    write(changed) {
      items = changed
    },
  }
}

type LineStorage = {
  readonly page: SafeStorage
  readonly storeId: string
  readonly productId: string
  readonly labels: Readonly<Record<string, CartLabel>>
}

function lineStorage({ page, storeId, productId, labels }: LineStorage): SafeStorage {
  const own = new Map([
    [labelsKey(storeId), JSON.stringify(labels)],
    [codesKey(storeId), '{}'],
  ])
  const attempt = attemptKey(storeId)
  // Uses one key per product: another product must not overwrite a try without an answer.
  const place = (key: string) => (key === attempt ? `${attempt}:${productId}` : key)
  return {
    get isKept() {
      return page.isKept
    },
    get(key) {
      if (key === draftKey(storeId)) return JSON.stringify(personOf(storedRecord(page, key)))
      return own.get(key) ?? page.get(place(key))
    },
    set(key, text) {
      if (own.has(key)) own.set(key, text)
      else if (key === draftKey(storeId)) page.set(key, withPerson(storedRecord(page, key), text))
      else page.set(place(key), text)
    },
  }
}

/** `{contents: 'p1-m×3', unanswered: […]}` -> 3. With the same quantity the repeated try makes the same order. */
function unansweredQuantity({ contents, unanswered }: Stored, key: string): number | null {
  const isOpen = Array.isArray(unanswered) && unanswered.length > 0
  const [tried, quantity] = `${contents}`.split('×')
  return isOpen && tried === key ? Number(quantity) || 1 : null
}

type Stored = Readonly<Record<string, unknown>>

/** A stored draft without the fields of the cart's order. */
function personOf(draft: Stored): Stored {
  const entries = Object.entries(draft).filter(([field]) => !OF_ONE_ORDER.includes(field))
  return Object.fromEntries(entries)
}

/** The cart's stored draft with the person's fields from `text`. */
function withPerson(draft: Stored, text: string): string {
  return JSON.stringify({ ...draft, ...personOf(JSON.parse(text)) })
}
