// The list of what was found, some at a time: a long list would make a phone wait with every letter.
import { tellFault } from '#components/crash/tell-fault.ts'
import { element } from '#components/dom/element.ts'
import type { SearchProduct } from '#domain/search/catalogue.ts'
import * as messages from '#messages/en/search.ts'
import type { ScrolledList } from './address.ts'
import { appendPicture, cardOf, type Shop } from './cards.ts'

const STEP = 24

/** Cards that fill the view of a phone. The others follow in the next frame, so that a letter does not wait for them. */
const FIRST_VIEW = 8

/** Cards get their height when they come near the view, so the cards above a place move it for some frames. */
const SETTLING_FRAMES = 10

export type Results = {
  readonly parts: readonly HTMLElement[]
  view(): ScrolledList
  /** Scrolls to where a view was. */
  scrollTo(view: ScrolledList): void
  /** Shows a new list, its first 24 or `count`. */
  show(products: readonly SearchProduct[], count?: number): void
}

/** `pictureOf` gives the path of a product's picture; a picture that cannot be fetched is left out. */
export function resultList(shop: Shop, pictureOf: (product: SearchProduct) => Promise<string>): Results {
  const list = element('ul', { class: 'goods' })
  const button = element('button', { type: 'button', class: 'btn more' })
  const made = new WeakMap<SearchProduct, HTMLElement>()
  let products: readonly SearchProduct[] = []
  let frame = 0

  const cardFor = (product: SearchProduct) => {
    const known = made.get(product)
    if (known) return known
    const card = cardOf(product, shop)
    made.set(product, card)
    pictureOf(product).then((path) => appendPicture(card, { path, productId: product.id }, shop), tellFault)
    return card
  }
  const grow = (count: number) => {
    const next = products.slice(list.childElementCount, list.childElementCount + count)
    for (const product of next) list.appendChild(cardFor(product))
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
      cancelAnimationFrame(frame)
      list.textContent = ''
      grow(count > STEP ? count : FIRST_VIEW)
      frame = requestAnimationFrame(() => grow(Math.max(0, STEP - list.childElementCount)))
    },
  }
}
