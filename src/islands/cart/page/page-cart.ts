// The part of the inlined script that every store page has: adding, the badge, the note, and opening the drawer. Placed after the bar and
// before the products, so that the first card works as soon as it is painted, without a download. import() fetches the drawer when the cart
// holds something, or when the visitor opens it.

import type { Minor } from '#domain/basics/money.ts'
import { addItem, type CartVariant, cartCount, cartItemKey as keyOf } from '#domain/checkout/cart.ts'
import { sendUnconfirmed } from '#messages/en/checkout.ts'
import * as page from '#messages/en/page.ts'
import { unconfirmed } from '#messages/en/unconfirmed.ts'
import {
  CART_CHANGED,
  type CartLabel,
  type ChatOffer,
  type ChosenLine,
  createCartPort,
  labelsKey,
  safeStorage,
  storedRecord,
  visitKey,
} from '../storage/port.ts'
import { tell } from './page-faults.ts'

export const { body } = document
/** `<html>`: its `data-js` says that the page's pictures are loaded. */
export const root = document.documentElement
const { store = '', drawer = '' } = body.dataset

const port = createCartPort(
  store,
  safeStorage(() => localStorage),
  () => dispatchEvent(new Event(CART_CHANGED)),
)

/** Takes number and look of a link of the page, so that a cart whose scripts fail still leads to the shop. */
const offer: ChatOffer = (lines) => {
  const labels = storedRecord(port.storage, labelsKey(store)) as Record<string, CartLabel | undefined>
  const found = document.querySelector<HTMLAnchorElement>('[href*="//wa.me"]')
  const link = found?.cloneNode(true) as HTMLAnchorElement | undefined
  if (!link) return
  const chosen = lines ?? port.read().map((item) => ({ ...item, ...labels[item.cartItemKey] }))
  if (chosen[0]) {
    const texts = chosen.map(({ quantity = 1, name, options = '' }) => `${quantity} × ${name} ${options}`)
    link.search = `?text=${encodeURIComponent([unconfirmed, ...texts].join('\n'))}`
    link.textContent = sendUnconfirmed
  }
  link.style.pointerEvents = 'auto'
  return link
}
window.ojaCart = Object.assign(port, { offer })

// Keeps how the visit's first page was reached, until the tab is closed; the order says it (src/domain/checkout/came-from.ts).
const visit = safeStorage(() => sessionStorage)
const from = visit.get(visitKey(store)) ?? `${document.referrer} ${location.search}`
visit.set(visitKey(store), from)

// Starts other pictures after the page's own pictures have loaded (product.css), because each would take a share of a slow line.
addEventListener('load', () => {
  root.dataset.js = 'loaded'
  // Fetches the drawer when the cart holds something, or when a layer was open as the page was left: the drawer removes its history step.
  if (port.read().length || history.state) prefetchDrawer()
})
root.dataset.js = ''

const showCount = () => {
  const count = cartCount(port.read())
  const badge = document.querySelector<HTMLElement>('[data-cart-count]')
  if (!badge) return
  badge.textContent = `${count}`
  badge.hidden = !count
  badge.parentElement?.setAttribute('aria-label', count ? page.cartHolds(count) : page.cart)
}

// Styles the note through the object model, which a page's CSP allows. Its colours are the page's, inverted.
const NOTE_STYLE =
  'position:fixed;z-index:60;right:12px;bottom:84px;left:12px;max-width:26rem;margin:0 auto;padding:12px 16px;border-radius:10px;font-weight:600;text-align:center;background:var(--ink);color:var(--paper);pointer-events:none;opacity:0'

/** A note that is always in the page, because screen readers announce changes only of elements that they already know. */
const note = body.appendChild(document.createElement('p'))
note.setAttribute('role', 'status')
note.style.cssText = NOTE_STYLE

let hiding: number | undefined
/** Shows the note until the next text; an empty text hides the note. */
const show = (text: string) => {
  clearTimeout(hiding)
  note.textContent = text
  note.style.opacity = text ? '1' : '0'
}
/** Shows the note for four seconds. */
export const say = (text: string) => {
  show(text)
  hiding = setTimeout(show, 4000, '') as unknown as number
}

/** A product to add: its data in the markup, its price, and what the shopper chose. */
type Chosen = {
  readonly product?: string
  readonly name?: string
  readonly picture?: string
  readonly price: Minor
  readonly variants?: readonly CartVariant[]
  readonly options?: string
  readonly quantity?: number
}

/** Tells operators, and returns the words for the shopper. Each engine says in its error that a script could not be fetched. */
export const wordsFor = (fault: unknown) => {
  tell(fault)
  return /fetch|import|load/i.test(`${fault}`) ? page.notLoaded : page.failed
}

/** Says that a tap did nothing, and offers to send these lines, or else the cart, as a message. */
const fail = (fault: unknown, lines?: readonly ChosenLine[]) => {
  show(wordsFor(fault))
  const link = offer(lines)
  if (link) note.appendChild(link)
}

let carted: number | undefined

/** Adds a product: one piece, or `quantity`. */
const addToCart = ({
  product: productId = '',
  name = '',
  picture = '',
  price,
  variants = [],
  options = '',
  quantity = 1,
}: Chosen) => {
  const cartItemKey = keyOf(productId, variants)
  port.write(
    addItem({ items: port.read() }, { productId, price, variants, quantity, businessId: store }).items,
  )
  const labels = storedRecord(port.storage, labelsKey(store))
  labels[cartItemKey] = { name, options, picture } satisfies CartLabel
  port.storage.set(labelsKey(store), JSON.stringify(labels))
  say(page.added(name, port.storage.isKept))
  carted = 1
  // Fetches the drawer now if the page has loaded. Before that, the page's pictures need the line, and the code above fetches the drawer
  // later.
  if (root.dataset.js) prefetchDrawer()
}

/** Does what a tap asks for, or says why not and offers these lines as a message. */
export const orFail = (act: () => void, lines: readonly ChosenLine[]) => {
  try {
    act()
  } catch (error) {
    fail(error, lines)
  }
}

/** Adds a product, or says why not. */
export const add = (chosen: Chosen) => orFail(() => addToCart(chosen), [chosen])

/** Reads the data from the card: repeating the data on each button would add half a kilobyte for forty cards. */
const shownOnCard = (button: HTMLElement): Chosen => {
  const card = button.closest('li')
  const link = card?.querySelector<HTMLAnchorElement>('h3 a')
  return {
    product: link?.href.split('/').pop() ?? '',
    name: link?.textContent ?? '',
    picture: card?.querySelector('source')?.srcset.split(' ')[0] ?? '',
    price: Number(button.dataset.price),
  }
}

/** The build replaces this constant. */
declare const REACT_PATH: string

let isReactAsked: boolean
/** A failed import stays failed under its address: each failure makes the address of the next try longer. */
let retry = ''
/**
 * Fetches the drawer. Also starts fetching React, the largest part of the drawer, a round trip earlier; if that
 * fails, the drawer fetches React again.
 */
const fetchDrawer = () => {
  // The drawer fetches it again, and says a failure.
  if (!isReactAsked) fetch(REACT_PATH).catch(() => {})
  isReactAsked = true
  return import(/* @vite-ignore */ drawer + retry).catch((error) => {
    retry += '?'
    throw error
  })
}
const prefetchDrawer = () => fetchDrawer().catch(tell)

/** Opens the cart, or the order of the chosen product on a product's page. */
export const openDrawer = async (opener: HTMLElement, chosen?: Chosen) => {
  if (chosen) carted = 1
  opener.setAttribute('aria-busy', 'true')
  show(page.opening)
  try {
    const { open } = await fetchDrawer()
    show('')
    await open(chosen)
  } catch (error) {
    fail(error, chosen && [chosen])
  }
  opener.removeAttribute('aria-busy')
}

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-add],[data-cart-open]')
  if (!button) return
  if ('cartOpen' in button.dataset) openDrawer(button)
  else add(shownOnCard(button))
})

for (const event of [CART_CHANGED, 'storage', 'pageshow']) addEventListener(event, showCount)
showCount()

// Sends a visit for the owner's figures when the page is left: the page, how the visit began, and whether something was added to
// the cart or ordered. Nothing else.
addEventListener('pagehide', () => {
  navigator.sendBeacon('/api/events', JSON.stringify({ store, path: location.pathname, cart: carted, from }))
  carted = 0
})
