// Entry of the script that is inlined in product pages: all that `inline.ts` does, and the form with its options.
// A choice shows its price and stock; a missing one is asked for.

import { formatMoney } from '#domain/money.ts'
import { findCombination, LOW_STOCK, stockWords } from '#domain/product.ts'
import { add, say } from './page-cart.ts'

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
  const about = find('[data-about]')
  const usual = [words?.textContent ?? '', !!button?.disabled, !!words?.classList.contains('low')] as const

  /** The chosen radios, their price and their row, if they have one; `missing` is the first group without a choice. */
  const choice = () => {
    const radios = groups.map((group) => group.querySelector<HTMLInputElement>('input:checked'))
    const values = radios.map((radio) => radio?.value ?? '')
    const row = findCombination({ combinations }, values)
    return {
      radios,
      values,
      missing: groups[values.indexOf('')],
      price: row?.price ?? Number(form.dataset.price),
      row,
    }
  }

  const show = () => {
    const { missing, price, row } = choice()
    if (missing) return
    if (now) now.textContent = formatMoney(price, document.body.dataset.currency ?? '')
    if (about) about.textContent = JSON.parse(about.dataset.about ?? '{}')[price]
    const stock = row?.stock ?? null
    if (words) {
      words.textContent = row ? stockWords(stock) : usual[0]
      words.classList.toggle('low', row ? stock !== null && stock <= LOW_STOCK : usual[2])
    }
    if (button) button.disabled = row ? stock === 0 : usual[1]
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
