// Reads the cells that only our own export has: choices, facts, the compare-at price, costs, links of pictures. src/domain/export/oja-products.ts
// writes them. A cell that was edited beyond reading is refused with its column.
import type { Minor } from '../../basics/money.ts'
import { fail, ok, type Result } from '../../basics/result.ts'
import { sanitiseLong, sanitiseShort } from '../../basics/text.ts'
import { categoryOf } from '../cells/categories.ts'
import { costOrNull, type PriceFormat, priceOrNull } from '../cells/price.ts'
import { MAX_GROUPS, MAX_IMPORT_CHOICES } from '../choices.ts'
import type { ImportCombination, ImportCost, ImportProduct, ValuePicture } from '../import-product.ts'
import type { ListColumn } from './columns.ts'

type Cells = Readonly<Record<ListColumn, string>>

export type OwnFields = Pick<
  ImportProduct,
  | 'category'
  | 'options'
  | 'combinations'
  | 'pictures'
  | 'pictureTexts'
  | 'compareAtPrice'
  | 'specs'
  | 'staysOnStarter'
> & { readonly valuePictures?: readonly ValuePicture[]; readonly costs: readonly ImportCost[] }

export type OwnError = { readonly code: 'unreadable'; readonly column: ListColumn }

/** Reads the cells that only our own export has. Fails with the first column that is not as the export writes it. */
export function readOwnCells(cells: Cells, format: PriceFormat): Result<OwnFields, OwnError> {
  const options = readOptions(cells.options)
  if (options === null) return fail('unreadable', { column: 'options' })
  const choices = readChoices(cells.choices, options, format)
  if (choices === null) return fail('unreadable', { column: 'choices' })
  const compareAtPrice = priceOrNull(cells.compareAtPrice, format)
  if (compareAtPrice === undefined) return fail('unreadable', { column: 'compareAtPrice' })
  const cost = costOrNull(cells.cost, format)
  if (cost === undefined) return fail('unreadable', { column: 'cost' })
  const pictures = cells.pictures.split(/\s+/).filter((url) => url !== '')
  const pictureTexts = textsIn(cells.pictureTexts, pictures.length)
  if (pictureTexts === null) return fail('unreadable', { column: 'pictureTexts' })
  const valuePictures = options.flatMap(({ name, values }) =>
    values.flatMap((value) =>
      value.picture === null ? [] : [{ option: name, value: value.name, url: value.picture }],
    ),
  )
  return ok({
    category: categoryWith(cells.category, cells.categorySlug),
    options: options.map(({ name, values }) => ({ name, values: values.map((value) => value.name) })),
    combinations: choices.map(({ cost: _, ...choice }) => choice),
    pictures,
    ...(pictureTexts === undefined ? {} : { pictureTexts }),
    ...(valuePictures.length === 0 ? {} : { valuePictures }),
    compareAtPrice,
    specs: sanitiseLong(cells.specs).slice(0, 2_000),
    staysOnStarter: /^(?:true|1|yes)$/i.test(cells.staysOnStarter),
    costs: [
      ...(cost === null ? [] : [{ values: [], costMinor: cost }]),
      ...choices.flatMap((choice) =>
        choice.cost === null ? [] : [{ values: choice.values, costMinor: choice.cost }],
      ),
    ],
  })
}

/** The category's own address where it is written, else made from its name. */
function categoryWith(name: string, slug: string): ImportProduct['category'] {
  const category = categoryOf(name.replaceAll('>', '›'))
  if (category === null) return null
  const cleaned = { ...category, name: sanitiseShort(name) }
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= 80 ? { ...cleaned, slug } : cleaned
}

type OwnOption = {
  readonly name: string
  readonly values: readonly { readonly name: string; readonly picture: string | null }[]
}

function readOptions(cell: string): readonly OwnOption[] | null {
  const list = listIn(cell)
  if (list === null || list.length > MAX_GROUPS) return null
  const options = list.map((option) => {
    const name = textIn(option['name'])
    const values = Array.isArray(option['values'])
      ? option['values'].filter(isRecord).map((value) => ({
          name: textIn(value['name']),
          picture: typeof value['picture'] === 'string' ? value['picture'] : null,
        }))
      : []
    return { name, values }
  })
  const isWhole = options.every(
    ({ name, values }) =>
      name !== '' &&
      values.length > 0 &&
      values.every((value) => value.name !== '') &&
      new Set(values.map((value) => value.name)).size === values.length,
  )
  return isWhole && new Set(options.map(({ name }) => name)).size === options.length ? options : null
}

type OwnChoice = ImportCombination & { readonly cost: Minor | null }

function readChoices(
  cell: string,
  options: readonly OwnOption[],
  format: PriceFormat,
): readonly OwnChoice[] | null {
  const list = listIn(cell)
  if (list === null || list.length > MAX_IMPORT_CHOICES) return null
  const choices: OwnChoice[] = []
  const known = options.map((option) => new Set(option.values.map(({ name }) => name)))
  for (const one of list) {
    const values = Array.isArray(one['values']) ? one['values'].map(textIn) : []
    const isKnown =
      values.length === options.length && known.every((names, place) => names.has(values[place] ?? ''))
    const price = priceOrNull(textIn(one['price']), format)
    const cost = costOrNull(textIn(one['cost']), format)
    const stock = one['stock'] ?? null
    const isCount = stock === null || (Number.isSafeInteger(stock) && Number(stock) >= 0)
    if (!isKnown || price === undefined || cost === undefined || !isCount) return null
    const sku = textIn(one['sku']).slice(0, 100)
    choices.push({ values, price, stock: stock === null ? null : Number(stock), sku: sku || null, cost })
  }
  const isUnique = new Set(choices.map(({ values }) => JSON.stringify(values))).size === choices.length
  return isUnique ? choices : null
}

function listIn(cell: string): readonly Readonly<Record<string, unknown>>[] | null {
  if (cell === '') return []
  const list = jsonIn(cell)
  return Array.isArray(list) && list.every(isRecord) ? list : null
}

function jsonIn(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** One text for each picture; undefined for an empty cell, null for any other list. */
function textsIn(cell: string, count: number): readonly string[] | null | undefined {
  if (cell === '') return undefined
  const list = jsonIn(cell)
  const isWhole =
    Array.isArray(list) && list.length === count && list.every((text) => typeof text === 'string')
  return isWhole ? list.map((text) => sanitiseShort(text)) : null
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? sanitiseShort(value) : ''
}
