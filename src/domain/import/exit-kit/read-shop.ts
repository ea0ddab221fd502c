// Reads what an exit kit says of its shop beside the products: data/settings.csv, data/categories.csv and data/delivery-zones.csv. A cell that was
// edited beyond reading is left out. Never reads what decides where orders and money go. Pure.

import { unguardCell } from '../../basics/csv.ts'
import { sanitiseLong, sanitiseShort } from '../../basics/text.ts'
import type { Work } from '../../basics/work.ts'
import { cutTable } from '../cells/csv-table.ts'
import { type PriceFormat, parsePrice } from '../cells/price.ts'
import type { ImportOptions } from '../draft.ts'
import type { ExitKitShop, SettingValue } from './kit-shop.ts'
import { ownPictureId } from './own-picture.ts'

/** The texts of the tables; null for one that the kit does not have. */
export type ShopTables = {
  readonly settings: string | null
  readonly categories: string | null
  readonly zones: string | null
}

/** Reads the shop from the tables of an exit kit. Leaves out a category or zone whose name, address or fee is not valid. */
export function* readKitShop(
  { settings, categories, zones }: ShopTables,
  options: ImportOptions,
): Work<ExitKitShop> {
  const [store = {}] = yield* rowsOf(settings, 1)
  const [categoryRows, zoneRows] = [yield* rowsOf(categories, MOST_ROWS), yield* rowsOf(zones, MOST_ROWS)]
  return {
    settings: settingsOf(store),
    categories: inOrder(categoryRows).flatMap((row) => {
      const [name, slug] = [sanitiseShort(row['name'] ?? ''), row['slug'] ?? '']
      const isWhole = name !== '' && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= 80
      return isWhole ? [{ name, slug, sizeTable: sanitiseLong(row['size_table'] ?? '') }] : []
    }),
    zones: inOrder(zoneRows).flatMap((row) => {
      const format: PriceFormat = { style: 'dot', ...options }
      const [name, fee] = [sanitiseShort(row['name'] ?? ''), amountIn(row['fee'] ?? '', format)]
      const freeAbove = row['free_above'] ? amountIn(row['free_above'], format) : null
      if (name === '' || fee === undefined || freeAbove === undefined) return []
      return [{ name, fee, freeAbove, isActive: row['is_active'] === 'true' }]
    }),
    pictures: {
      ...pictureIn('logo', store['logo_path']),
      ...pictureIn('hero', store['hero_path']),
    },
  }
}

type Row = Readonly<Record<string, string>>

/** Most columns of these tables; the settings have some sixty. */
const MOST_COLUMNS = 120

/** Most categories and zones: no shop has so many. */
const MOST_ROWS = 2_000

function* rowsOf(text: string | null, most: number): Work<readonly Row[]> {
  const table = text === null ? null : yield* cutTable(text, (cells) => cells.includes('name'))
  if (!table?.ok || table.value.header.length > MOST_COLUMNS) return []
  const { header, rows } = table.value
  return rows
    .slice(0, most)
    .map(({ cells }) =>
      Object.fromEntries(header.map((name, place) => [name, unguardCell(cells[place] ?? '')])),
    )
}

/** As the shop shows them: by position, then by id. */
function inOrder(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted(
    (a, b) => Number(a['position']) - Number(b['position']) || ((a['id'] ?? '') < (b['id'] ?? '') ? -1 : 1),
  )
}

const text = (cell: string) => sanitiseShort(cell)
const lines = (cell: string) => sanitiseLong(cell)
const textOrNull = (cell: string) => (cell === '' ? null : sanitiseShort(cell))
const list = (cell: string) => cell.split(' | ').filter((part) => part !== '')
const flag = (cell: string) => (/^(?:true|false)$/.test(cell) ? cell === 'true' : undefined)
const number = (cell: string) => (/^\d{1,6}$/.test(cell) ? Number(cell) : undefined)

/** The columns that are restored, each with the function that reads its cell. The database checks the values. */
const SETTINGS: Readonly<Record<string, (cell: string) => SettingValue | undefined>> = {
  name: (cell) => sanitiseShort(cell) || undefined,
  description: lines,
  category: text,
  country: (cell) => (/^[A-Z]{2}$/.test(cell) ? cell : undefined),
  display_currencies: list,
  primary_colour: (cell) => (/^#[0-9a-f]{6}$/.test(cell) ? cell : undefined),
  accent_colour: (cell) => (/^#[0-9a-f]{6}$/.test(cell) ? cell : undefined),
  template: (cell) => cell || undefined,
  is_open: flag,
  closed_message: text,
  allow_pickup: flag,
  pickup_note: text,
  allow_agreed_delivery: flag,
  payment_methods: list,
  pending_expiry_hours: number,
  return_terms: lines,
  street_address: text,
  opening_hours: text,
  // Its digits are grouped in the table.
  public_phone: (cell) => textOrNull(cell.replaceAll(' ', '')),
  since_year: (cell) => (cell === '' ? null : number(cell)),
  delivery_terms: lines,
  instagram: textOrNull,
  facebook: textOrNull,
  tiktok: textOrNull,
  new_goods: (cell) => (/^(?:top|bottom)$/.test(cell) ? cell : undefined),
}

function settingsOf(store: Row): ExitKitShop['settings'] {
  return Object.fromEntries(
    Object.entries(SETTINGS).flatMap(([column, read]) => {
      const cell = store[column]
      const value = cell === undefined ? undefined : read(cell)
      return value === undefined ? [] : [[column, value]]
    }),
  )
}

/** A fee may be nothing. */
function amountIn(cell: string, format: PriceFormat): number | undefined {
  if (/^0+(?:\.0+)?$/.test(cell)) return 0
  const amount = parsePrice(cell, format)
  return amount.ok ? amount.value : undefined
}

function pictureIn(field: 'logo' | 'hero', path: string | undefined): ExitKitShop['pictures'] {
  const id = path === undefined ? null : ownPictureId(`/media/${path}/1280.jpg`)
  return id === null ? {} : { [field]: id }
}
