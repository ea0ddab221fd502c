// The part of the inlined script that every store page has: adding, the badge, the note, and opening the drawer. It stands below
// the bar and before the products, so that the first card can be tapped when it is painted, with nothing downloaded; the drawer
// comes by import() once there is something in the cart, or when it is asked for.

import {
  addItem,
  type CartVariant,
  cartCount,
  emptyCart,
  cartItemKey as keyOf,
  loadItems,
} from '#domain/checkout/cart.ts'
import { CART_CHANGED, type CartLabel, createCartPort, labelsKey, safeStorage, storedRecord } from './port.ts'

const { body, documentElement: root } = document
const { store = '', drawer = '' } = body.dataset

const port = createCartPort(
  store,
  safeStorage(() => localStorage),
  () => dispatchEvent(new Event(CART_CHANGED)),
)
window.ojaCart = port

// Until the page's own pictures are there, those beside them are held back (product.css): each would take its share of a slow line.
addEventListener('load', () => {
  root.dataset.js = 'loaded'
  // With something in the cart, or after something was left open: the drawer takes its step of the history back.
  if (port.read().length || history.state) fetchDrawer()
})
root.dataset.js = ''

const showCount = () => {
  const count = cartCount(port.read())
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = `${count}`
    badge.hidden = !count
    badge.parentElement?.setAttribute('aria-label', count ? `Cart, ${count} in it` : 'Cart')
  }
}

// Set through the object model, which a page's CSP allows; colours are the page's own, turned around.
const NOTE_STYLE =
  'position:fixed;z-index:60;inset:auto 12px 84px;max-width:26rem;margin:0 auto;padding:12px 16px;border-radius:10px;font-weight:600;text-align:center;background:var(--ink);color:var(--paper);pointer-events:none;opacity:0'

/** A small note for everyone; always there, because screen readers only announce changes of what they know. */
const note = body.appendChild(document.createElement('p'))
note.setAttribute('role', 'status')
note.style.cssText = NOTE_STYLE

let hiding: number | undefined
export const say = (text: string, isLasting?: boolean) => {
  clearTimeout(hiding)
  note.textContent = text
  note.style.opacity = text ? '1' : '0'
  if (text && !isLasting) hiding = setTimeout(say, 4000, '') as unknown as number
}

/** What a page says of a product. */
type Shown = { readonly product?: string; readonly name?: string; readonly picture?: string }

let hasCarted: number | undefined

/** One more of a product. */
export const add = (
  { product: productId = '', name = '', picture = '' }: Shown,
  variants: readonly CartVariant[],
  price: number,
  options: string,
) => {
  const cartItemKey = keyOf(productId, variants)
  const cart = loadItems(emptyCart(), port.read())
  port.write(addItem(cart, { productId, price, variants, businessId: store }).items)
  const labels = storedRecord(port.storage, labelsKey(store))
  labels[cartItemKey] = { name, options, picture } satisfies CartLabel
  port.storage.set(labelsKey(store), JSON.stringify(labels))
  say(`${name} is in your cart`)
  hasCarted = 1
  // Before, the page's pictures need the line; it is fetched once they are there (above).
  if (root.dataset.js) fetchDrawer()
}

/** A card says once what it shows: its button does not repeat it, because forty of them would weigh half a kilobyte. */
const shownOnCard = (button: HTMLElement): Shown => {
  const card = button.closest('li')
  const link = card?.querySelector<HTMLAnchorElement>('h3 a')
  return {
    product: link?.href.split('/').pop() ?? '',
    name: link?.textContent ?? '',
    picture: card?.querySelector('source')?.srcset.split(' ')[0] ?? '',
  }
}

/** Put in by the build. */
declare const REACT_PATH: string

let isReactAsked: boolean
let failures = 0
/**
 * Undefined when it did not come. A failed import stays failed under its address: the next try asks a new one. React is the longest
 * part of what the drawer asks for, and starts beside it instead of a round trip later; when that fails, the drawer asks again.
 */
const fetchDrawer = () => {
  if (!isReactAsked) fetch(REACT_PATH).catch(() => {})
  isReactAsked = true
  return import(/* @vite-ignore */ failures ? `${drawer}?${failures}` : drawer).catch(() => {
    failures++
  })
}

/** The cart, or the order of what was chosen on a product's page. */
export const openDrawer = async (opener: HTMLElement, chosen?: unknown) => {
  if (chosen) hasCarted = 1
  opener.setAttribute('aria-busy', 'true')
  say('Opening…', true)
  try {
    const { open } = await fetchDrawer()
    say('')
    await open(chosen)
  } catch (error) {
    console.warn(error)
    say('This did not load. Check your connection and tap again.', true)
  }
  opener.removeAttribute('aria-busy')
}

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-add],[data-cart-open]')
  if (!button) return
  if ('cartOpen' in button.dataset) openDrawer(button)
  else add(shownOnCard(button), [], Number(button.dataset.price), '')
})

addEventListener(CART_CHANGED, showCount)
addEventListener('storage', showCount)
addEventListener('pageshow', showCount)
showCount()

// For the owner's figures, once the page is left: which page it was, and whether something went into the cart or was to be ordered. Nothing else.
addEventListener('pagehide', () => {
  navigator.sendBeacon('/api/events', JSON.stringify({ store, path: location.pathname, cart: hasCarted }))
  hasCarted = 0
})
