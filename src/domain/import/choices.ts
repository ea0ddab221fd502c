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

/**
 * The groups that variations choose between, in the order of the parent. Attributes that no variation names only describe the product, and
 * are left out. A value that only a variation has is added after the parent's values.
 */
export function planGroups(parent: ChoiceRow, variations: readonly ChoiceRow[]): OptionGroupPlan[] {
  const used = new Map<string, ChoiceAttribute>()
  for (const attribute of [...parent.attributes, ...variations.flatMap((row) => row.attributes)]) {
    const isUsed = variations.some((row) => findAttribute(row, attribute.name) !== undefined)
    if (isUsed && !used.has(attribute.name.toLowerCase())) used.set(attribute.name.toLowerCase(), attribute)
  }
  return [...used.values()]
    .map(({ name }) => {
      const own = findAttribute(parent, name)?.values ?? []
      const extra = variations.flatMap((row) => findAttribute(row, name)?.values ?? [])
      return { name, values: distinct([...own, ...extra]) }
    })
    .filter((group) => group.values.length > 0)
}

/**
 * Lists every choice once. An empty value of a variation matches any value. When several variations cover a choice, the variation with most
 * values wins, then the earlier variation. A count that several choices share is divided between the choices, so that nothing is sold twice.
 */
export function planCombinations(
  groups: readonly OptionGroupPlan[],
  variations: readonly PricedVariation[],
  productPrice: Minor,
): ImportCombination[] {
  const covered = choices(groups).map((values) => ({ values, best: mostExact(variations, groups, values) }))
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

function mostExact(
  variations: readonly PricedVariation[],
  groups: readonly OptionGroupPlan[],
  values: readonly string[],
): PricedVariation | null {
  return variations
    .filter((variation) => covers(variation.row, groups, values))
    .reduce<PricedVariation | null>(
      (found, next) =>
        found === null || exactness(next.row, groups) > exactness(found.row, groups) ? next : found,
      null,
    )
}

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

function covers(row: ChoiceRow, groups: readonly OptionGroupPlan[], choice: readonly string[]): boolean {
  return groups.every((group, index) => {
    const wanted = findAttribute(row, group.name)?.values[0]
    return wanted === undefined || wanted.toLowerCase() === choice[index]?.toLowerCase()
  })
}

function exactness(row: ChoiceRow, groups: readonly OptionGroupPlan[]): number {
  return groups.filter((group) => findAttribute(row, group.name)?.values[0] !== undefined).length
}

function findAttribute(row: ChoiceRow, name: string): ChoiceAttribute | undefined {
  return row.attributes.find((attribute) => attribute.name.toLowerCase() === name.toLowerCase())
}

/** The first of each value. `Red` and `red` are the same value. */
function distinct(values: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const value of values) if (!seen.has(value.toLowerCase())) seen.set(value.toLowerCase(), value)
  return [...seen.values()]
}

/** The lowest price of the choices that can be bought; of all choices when none can. */
export function lowestPrice(variations: readonly PricedVariation[]): number {
  const open = variations.filter(({ stock }) => stock === null || stock > 0)
  return Math.min(...(open.length > 0 ? open : variations).map(({ price }) => price))
}
