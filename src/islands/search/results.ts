// The list of what was found, some at a time: a long list would make a phone wait with every letter.
import { element } from '#components/dom/element.ts'
import type { SearchProduct } from '#domain/search/catalogue.ts'
import * as messages from '#messages/en/search.ts'
import type { ListView } from './address.ts'
import { addPicture, cardOf, type Shop } from './cards.ts'

const STEP = 24

/** Cards get their height when they come near the view, so the cards above a place move it for some frames. */
const SETTLING_FRAMES = 10

export type Results = {
  readonly parts: readonly HTMLElement[]
  view(): ListView
  /** Scrolls to where a view was. */
  scrollTo(view: ListView): void
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
        (path) => addPicture(card, path, product.id, shop),
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
    view() {
      const cards = [...list.children].map((card) => card.getBoundingClientRect())
      const first = Math.max(
        0,
        cards.findIndex(({ bottom }) => bottom > 0),
      )
      return { shown: cards.length, first, top: cards[first]?.top ?? 0 }
    },
    scrollTo({ first, top }) {
      const card = list.children[first]
      let frames = SETTLING_FRAMES
      const settle = () => {
        if (!card?.isConnected || frames-- === 0) return
        scrollBy(0, card.getBoundingClientRect().top - top)
        requestAnimationFrame(settle)
      }
      settle()
    },
    show(found, count = STEP) {
      products = found
      list.replaceChildren()
      grow(Math.max(STEP, count))
    },
  }
}
