// Filters and sorts what was found.
import type { SearchProduct } from './catalogue.ts'
import { isWithin } from './query.ts'
import type { Wish, WishChoice } from './wish.ts'

/** The found products that the filters leave, in the order that was asked for. Of several values of one group any will do. */
export function narrow(found: readonly SearchProduct[], wish: Wish): readonly SearchProduct[] {
  const kept = found.filter((product) => keeps(product, wish))
  const lowest = ({ prices }: SearchProduct) => prices[0] ?? 0
  if (wish.sort === 'cheap') return kept.sort((a, b) => lowest(a) - lowest(b))
  if (wish.sort === 'dear') return kept.sort((a, b) => lowest(b) - lowest(a))
  return kept
}

function keeps(product: SearchProduct, { isInStock, isOffer, min, max, choices }: Wish): boolean {
  if (isInStock && product.left === 0) return false
  if (isOffer && product.compareAtPrice === null) return false
  if ((min !== null || max !== null) && !isWithin(product.prices, { min, max })) return false
  return choices.every(({ group }) =>
    choices.some((choice) => choice.group === group && hasValue(product, choice, { isInStock })),
  )
}

function hasValue(
  { options }: SearchProduct,
  { group, value }: WishChoice,
  { isInStock }: Pick<Wish, 'isInStock'>,
): boolean {
  return options.some(
    (option) =>
      option.group === group &&
      option.values.some(({ name, isSoldOut }) => name === value && !(isInStock && isSoldOut)),
  )
}

export type ChoiceGroup = { readonly group: string; readonly values: readonly string[] }

/** Option groups of the products, those of most products first, with their values as they come. */
export function choiceGroups(products: readonly SearchProduct[], limit: number): readonly ChoiceGroup[] {
  const groups = new Map<string, { count: number; readonly values: Set<string> }>()
  for (const { options } of products)
    for (const { group, values } of options) {
      const known = groups.get(group) ?? { count: 0, values: new Set() }
      known.count += 1
      for (const { name } of values) known.values.add(name)
      groups.set(group, known)
    }
  return [...groups]
    .sort(([, a], [, b]) => b.count - a.count)
    .slice(0, limit)
    .map(([group, { values }]) => ({ group, values: [...values] }))
}
