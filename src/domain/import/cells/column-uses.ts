// What each column of a table became, for the look: a column that was not used is never passed over in silence.
import { type ImportProduct, SALE_FIELDS } from '../import-product.ts'
import { normaliseHeader } from './header.ts'

/**
 * A column in its place. `as`: what it became (`price`), or null: not used. `mayMatter`: its name says that it holds something that products have.
 * `examples`: cells of its first rows.
 */
export type ColumnUse = {
  readonly name: string
  readonly as: string | null
  readonly mayMatter: boolean
  readonly examples?: readonly string[]
}

/** Columns that are shown in the look. */
export const MOST_COLUMNS = 120

/** The name of a column as the look shows it. */
export const columnName = (cell: string): string => cell.trim().slice(0, 60)

const MATTERS =
  /\b(?:parent|handle|variants?|variation|options?|attribute|group id|discount|sale|promo|compare|old price|price|(?:in)?stock|quantity|qty|pcs|units\b|inventory|on hand|bal(?:ance)?\b|remaining|left\b|sold out|avail|visib|publish|status|active|hidden|hide\b|archiv|delet|discontinu|live\b|show|online|display|image|picture|photo|barcode|category|description)/

/** Sizes as names of columns: what is below them may be how many there are of each. */
export const SIZE = /^(?:x{0,4}[sl]|m|\dxl|small|medium|large|free size|(?:size|uk|eu) ?\d{1,2}|[34]\d)$/

/** `used`: places of columns and what they became. Of two columns with one meaning the second is not used. */
export function columnUses(
  header: readonly string[],
  used: Iterable<readonly [at: number | undefined, as: string]>,
): readonly ColumnUse[] {
  const uses = new Map<number | undefined, string>()
  for (const [at, as] of used) if (!uses.has(at)) uses.set(at, as)
  return header.slice(0, MOST_COLUMNS).map((cell, at) => {
    const as = uses.get(at) ?? null
    return {
      name: columnName(cell),
      as,
      mayMatter: as === null && (MATTERS.test(normaliseHeader(cell)) || SIZE.test(normaliseHeader(cell))),
    }
  })
}

/** Entries of a map of columns, as `columnUses` takes them: `{ name: 0 }` -> `[[0, 'name']]`. */
export function usesOf(
  columns: Readonly<Record<string, number | undefined>>,
): readonly (readonly [number | undefined, string])[] {
  return Object.entries(columns).map(([as, at]) => [at, as])
}

/** Fields of a product, and what a column of a program becomes that says something of them. */
const SAID_BY: readonly (readonly [fields: readonly (keyof ImportProduct)[], as: RegExp])[] = [
  [['name'], /^name$/],
  [['price'], /^price$/],
  [SALE_FIELDS, /^(?:sale|compareAt|discount)/],
  [['stock'], /^(?:stock|inStock|availability|isSoldOut|tracker|isCounted)$/],
  [['description'], /escription$/],
  [['category'], /^(?:category|productCategory)$/],
  [['status'], /^(?:status|visibility|isShown|isHidden)$/],
  [['sku'], /^(?:sku|id)$/],
  [
    ['options', 'combinations'],
    /^(?:choices|option|variation|variant$|group$|parent$|colou?r$|size$|material$|pattern$)/,
  ],
]

/** The fields of which the columns of a program's file say something. */
export function fieldsOf(columns: readonly ColumnUse[]): readonly (keyof ImportProduct)[] {
  return SAID_BY.flatMap(([fields, pattern]) =>
    columns.some(({ as }) => as !== null && pattern.test(as)) ? fields : [],
  )
}
