// Entry of the script that is inlined in product pages: cart, gallery, and the form with its options. A choice shows its price and stock, and
// the page asks for a missing choice. A fetched script shows the picture of a choice and strikes out what is sold out with it.
// The inlined script runs before the form exists and keeps early taps until the form appears.

import { formatMoney } from '#domain/basics/money.ts'
import { findCombination } from '#domain/product/product.ts'
import type { SnapshotProduct } from '#domain/store/snapshot.ts'
import * as page from '#messages/en/page.ts'
import { add, openDrawer, orFail, say } from './page-cart.ts'
import './page-gallery.ts'
import './page-related.ts'
import { withTools } from './page-tools.ts'

const nameOf = (part?: HTMLElement | null) =>
  (
    part?.querySelector('legend') ?? (part as HTMLInputElement | undefined)?.labels?.[0]
  )?.textContent?.trim() ?? ''
const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)

const FORM = '[data-product-form]'

const whenParsed = (act: () => void) => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act)
  else act()
}

let submit = (_button?: HTMLElement | null) => {}

/** The chosen radio buttons, their price and, if they have one, their row. `missing` is the first group without a choice. */
const choiceOf = (form: HTMLElement, combinations: SnapshotProduct['combinations']) => {
  const groups = [...form.querySelectorAll('fieldset')]
  const radios = groups.map((group) => group.querySelector<HTMLInputElement>('input:checked'))
  const values = radios.map((radio) => radio?.value ?? '')
  const row = findCombination({ combinations }, values)
  return {
    groups,
    radios,
    values,
    missing: groups[values.indexOf('')],
    price: row?.price ?? Number(form.dataset.price),
    row,
  }
}

/** Connects the form. */
const wire = () => {
  const form = find<HTMLFormElement>(FORM)
  if (!form) return
  const combinations = JSON.parse(find('[data-combinations]')?.textContent || '[]')
  const now = find('[data-price-now]')
  const words = find('[data-stock-words]')
  const buttons = form.querySelectorAll<HTMLButtonElement>('.deal button')
  const about = find('[data-about]')
  const usualWords = words?.textContent ?? ''
  const isLow = !!words?.classList.contains('low')

  const choice = () => choiceOf(form, combinations)

  const show = () => {
    const { missing, price, row } = choice()
    if (missing) return
    if (now) now.textContent = formatMoney(price, document.body.dataset.currency ?? '')
    if (about) about.textContent = JSON.parse(about.dataset.about as string)[price]
    const stock = row?.stock ?? null
    if (words) {
      words.textContent = row ? page.stock(stock) : usualWords
      words.classList.toggle('low', row ? stock !== null : isLow)
    }
    for (const button of buttons) button.disabled = stock === 0
    say(stock === 0 ? page.chooseAnother : '')
  }

  form.noValidate = true
  // After Back the browser brings a choice back without a change; then the page is the target. The address may name a line of the cart.
  const changed = ({ target }: Event) => {
    if (choice().values.join('') + location.hash) {
      show()
      withTools(({ follow }) => follow(form, target, combinations))
    }
  }
  form.addEventListener('change', changed)
  addEventListener('pageshow', changed)
  submit = (button) => {
    const { groups, radios, values, missing, price } = choice()
    if (missing) {
      say(page.choose(nameOf(missing)))
      return missing.querySelector('input')?.focus()
    }
    const chosen = {
      ...form.dataset,
      price,
      variants: values.map((id) => ({ variant_id: id })),
      options: groups.map((group, at) => `${nameOf(group)}: ${nameOf(radios[at])}`).join(', '),
      quantity: Number(new FormData(form).get('quantity')),
    }
    if (button && 'order' in button.dataset) openDrawer(button, chosen)
    else add(chosen)
  }
}

// `event.submitter` came with Safari 15.4. Browsers click the form's button for the Enter key, too.
let pressed: HTMLElement | null
document.addEventListener('click', ({ target }) => {
  pressed = (target as Element).closest('button')
})

whenParsed(wire)
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLElement
  if (!form.matches(FORM)) return
  event.preventDefault()
  whenParsed(() => orFail(() => submit(pressed), [form.dataset]))
})
