// Plans the import of a pasted text. Each product keeps the line from which it was read, and its doubts as warnings.
import type { Work } from '../../basics/work.ts'
import { categoryOf } from '../cells/categories.ts'
import { planCombinations } from '../choices.ts'
import { ImportDraft, type ImportPlan } from '../draft.ts'
import type { ImportProduct } from '../import-product.ts'
import { inOrder } from '../product-parts.ts'
import { type PastedRow, readPastedText } from './lines.ts'

/** Most lines of a pasted text. */
const MAX_LINES = 2_000

/** True for a text of more lines than one paste may have; empty ones at its end do not count. */
export function hasTooManyLines(text: string): boolean {
  const lineEnd = /\r\n?|\n/g
  const trimmed = text.trimEnd()
  for (let lines = 1; lineEnd.test(trimmed); lines += 1) if (lines === MAX_LINES) return true
  return false
}

/** A line is a row. Of two products with the same name the later one counts. */
export function* planPastedText(text: string, currency: string): Work<ImportPlan> {
  const draft = new ImportDraft()
  const { rows, left } = yield* readPastedText(text, currency)
  for (const { line, reason } of left) draft.skip(line, reason)
  const current = new Map(rows.map((row) => [row.name.toLowerCase(), row]))
  for (const row of rows) {
    const counting = current.get(row.name.toLowerCase())
    if (counting !== row)
      draft.warn(row.line, [`"${row.name}" comes again in line ${counting?.line}, which counts instead.`])
    else
      draft.products.push({
        product: productOf(row),
        rows: [row.line],
        given: givenFields(row),
        text: row.text,
      })
    draft.warn(row.line, row.doubts)
    yield draft.newCost()
  }
  const planned = new Set(draft.products.flatMap((product) => product.rows))
  for (const row of rows)
    if (!planned.has(row.line)) draft.skip(row.line, 'The same product comes again further down.')
  const named = [
    ...rows.map(({ line, name }) => ({ number: line, name, sku: '' })),
    ...left.map(({ line, text: name }) => ({ number: line, name, sku: '' })),
  ]
  for (const row of new Map(named.map((row) => [row.number, row])).values()) draft.named.push(row)
  return yield* draft.plan()
}

function givenFields(row: PastedRow): readonly (keyof ImportProduct)[] {
  return [
    'name',
    'price',
    // A price alone is what shoppers pay, so a sale ends that would be below it.
    'salePrice',
    'saleStartsAt',
    'saleEndsAt',
    ...(row.stock === null || row.options.length > 0 ? [] : (['stock'] as const)),
    ...(row.options.length === 0 ? [] : (['options', 'combinations'] as const)),
  ]
}

function productOf(row: PastedRow): ImportProduct {
  const price = row.minor
  const every = { row: { sku: '', attributes: [] }, price, stock: row.stock === 0 ? 0 : null }
  return inOrder({
    sku: null,
    name: row.name,
    description: '',
    price,
    salePrice: row.saleMinor,
    saleStartsAt: null,
    saleEndsAt: null,
    stock: row.options.length > 0 ? null : row.stock,
    status: 'live',
    category: categoryOf(''),
    options: row.options,
    combinations: row.options.length > 0 ? planCombinations(row.options, [every], price) : [],
    pictures: [],
  })
}
