// Sort and filter, under the search box.
import { element } from '#components/dom/element.ts'
import type { ChoiceGroup } from '#domain/search/narrow.ts'
import { readMajor, type Sort, type Wish, type WishChoice } from '#domain/search/wish.ts'
import * as messages from '#messages/en/search.ts'

export type Tools = {
  readonly parts: readonly HTMLElement[]
  /** Shows the wish, and the options that products have. */
  show(wish: Wish, groups: readonly ChoiceGroup[]): void
}

/** `changed` gets what the shopper has set. */
export function searchTools(changed: (part: Partial<Wish>) => void): Tools {
  const sort = element(
    'select',
    {},
    element('option', { value: 'best' }, messages.best),
    element('option', { value: 'cheap' }, messages.cheap),
    element('option', { value: 'dear' }, messages.dear),
  )
  const [inStock, onOffer] = [box(), box()]
  const [min, max] = [amountField(), amountField()]
  const summary = element('summary', {}, messages.filter)
  const sieve = element(
    'div',
    { class: 'sieve' },
    element('label', {}, inStock, messages.inStock),
    element('label', {}, onOffer, messages.onOffer),
    element('label', { class: 'field' }, messages.priceFrom, min),
    element('label', { class: 'field' }, messages.priceTo, max),
  )
  const sift = element('details', { class: 'sift' }, summary, sieve)
  const usual = [...sieve.children]
  let shownGroups = ''
  let selects: readonly (readonly [group: string, select: HTMLSelectElement])[] = []

  sort.addEventListener('change', () => changed({ sort: sort.value as Sort }))
  sift.addEventListener('change', () =>
    changed({
      isInStock: inStock.checked,
      isOffer: onOffer.checked,
      min: readMajor(min.value),
      max: readMajor(max.value),
      choices: selects.flatMap(([group, { value }]) => (value === '' ? [] : [{ group, value }])),
    }),
  )
  return {
    parts: [element('label', { class: 'pick' }, messages.sort, sort), sift],
    show(wish, groups) {
      sort.value = wish.sort
      inStock.checked = wish.isInStock
      onOffer.checked = wish.isOffer
      min.value = wish.min === null ? '' : `${wish.min / 100}`
      max.value = wish.max === null ? '' : `${wish.max / 100}`
      const all = withChosen(groups, wish.choices)
      const allGroups = JSON.stringify(all)
      if (shownGroups !== allGroups) {
        shownGroups = allGroups
        selects = all.map(({ group, values }) => [group, choiceSelect(values)] as const)
        const fields = selects.map(([group, select]) => element('label', { class: 'field' }, group, select))
        sieve.textContent = ''
        ;(sieve as ParentNode).append(...usual, ...fields)
      }
      for (const [group, select] of selects)
        select.value = wish.choices.find((choice) => choice.group === group)?.value ?? ''
      const count = filterCount(wish)
      summary.textContent = count > 0 ? messages.filters(count) : messages.filter
    },
  }
}

/** Filters that are set. */
export function filterCount({ isInStock, isOffer, min, max, choices }: Wish): number {
  return [isInStock, isOffer, min !== null, max !== null].filter(Boolean).length + choices.length
}

/** What was chosen can be taken back, also when no product that was found has it. */
function withChosen(groups: readonly ChoiceGroup[], choices: readonly WishChoice[]): readonly ChoiceGroup[] {
  const others = choices.filter(({ group }) => !groups.some((known) => known.group === group))
  const all = [...groups, ...others.map(({ group }) => ({ group, values: [] }))]
  return all.map(({ group, values }) => {
    const chosen = choices.filter((choice) => choice.group === group).map(({ value }) => value)
    return { group, values: [...new Set([...values, ...chosen])] }
  })
}

function choiceSelect(values: readonly string[]): HTMLSelectElement {
  const options = values.map((value) => element('option', { value }, value))
  return element('select', {}, element('option', { value: '' }, messages.any), ...options)
}

function box(): HTMLInputElement {
  return element('input', { type: 'checkbox' })
}

function amountField(): HTMLInputElement {
  return element('input', { inputmode: 'numeric', autocomplete: 'off' })
}
