// The cart's few lines that are inlined in every store page: adding, the badge, variant prices, and opening the drawer.
// Works from the first paint with nothing downloaded. The drawer (React) comes by import() when it is first asked for.

import { addItem, type CartVariant, cartCount, cartItemKey, emptyCart } from '#domain/cart.ts'
import { formatMoney } from '#domain/money.ts'
import { findCombination, LOW_STOCK, stockWords } from '#domain/product.ts'
import { CART_CHANGED, type CartLabel, createCartPort, labelsKey, safeStorage, storedRecord } from './port.ts'

const { body, documentElement: root } = document
const { store = '', currency = '', drawer = '' } = body.dataset

const port = createCartPort(
  store,
  safeStorage(() => localStorage),
  () => dispatchEvent(new Event(CART_CHANGED)),
)
window.ojaCart = port
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
const say = (text: string, isLasting?: boolean) => {
  clearTimeout(hiding)
  note.textContent = text
  note.style.opacity = text ? '1' : '0'
  if (text && !isLasting) hiding = setTimeout(say, 4000, '') as unknown as number
}

const add = (data: DOMStringMap, variants: readonly CartVariant[], price: number, options: string) => {
  const { product: productId = '', name = '', picture = '' } = data
  const cart = { ...emptyCart(), items: port.read() }
  port.write(addItem(cart, { productId, price, variants, ...(store && { businessId: store }) }).items)
  const labels = storedRecord(port.storage, labelsKey(store))
  labels[cartItemKey(productId, variants)] = { name, options, picture } satisfies CartLabel
  port.storage.set(labelsKey(store), JSON.stringify(labels))
  say(`${name} is in your cart`)
}

let failures = 0
const openDrawer = async (opener: HTMLElement) => {
  opener.setAttribute('aria-busy', 'true')
  say('Opening your cart…', true)
  try {
    // A failed import stays failed under its address: a new try asks a new one.
    const { openCart } = await import(/* @vite-ignore */ failures ? `${drawer}?${failures}` : drawer)
    openCart()
    say('')
  } catch (error) {
    console.warn(error)
    failures++
    say('Your cart did not load. Check your connection and tap the cart again.', true)
  }
  opener.removeAttribute('aria-busy')
}

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-add],[data-cart-open]')
  if (!button) return
  if ('cartOpen' in button.dataset) openDrawer(button)
  else add(button.dataset, [], Number(button.dataset.price), '')
})

const nameOf = (part?: HTMLElement | null) =>
  (
    part?.querySelector('legend') ?? (part as HTMLInputElement | undefined)?.labels?.[0]
  )?.textContent?.trim() ?? ''
const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)

const form = find<HTMLFormElement>('[data-product-form]')
if (form) {
  const combinations = JSON.parse(find('[data-combinations]')?.textContent || '[]')
  const groups = [...form.querySelectorAll('fieldset')]
  const [now, words] = [find('[data-price-now]'), find('[data-stock-words]')]
  const button = find<HTMLButtonElement>('[data-add-chosen]')
  const usual = [words?.textContent ?? '', !!button?.disabled, !!words?.classList.contains('low')] as const

  /** The chosen radios, their price and stock; `missing` is the first group without a choice. */
  const choice = () => {
    const radios = groups.map((group) => group.querySelector<HTMLInputElement>('input:checked'))
    const values = radios.map((radio) => radio?.value ?? '')
    const row = findCombination({ combinations }, values)
    return {
      radios,
      values,
      missing: groups[values.indexOf('')],
      price: row?.price ?? Number(form.dataset.price),
      stock: row?.stock ?? null,
    }
  }

  const show = () => {
    const { missing, price, stock } = choice()
    if (missing) return
    if (now) now.textContent = formatMoney(price, currency)
    if (words) {
      words.textContent = stock === null ? usual[0] : stockWords(stock)
      words.classList.toggle('low', stock === null ? usual[2] : stock <= LOW_STOCK)
    }
    if (button) button.disabled = stock === null ? usual[1] : stock < 1
  }

  form.noValidate = true
  form.addEventListener('change', show)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const { radios, values, missing, price } = choice()
    if (missing) {
      say(`Please choose: ${nameOf(missing)}`)
      missing.querySelector('input')?.focus()
    } else {
      const options = groups.map((group, at) => `${nameOf(group)}: ${nameOf(radios[at])}`).join(', ')
      add(
        form.dataset,
        values.map((id) => ({ variant_id: id })),
        price,
        options,
      )
    }
  })
  show()
}

addEventListener(CART_CHANGED, showCount)
addEventListener('storage', showCount)
addEventListener('pageshow', showCount)
showCount()

// Elsewhere than on a slow or metered connection the drawer is fetched early, long after the page is done.
const { saveData, effectiveType = '4g' } = (navigator as { connection?: NetworkInformation }).connection ?? {}
if (!saveData && effectiveType === '4g')
  addEventListener('load', () =>
    setTimeout(() => {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = drawer
      document.head.appendChild(link)
    }, 4000),
  )

type NetworkInformation = { readonly saveData?: boolean; readonly effectiveType?: string }
