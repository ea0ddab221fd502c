// A variable product and its variations -> option groups and one combination for every possible choice.
// WooCommerce sells only choices that a variation covers: the others become sold out, not free to order.
import type { ImportCombination } from './import-product.ts'
import type { WooAttribute, WooRow } from './woocommerce-row.ts'

export type OptionGroupPlan = { readonly name: string; readonly values: readonly string[] }

/** A variation with its price and stock already read. */
export type PricedVariation = {
  readonly row: WooRow
  readonly price: number
  readonly stock: number | null
  /** True when the count is the parent's, kept for all variations together. */
  readonly isShared?: boolean
}

/** More choices than this are no product page any more. */
export const MAX_CHOICES = 500

export const MAX_GROUPS = 10

/**
 * The groups that variations choose between, in the order of the parent. Attributes that no variation names only describe.
 * A value that only a variation knows is added behind the parent's.
 */
export function planGroups(parent: WooRow, variations: readonly WooRow[]): OptionGroupPlan[] {
  const used = new Map<string, WooAttribute>()
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
 * Every choice once. An empty value of a variation means any; of several variations that cover a choice the most exact one
 * counts, then the earlier one. A count that several choices draw on is shared out between them: nothing can be sold twice.
 */
export function planCombinations(
  groups: readonly OptionGroupPlan[],
  variations: readonly PricedVariation[],
  productPrice: number,
): ImportCombination[] {
  const covered = choices(groups).map((values) => ({ values, best: mostExact(variations, groups, values) }))
  const shares = shareCounts(covered.map(({ best }) => best))
  const taken = new Set<string>()
  return covered.map(({ values, best }, index) => {
    if (best === null) return { values, price: null, stock: 0, sku: null }
    // A SKU names one thing: a variation for "any size" gives its SKU to the first size only.
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

/** What each choice may sell: `[7 shared by 3 choices]` -> `[3, 2, 2]`. Null where nothing is counted. */
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

function covers(row: WooRow, groups: readonly OptionGroupPlan[], choice: readonly string[]): boolean {
  return groups.every((group, index) => {
    const wanted = findAttribute(row, group.name)?.values[0]
    return wanted === undefined || wanted.toLowerCase() === choice[index]?.toLowerCase()
  })
}

function exactness(row: WooRow, groups: readonly OptionGroupPlan[]): number {
  return groups.filter((group) => findAttribute(row, group.name)?.values[0] !== undefined).length
}

function findAttribute(row: WooRow, name: string): WooAttribute | undefined {
  return row.attributes.find((attribute) => attribute.name.toLowerCase() === name.toLowerCase())
}

/** The first of each value; `Red` and `red` are the same. */
function distinct(values: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const value of values) if (!seen.has(value.toLowerCase())) seen.set(value.toLowerCase(), value)
  return [...seen.values()]
}
