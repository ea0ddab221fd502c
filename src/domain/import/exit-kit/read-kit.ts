// Reads an exit kit, or the part of one that has its tables: the products of products/oja.csv and its continuations, and the shop itself.
import { fail, ok, type Result } from '../../basics/result.ts'
import type { ZipEntry, ZipError } from '../archive/unzip.ts'
import { type CsvTable, type CsvTableError, cutTable } from '../cells/csv-table.ts'
import { decodeText } from '../cells/decode.ts'
import type { ImportOptions } from '../draft.ts'
import { isOwnHeader } from '../list/columns.ts'
import type { ExitKitShop } from './kit-shop.ts'
import { readKitShop } from './read-shop.ts'

/** The folder in which the kit lies, with its slash: empty, or the one that a program put around it. Null for what is no kit. */
export function findKitFolder(names: readonly string[]): string | null {
  const table = names.find((name) => /^(?:(?!__MACOSX\/)[^/]+\/)?products\/oja\.csv$/.test(name))
  return table === undefined ? null : table.slice(0, -'products/oja.csv'.length)
}

export type ExitKitTables = {
  /** All products as one table: the rows of a continuation continue the numbers. */
  readonly products: CsvTable
  readonly shop: ExitKitShop
}

/** The names of the files that `readKit` reads. */
export function isKitTable(folder: string, name: string): boolean {
  return (
    name.startsWith(folder) &&
    /^(?:products\/oja(?:-\d+)?|data\/(?:settings|categories|delivery-zones))\.csv$/.test(
      name.slice(folder.length),
    )
  )
}

/** Null for an archive that is no kit. */
export function readKit(
  entries: readonly ZipEntry[],
  options: ImportOptions,
): Result<ExitKitTables, { code: CsvTableError | ZipError }> | null {
  const folder = findKitFolder(entries.map(({ name }) => name))
  if (folder === null) return null
  const tables: CsvTable[] = []
  for (let file = 1; ; file += 1) {
    const text = textOf(entries, `${folder}products/oja${file === 1 ? '' : `-${file}`}.csv`)
    if (text === null) break
    if (!text.ok) return text
    const table = cutTable(text.value, isOwnHeader)
    if (!table.ok) return table
    tables.push(table.value)
  }
  const shop: (string | null)[] = []
  for (const name of ['settings', 'categories', 'delivery-zones']) {
    const text = textOf(entries, `${folder}data/${name}.csv`)
    if (text !== null && !text.ok) return text
    shop.push(text === null ? null : text.value)
  }
  const [settings = null, categories = null, zones = null] = shop
  const products = joined(tables)
  if (products === null) return fail('no_header')
  return ok({ products, shop: readKitShop({ settings, categories, zones }, options) })
}

function textOf(
  entries: readonly ZipEntry[],
  name: string,
): Result<string, { code: CsvTableError | ZipError }> | null {
  const bytes = entries.find((entry) => entry.name === name)?.read()
  if (bytes === undefined) return null
  return bytes.ok ? decodeText(bytes.value) : bytes
}

/** Null when a continuation has another header. */
function joined([first, ...others]: readonly CsvTable[]): CsvTable | null {
  if (first === undefined) return null
  if (others.some(({ header }) => header.join() !== first.header.join())) return null
  return others.reduce((whole, { rows, brokenRows }) => {
    const before = Math.max(1, whole.rows.at(-1)?.number ?? 1, whole.brokenRows.at(-1) ?? 1) - 1
    return {
      header: whole.header,
      rows: [...whole.rows, ...rows.map(({ number, cells }) => ({ number: number + before, cells }))],
      brokenRows: [...whole.brokenRows, ...brokenRows.map((number) => number + before)],
    }
  }, first)
}
