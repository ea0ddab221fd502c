// Turns a product and its variations into option groups and one combination for every possible choice. Shop systems sell only choices that a
// variation covers: the other choices become sold out.
import type { Minor } from '../basics/money.ts'
import type { ImportCombination } from './import-product.ts'

/** What a product or a variation says about one option: `Size` with all sizes, or with its own. */
export type ChoiceAttribute = { readonly name: string; readonly values: readonly string[] }

/** The part of a row that says which choice it is. */
export type ChoiceRow = { readonly sku: string; readonly attributes: readonly ChoiceAttribute[] }

export type OptionGroupPlan = { readonly name: string; readonly values: readonly string[] }

/** A variation whose price and stock have been read. */
export type PricedVariation = {
  readonly row: ChoiceRow
  readonly price: Minor
  readonly stock: number | null
  /** True when the count belongs to the parent and covers all variations together. */
  readonly isShared?: boolean
}

/** Most choices that a product page can show. */
export const MAX_IMPORT_CHOICES = 500

export const MAX_GROUPS = 10

/** Most variations of one product: each choice can have one of its own, and some cover several choices. */
export const MAX_VARIATIONS = 1_000

/** What a variation costs to compare with the choices of its product, as `Work` counts. */
export const COST_OF_VARIATION = 100

/**
 * The groups that variations choose between, in the order of the parent. Attributes that no variation names only describe the product, and
 * are left out. A value that only a variation has is added after the parent's values.
 */
export function planGroups(parent: ChoiceRow, variations: readonly ChoiceRow[]): OptionGroupPlan[] {
  const own = variations.map(attributesByName)
  const used = new Set(own.flatMap((attributes) => [...attributes.keys()]))
  const groups = new Map<string, { readonly name: string; readonly values: Map<string, string> }>()
  for (const attributes of [attributesByName(parent), ...own])
    for (const [key, { name, values }] of attributes) {
      const group = groups.get(key) ?? { name, values: new Map<string, string>() }
      if (used.has(key)) groups.set(key, group)
      // The first of each value. `Red` and `red` are the same value.
      for (const value of values)
        if (!group.values.has(value.toLowerCase())) group.values.set(value.toLowerCase(), value)
    }
  return [...groups.values()]
    .map(({ name, values }) => ({ name, values: [...values.values()] }))
    .filter((group) => group.values.length > 0)
}

/** The first attribute of each name, by the name in small letters. */
function attributesByName({ attributes }: ChoiceRow): ReadonlyMap<string, ChoiceAttribute> {
  const found = new Map<string, ChoiceAttribute>()
  for (const attribute of attributes) {
    const key = attribute.name.toLowerCase()
    if (!found.has(key)) found.set(key, attribute)
  }
  return found
}

/**
 * Lists every choice once. An empty value of a variation matches any value. When several variations cover a choice, the variation with most
 * values wins, then the earlier variation. A count that several choices share is divided between the choices, so that nothing is sold twice.
 * A choice at `productPrice` has no price of its own; null: each has.
 */
export function planCombinations(
  groups: readonly OptionGroupPlan[],
  variations: readonly PricedVariation[],
  productPrice: Minor | null,
): ImportCombination[] {
  const bestOf = coveringFinder(groups, variations)
  const covered = choices(groups).map((values) => ({ values, best: bestOf(values) }))
  const shares = shareCounts(covered.map(({ best }) => best))
  const taken = new Set<string>()
  return covered.map(({ values, best }, index) => {
    if (best === null) return { values, price: null, stock: 0, sku: null }
    // Gives a SKU to one choice only: a variation for "any size" gives its SKU to the first size.
    const sku = best.row.sku !== '' && !taken.has(best.row.sku) ? best.row.sku : null
    if (sku !== null) taken.add(sku)
    const price = best.price === productPrice ? null : best.price
    return { values, price, stock: shares[index] ?? null, sku }
  })
}

/** Rows that name the same choice as an earlier row, with the number of that row: only one of them can be meant. */
export function repeatedChoices(
  groups: readonly OptionGroupPlan[],
  rows: readonly (ChoiceRow & { readonly number: number })[],
): ReadonlyMap<number, number> {
  const first = new Map<string, number>()
  const repeated = new Map<number, number>()
  for (const row of rows) {
    const key = JSON.stringify(wantedOf(groups, row))
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, row.number)
    else if (earlier !== row.number) repeated.set(row.number, earlier)
  }
  return repeated
}

/** The value of each group that a row names, in small letters; null: any. */
function wantedOf(groups: readonly OptionGroupPlan[], row: ChoiceRow): readonly Wanted[] {
  const attributes = attributesByName(row)
  return groups.map(({ name }) => attributes.get(name.toLowerCase())?.values[0]?.toLowerCase() ?? null)
}

/** Finds the variation that covers a choice. Of variations that say the same only the earliest is looked at. */
function coveringFinder(
  groups: readonly OptionGroupPlan[],
  variations: readonly PricedVariation[],
): (values: readonly string[]) => PricedVariation | null {
  const found = new Map<string, { readonly wanted: readonly Wanted[]; readonly variation: PricedVariation }>()
  for (const variation of variations) {
    const wanted = wantedOf(groups, variation.row)
    const key = JSON.stringify(wanted)
    if (!found.has(key)) found.set(key, { wanted, variation })
  }
  const open = [...found.values()]
    .filter(({ wanted }) => wanted.includes(null))
    .toSorted((a, b) => exactness(b.wanted) - exactness(a.wanted))
  return (values) => {
    const choice = values.map((value) => value.toLowerCase())
    const best =
      found.get(JSON.stringify(choice)) ??
      open.find(({ wanted }) => wanted.every((value, place) => value === null || value === choice[place]))
    return best?.variation ?? null
  }
}

/** What a variation says about a group; null: any value. */
type Wanted = string | null

const exactness = (wanted: readonly Wanted[]): number => wanted.filter((value) => value !== null).length

/** How many pieces each choice may sell: a count of 7 shared by 3 choices -> `[3, 2, 2]`. Null for choices that are not counted. */
function shareCounts(bests: readonly (PricedVariation | null)[]): (number | null)[] {
  const poolOf = (best: PricedVariation): unknown => (best.isShared ? 'parent' : best)
  const drawers = new Map<unknown, number>()
  for (const best of bests) if (best) drawers.set(poolOf(best), (drawers.get(poolOf(best)) ?? 0) + 1)
  const served = new Map<unknown, number>()
  return bests.map((best) => {
    if (!best || best.stock === null) return null
    const [pool, count] = [poolOf(best), drawers.get(poolOf(best)) ?? 1]
    const place = served.get(pool) ?? 0
    served.set(pool, place + 1)
    return Math.floor(best.stock / count) + (place < best.stock % count ? 1 : 0)
  })
}

function choices(groups: readonly OptionGroupPlan[]): string[][] {
  return groups.reduce<string[][]>(
    (found, group) => found.flatMap((choice) => group.values.map((value) => [...choice, value])),
    [[]],
  )
}

/** The lowest price of the choices that can be bought; of all choices when none can. */
export function lowestPrice(variations: readonly PricedVariation[]): number {
  const open = variations.filter(({ stock }) => stock === null || stock > 0)
  return (open.length > 0 ? open : variations).reduce(
    (lowest, { price }) => Math.min(lowest, price),
    Number.POSITIVE_INFINITY,
  )
}
