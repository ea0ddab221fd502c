// Reads one line of a WooCommerce export as typed values: cleans texts, splits lists, reads flags. Refuses nothing.
import { unguardCell } from '../../basics/csv.ts'
import { htmlToText, sanitiseLong, sanitiseShort } from '../../basics/text.ts'
import type { CsvRow } from '../cells/csv-table.ts'
import { KEPT_DESCRIPTION, owned } from '../cells/limits.ts'
import { readCode } from '../cells/no-value.ts'
import { pictureNames } from '../cells/picture-list.ts'
import { readShown, readVisibility } from '../cells/visibility.ts'
import { MAX_IMPORT_CHOICES } from '../choices.ts'
import type { ColumnMap, ColumnName } from './columns.ts'

export type WooKind = 'simple' | 'variable' | 'variation' | 'grouped' | 'external' | 'unknown'

export type WooAttribute = {
  readonly name: string
  readonly values: readonly string[]
  readonly isVisible: boolean
  /** A person said that its column is an option: a product's own cell lists no values. */
  readonly isSaid?: true
}

export type WooRow = {
  readonly number: number
  readonly kind: WooKind
  /** The type as written in the file. */
  readonly type: string
  readonly isDownload: boolean
  readonly id: string
  readonly sku: string
  /** The SKU by which its variations name it, where another column is said to be the SKU. */
  readonly fileSku?: string
  readonly name: string
  /** Published has 1 publish, 0 private, -1 draft, 2 pending. */
  readonly isPublished: boolean
  readonly isHidden: boolean
  /** A word in one of these two columns that nobody knows; empty where both can be read. */
  readonly openShown: string
  readonly description: string
  readonly saleStarts: string
  readonly saleEnds: string
  /** `1`, `0`, or words such as `backorder`. */
  readonly inStock: string
  readonly stock: string
  readonly allowsBackorders: boolean
  readonly regularPrice: string
  readonly salePrice: string
  /** What it costs the shop. */
  readonly cost: string
  readonly categories: readonly string[]
  readonly pictures: readonly string[]
  readonly parent: string
  readonly attributes: readonly WooAttribute[]
}

/** Paths of categories that are read: a product gets the first that has a name. */
const MAX_CATEGORIES = 20

/** Reads one row. A cell without a column is empty; prices and stock stay texts. */
export function readWooRow(row: CsvRow, map: ColumnMap): WooRow {
  const at = (place: number | undefined): string =>
    place === undefined ? '' : unguardCell((row.cells[place] ?? '').trim())
  const cell = (column: ColumnName): string => at(map.columns[column])
  const type = cell('type')
  const types = type
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
  return {
    number: row.number,
    kind: kindOf(types),
    type,
    isDownload: types.includes('downloadable'),
    id: /^\d{1,18}$/.test(cell('id')) ? cell('id') : '',
    sku: readCode(cell('sku')),
    ...(map.columns['not sku'] !== undefined && { fileSku: readCode(cell('not sku')) }),
    name: sanitiseShort(htmlToText(cell('name'))),
    isPublished:
      map.columns.isShown === undefined || ['shown', 'unknown'].includes(readVisibility(cell('isShown'))),
    isHidden: readVisibility(cell('visibility')) === 'hidden',
    openShown: readShown([cell('isShown'), cell('visibility')]).open,
    description: descriptionOf(cell('shortDescription'), cell('description')),
    saleStarts: cell('saleStarts'),
    saleEnds: cell('saleEnds'),
    inStock: cell('inStock'),
    stock: cell('stock'),
    allowsBackorders: readFlag(cell('backorders')) === true || cell('backorders').toLowerCase() === 'notify',
    regularPrice: cell('price'),
    salePrice: cell('salePrice'),
    cost: cell('cost'),
    categories: splitList(cell('category'))
      .slice(0, MAX_CATEGORIES)
      .map((path) => htmlToText(path)),
    pictures: [cell('pictures'), ...map.morePictures.map(at)].flatMap((names) =>
      pictureNames(names.replaceAll('\\,', ',')),
    ),
    parent: cell('parent'),
    attributes: [
      ...readAttributes(row, map),
      ...map.options.flatMap((option): readonly WooAttribute[] => {
        const value = cut(sanitiseShort(htmlToText(at(option.at))))
        return value === '' ? [] : [{ name: option.name, values: [value], isVisible: true, isSaid: true }]
      }),
    ],
  }
}

/** `a, b\, c` -> [`a`, `b, c`] */
export function splitList(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '')
}

function kindOf(types: readonly string[]): WooKind {
  for (const kind of ['variation', 'variable', 'grouped', 'external', 'simple'] as const) {
    if (types.includes(kind)) return kind
  }
  const isPlain = types.every((type) => ['', 'downloadable', 'virtual'].includes(type))
  return isPlain ? 'simple' : 'unknown'
}

/** True for the texts with which files write yes. */
function isYes(text: string): boolean {
  return /^(1|yes|true|oui|si|sí|ja|sim)$/i.test(text)
}

function readFlag(text: string): boolean | null {
  if (text === '') return null
  return isYes(text)
}

function readAttributes(row: CsvRow, map: ColumnMap): WooAttribute[] {
  return map.attributes.flatMap((columns) => {
    const cell = unguardCell(row.cells[columns.name] ?? '')
    const name = cell === '' ? '' : cleanWords(cell)
    if (name === '') return []
    const values = splitList(columns.values === null ? '' : unguardCell(row.cells[columns.values] ?? ''))
      .slice(0, MAX_IMPORT_CHOICES + 1)
      .map(cleanWords)
      .filter((value) => value !== '')
    const isVisible =
      columns.visible === null || readFlag((row.cells[columns.visible] ?? '').trim()) !== false
    return [{ name, values: [...new Set(values)], isVisible }]
  })
}

/** A name or a value of an option. Most are plain words, of which nothing is to clean. */
function cleanWords(text: string): string {
  return /^[\w.-]+(?: [\w.-]+)*$/.test(text) ? cut(text) : cut(sanitiseShort(htmlToText(text)))
}

/** Cuts an option's name to its limit of 100 characters. */
function cut(text: string): string {
  return text.length <= 100 ? text.trim() : [...text].slice(0, 100).join('').trim()
}

/** Joins the short description and the long one. The exporter writes line breaks as `\n`, and a real backslash as two backslashes. */
function descriptionOf(short: string, long: string): string {
  const parts = [short, long].map((html) =>
    htmlToText(html.replace(/(?<!\\)\\n/g, '\n').replaceAll('\\\\n', '\\n')),
  )
  const text = [...new Set(parts)].filter((part) => part !== '').join('\n\n')
  return cleanLines(text)
}

/** Cleans each line alone: `sanitiseLong` keeps 1,000 characters, and the caller must know whether the description was longer. */
function cleanLines(text: string): string {
  const lines = text.split('\n').flatMap((line) => line.match(/.{1,900}(?:\s|$)|.{1,900}/gsu) ?? [''])
  const cleaned = lines
    .map((line) => sanitiseLong(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
  return owned(cleaned.slice(0, KEPT_DESCRIPTION).trim())
}
