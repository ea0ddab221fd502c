// Builds the choices of option groups in the editor (texts as typed), and carries prices and stock over when groups or values
// change.

import { parseCount } from '../basics/plain-signs.ts'
import { choiceKey, type EditedOption } from './product-edit.ts'

/** Maximum choices of one product; the database refuses more. */
export const MAX_CHOICES = 250
/** Maximum option groups of one product. */
export const MAX_OPTIONS = 3

export type VariantChoice = { readonly valueIds: readonly string[]; readonly name: string }

/** A row of the editor's table. Empty price or cost: the product's. Empty stock: not counted. */
export type VariantRow = {
  readonly valueIds: readonly string[]
  readonly price: string
  readonly stock: string
  readonly sku: string | null
  readonly cost: string
}

type Options = readonly EditedOption[]

/**
 * Returns every choice; the last group changes fastest: Size S, M with Colour Red, Blue -> `S, Red`, `S, Blue`, `M, Red`, `M,
 * Blue`.
 */
export function allChoices(options: Options): readonly VariantChoice[] {
  const filled = options.filter(({ values }) => values.length > 0)
  if (filled.length === 0) return []
  return filled.reduce<readonly VariantChoice[]>(
    (choices, { values }) =>
      choices.flatMap((choice) =>
        values.map(({ id, name }) => ({
          valueIds: [...choice.valueIds, id],
          name: choice.name === '' ? name : `${choice.name}, ${name}`,
        })),
      ),
    [{ valueIds: [], name: '' }],
  )
}

/** Returns a row for the product and one for each choice, for amounts beside the price. A product of very many choices has one row. */
export function pricedRows(product: {
  readonly options: Options
  readonly combinations: readonly unknown[]
}): readonly VariantChoice[] {
  const choices = product.combinations.length > 0 ? allChoices(product.options) : []
  if (choices.length === 0 || choices.length > MAX_CHOICES) return [{ valueIds: [], name: 'Each' }]
  return [{ valueIds: [], name: 'Each, unless said below' }, ...choices]
}

/** Returns the number of choices that the options make; 0 without values. */
export function choiceCount(options: Options): number {
  const counts = options.map(({ values }) => values.length).filter((count) => count > 0)
  return counts.length === 0 ? 0 : counts.reduce((product, count) => product * count, 1)
}

/**
 * Fits the rows to changed options.
 * - A choice that existed keeps its row.
 * - A removed value removes its rows.
 * - A removed group joins rows; their stock is added up.
 * - With an added group, the first value gets the rows. The other values get the price and no stock.
 * - A new value starts with stock 0 if stock is counted.
 */
export function fitRows(rows: readonly VariantRow[], before: Options, after: Options): readonly VariantRow[] {
  const kept = foldRows(rows, before, after)
  const isCounted = rows.some(({ stock }) => stock !== '')
  const firsts = new Set(after.flatMap(({ values }) => values[0]?.id ?? []))
  return allChoices(after).map(({ valueIds }) => {
    const own = kept.get(choiceKey(valueIds))
    if (own) return { ...own, valueIds }
    const parent = [...kept.values()].find(
      (row) => row.valueIds.length < valueIds.length && row.valueIds.every((id) => valueIds.includes(id)),
    )
    const added = parent ? valueIds.filter((id) => !parent.valueIds.includes(id)) : []
    if (parent && added.every((id) => firsts.has(id))) return { ...parent, valueIds }
    return {
      valueIds,
      price: parent?.price ?? '',
      stock: isCounted ? '0' : '',
      sku: null,
      cost: parent?.cost ?? '',
    }
  })
}

/** Removes ids that no longer exist, and joins rows that become equal. */
function foldRows(rows: readonly VariantRow[], before: Options, after: Options): Map<string, VariantRow> {
  const groupOf = new Map(before.flatMap(({ id, values }) => values.map((value) => [value.id, id])))
  const values = new Map(
    after.map(({ id, values: present }) => [id, new Set(present.map((value) => value.id))]),
  )
  const folded = new Map<string, VariantRow>()
  for (const row of rows) {
    const isGroupThere = (id: string) => (values.get(groupOf.get(id) ?? '')?.size ?? 0) > 0
    const isValueThere = (id: string) => values.get(groupOf.get(id) ?? '')?.has(id) ?? false
    if (row.valueIds.some((id) => isGroupThere(id) && !isValueThere(id))) continue
    const valueIds = row.valueIds.filter(isGroupThere)
    const key = choiceKey(valueIds)
    const other = folded.get(key)
    folded.set(key, other ? { ...other, stock: addTexts(other.stock, row.stock) } : { ...row, valueIds })
  }
  return folded
}

function addTexts(first: string, second: string): string {
  const [a, b] = [parseCount(first), parseCount(second)]
  return a === null || b === null ? '' : String(a + b)
}

/**
 * Adds rows for choices without one, before they are edited one by one. Shares the product's stock out between them, so that the
 * sum stays the same: 10 for three choices -> 4, 3, 3.
 */
export function completeRows(
  rows: readonly VariantRow[],
  options: Options,
  shared: number | null,
): readonly VariantRow[] {
  const known = new Map(rows.map((row) => [choiceKey(row.valueIds), row]))
  const choices = allChoices(options)
  const missing = choices.filter(({ valueIds }) => !known.has(choiceKey(valueIds)))
  let place = 0
  return choices.map(({ valueIds }) => {
    const own = known.get(choiceKey(valueIds))
    if (own) return own
    const share =
      shared === null
        ? ''
        : String(Math.floor(shared / missing.length) + (place < shared % missing.length ? 1 : 0))
    place += 1
    return { valueIds, price: '', stock: share, sku: null, cost: '' }
  })
}
