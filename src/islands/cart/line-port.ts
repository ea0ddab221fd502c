// The port of an order for one product: the line lives here alone, the cart's lines are not touched. Of what the page has stored it
// shares who the shopper is and where to deliver; codes, note and the attempt are this order's own.

import { addItem, type CartVariant, cartItemKey, emptyCart, setQuantity } from '#domain/checkout/cart.ts'
import { attemptKey } from './attempt.ts'
import { codesKey } from './code-store.ts'
import { draftKey } from './draft.ts'
import { type CartLabel, type CartPort, labelsKey, type SafeStorage, storedRecord } from './port.ts'

/** What a product page says of the product and its chosen options. `product` is its id. */
export type ChosenProduct = {
  readonly product: string
  readonly name: string
  readonly picture?: string
  readonly variants: readonly CartVariant[]
  /** Minor units. */
  readonly price: number
  /** `Size: L, Colour: Blue` */
  readonly options: string
}

/** Fields of the draft that belong to one order. */
const OF_ONE_ORDER: readonly string[] = ['note', 'voucherInput']

/** A product in a port of its own over the page's storage: one piece, or as many as a try had whose answer never came. */
export function createLinePort(page: SafeStorage, storeId: string, chosen: ChosenProduct): CartPort {
  const { product: productId, name, picture = '', variants, price, options } = chosen
  const key = cartItemKey(productId, variants)
  const label: CartLabel = { name, options, picture }
  const storage = lineStorage(page, storeId, productId, { [key]: label })
  const one = addItem(emptyCart(), { productId, price, variants, businessId: storeId })
  const quantity = unansweredQuantity(storedRecord(storage, attemptKey(storeId)), key)
  let { items } = setQuantity(one, key, quantity)
  return {
    storage,
    read: () => items,
    write(changed) {
      items = changed
    },
  }
}

function lineStorage(
  page: SafeStorage,
  storeId: string,
  productId: string,
  labels: Readonly<Record<string, CartLabel>>,
): SafeStorage {
  const own = new Map([
    [labelsKey(storeId), JSON.stringify(labels)],
    [codesKey(storeId), '{}'],
  ])
  const attempt = attemptKey(storeId)
  // Of each product: a look at another must not forget a try whose answer never came.
  const place = (key: string) => (key === attempt ? `${attempt}:${productId}` : key)
  return {
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

/** `{contents: 'p1-m×3', unanswered: […]}` -> 3: tried again as it was, it makes the same order. */
function unansweredQuantity({ contents, unanswered }: Stored, key: string): number {
  const isOpen = Array.isArray(unanswered) && unanswered.length > 0
  const [tried, quantity] = `${contents}`.split('×')
  return isOpen && tried === key ? Number(quantity) || 1 : 1
}

type Stored = Readonly<Record<string, unknown>>

/** A stored draft without what belongs to the cart's order. */
function personOf(draft: Stored): Stored {
  const entries = Object.entries(draft).filter(([field]) => !OF_ONE_ORDER.includes(field))
  return Object.fromEntries(entries)
}

/** The stored draft of the cart with the person of `text`. */
function withPerson(draft: Stored, text: string): string {
  return JSON.stringify({ ...draft, ...personOf(JSON.parse(text)) })
}
