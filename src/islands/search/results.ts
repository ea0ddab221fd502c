// The list of what was found, some at a time: a long list would make a phone wait with every letter.
import { element } from '#components/dom/element.ts'
import type { SearchProduct } from '#domain/search/catalogue.ts'
import * as messages from '#messages/en/search.ts'
import { addPicture, cardOf, type Shop } from './cards.ts'

const STEP = 24

export type Results = {
  readonly parts: readonly HTMLElement[]
  /** Number of products that the list shows. */
  shown(): number
  /** Shows a new list, its first 24 or `count`. */
  show(products: readonly SearchProduct[], count?: number): void
}

/** `pictureOf` gives the path of a product's picture; a picture that cannot be fetched is left out. */
export function resultList(shop: Shop, pictureOf: (product: SearchProduct) => Promise<string>): Results {
  const list = element('ul', { class: 'goods' })
  const button = element('button', { type: 'button', class: 'btn more' })
  let products: readonly SearchProduct[] = []

  const grow = (count: number) => {
    const next = products.slice(list.childElementCount, list.childElementCount + count)
    for (const product of next) {
      const card = cardOf(product, shop)
      list.appendChild(card)
      pictureOf(product).then(
        (path) => addPicture(card, path, shop.pictureSizes),
        (error: unknown) => console.warn(error),
      )
    }
    const rest = products.length - list.childElementCount
    button.hidden = rest === 0
    button.textContent = messages.more(Math.min(STEP, rest))
  }
  button.addEventListener('click', () => {
    const from = list.childElementCount
    grow(STEP)
    list.children[from]?.querySelector('a')?.focus()
  })
  return {
    parts: [list, button],
    shown: () => list.childElementCount,
    show(found, count = STEP) {
      products = found
      list.replaceChildren()
      grow(Math.max(STEP, count))
    },
  }
}
