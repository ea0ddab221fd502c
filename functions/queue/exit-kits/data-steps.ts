// Steps of an exit kit that write the shop's data: the tables as CSV, and the products as other platforms read them.
import { exitKitProducts } from '#contract/sql/catalogue/exit-kits.ts'
import { callOrThrow } from '#data/client.ts'
import { readKitRows } from '#data/server/imports/exit-kits.ts'
import { csvDocument } from '#domain/basics/csv.ts'
import { kitTables } from '#domain/export/exit-kit/kit-tables.ts'
import { metaTable } from '#domain/export/exit-kit/meta.ts'
import { type ExitKitProduct, largestPictureUrl } from '#domain/export/exit-kit/product.ts'
import { shopifyTable } from '#domain/export/exit-kit/shopify.ts'
import { wooCommerceTable } from '#domain/export/exit-kit/woocommerce.ts'
import { exportCells, exportHeader } from '#domain/export/export-csv.ts'
import { OJA_COLUMNS, ojaProductCells } from '#domain/export/oja-products.ts'
import { atStart, entry, ROWS_OF_ANSWER, type TakeStep } from './step.ts'

/** Most rows of one CSV file. */
const ROWS_OF_FILE = 5_000

/** Most products of one file: what a step holds in memory at once. */
const PRODUCTS = 500

/** One file of one table. */
export const takeTables: TakeStep = async (kit, cursor) => {
  const tables = kitTables(kit.work)
  const table = tables[cursor.index]
  if (!table) return { entries: [], next: { ...atStart(cursor), task: 'products' } }
  const rows: (typeof page)[number][] = []
  let page: Awaited<ReturnType<typeof readKitRows>> = []
  let after = cursor.after
  do {
    page = await readKitRows(kit.database, { kitId: kit.id, table }, { after, limit: ROWS_OF_ANSWER })
    rows.push(...page)
    after = page.length > 0 ? String(page.at(-1)?.[table.key]) : after
  } while (page.length === ROWS_OF_ANSWER && rows.length < ROWS_OF_FILE)
  const isMore = page.length === ROWS_OF_ANSWER
  const text = csvDocument(
    exportHeader(table),
    rows.map((row) => exportCells(table, row)),
  )
  const entries =
    rows.length > 0 || cursor.file === 1 ? [entry(`data/${numbered(table.file, cursor.file)}`, text)] : []
  if (isMore) return { entries, next: { ...cursor, after, file: cursor.file + 1 } }
  return {
    entries,
    next: { ...cursor, index: cursor.index + 1, file: 1, after: null, done: cursor.done + 1 },
  }
}

/** One file of products for each platform. */
export const takeProducts: TakeStep = async (kit, cursor) => {
  const { work, siteUrl } = kit
  const from = cursor.after === null ? null : { position: cursor.position, id: cursor.after }
  const products = await callOrThrow(kit.database, exitKitProducts, {
    kitId: kit.id,
    afterPosition: from?.position ?? null,
    afterId: from?.id ?? null,
    limit: PRODUCTS,
  })
  const places = {
    shopName: work.storeName,
    currency: work.currency,
    country: work.country,
    siteUrl,
    shopUrl: work.customDomain ? `https://${work.customDomain}` : `${siteUrl}/${work.slug}`,
  }
  const entries =
    products.length === 0 && cursor.file > 1
      ? []
      : [
          entry(
            `products/${numbered('oja', cursor.file)}`,
            csvDocument(
              OJA_COLUMNS,
              products.map((product) => ojaProductCells(product, (path) => largestPictureUrl(places, path))),
            ),
          ),
          entry(
            `products/${numbered('woocommerce', cursor.file)}`,
            asCsv(wooCommerceTable(products, places)),
          ),
          entry(`products/${numbered('shopify', cursor.file)}`, asCsv(shopifyTable(products, places))),
          entry(`products/${numbered('meta', cursor.file)}`, asCsv(metaTable(products, places))),
        ]
  const last = products.at(-1)
  if (products.length < PRODUCTS || !last)
    return { entries, next: { ...atStart(cursor), task: 'pages', done: cursor.done + 1 } }
  const { id: after, position } = last satisfies ExitKitProduct
  return { entries, next: { ...cursor, after, position, file: cursor.file + 1 } }
}

/** `('orders', 2)` -> `orders-2.csv` */
function numbered(name: string, file: number): string {
  return `${name}${file === 1 ? '' : `-${file}`}.csv`
}

function asCsv([header = [], ...rows]: ReturnType<typeof wooCommerceTable>): string {
  return csvDocument(header.map(String), rows)
}
