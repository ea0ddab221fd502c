// Reads an exit kit, or the part of one that has its tables: the products of products/oja.csv and its continuations, and the shop itself.
import { fail, ok, type Result } from '../../basics/result.ts'
import type { Work } from '../../basics/work.ts'
import type { ZipEntry, ZipError } from '../archive/unzip.ts'
import {
  type BrokenRow,
  type CsvRow,
  type CsvTable,
  type CsvTableError,
  cutTable,
} from '../cells/csv-table.ts'
import { decodeText } from '../cells/decode.ts'
import { TABLE_LIMITS } from '../cells/limits.ts'
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
export function* readKit(
  entries: readonly ZipEntry[],
  options: ImportOptions,
): Work<Result<ExitKitTables, { code: CsvTableError | ZipError }> | null> {
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  const folder = findKitFolder([...byName.keys()])
  if (folder === null) return null
  const products = yield* readProducts(byName, folder)
  if (!products.ok) return products
  const shop: (string | null)[] = []
  for (const name of ['settings', 'categories', 'delivery-zones']) {
    const text = yield* textOf(byName, `${folder}data/${name}.csv`)
    if (text !== null && !text.ok) return text
    shop.push(text === null ? null : text.value)
  }
  const [settings = null, categories = null, zones = null] = shop
  return ok({
    products: products.value,
    shop: yield* readKitShop({ settings, categories, zones }, options),
  })
}

type Entries = ReadonlyMap<string, ZipEntry>

/** The rows of a continuation continue the numbers; all together are no more than one table may have. */
function* readProducts(
  entries: Entries,
  folder: string,
): Work<Result<CsvTable, { code: CsvTableError | ZipError }>> {
  let header: readonly string[] | null = null
  const rows: CsvRow[] = []
  const brokenRows: BrokenRow[] = []
  let before = 0
  for (let file = 1; ; file += 1) {
    const text = yield* textOf(entries, `${folder}products/oja${file === 1 ? '' : `-${file}`}.csv`)
    if (text === null) break
    const table = text.ok ? yield* cutTable(text.value, isOwnHeader) : text
    if (!table.ok) return table
    header ??= table.value.header
    if (table.value.header.join() !== header.join()) return fail('no_header')
    for (const row of table.value.rows) rows.push({ ...row, number: row.number + before })
    for (const row of table.value.brokenRows) brokenRows.push({ ...row, number: row.number + before })
    before = Math.max(1, rows.at(-1)?.number ?? 1, brokenRows.at(-1)?.number ?? 1) - 1
    if (before > TABLE_LIMITS.rows) return fail('too_many_cells')
  }
  return header === null ? fail('no_header') : ok({ header, rows, brokenRows })
}

function* textOf(
  entries: Entries,
  name: string,
): Work<Result<string, { code: CsvTableError | ZipError }> | null> {
  const entry = entries.get(name)
  if (entry === undefined) return null
  const bytes = yield* entry.read()
  return bytes.ok ? decodeText(bytes.value) : bytes
}
