// Makes an exit kit in steps: each step stores one part of the ZIP in the bucket and then notes it in the database. A step that died or ran twice
// leaves nothing wrong: the part has one name, and the database takes it once. The file is the parts, one after the other.
import type { Database } from '#data/client.ts'
import {
  finishKit,
  type KitWork,
  noteKitPart,
  readKitListings,
  readKitProducts,
  readKitRows,
  readKitWork,
} from '#data/server/exit-kits.ts'
import { listOriginals } from '#data/server/pictures.ts'
import { csvDocument } from '#domain/basics/csv.ts'
import { exportCells, exportHeader } from '#domain/export/export-csv.ts'
import { pictureFile } from '#domain/export/export-tables.ts'
import { kitReadme, kitTables } from '#domain/export/kit/kit-tables.ts'
import { metaTable } from '#domain/export/kit/meta.ts'
import { type KitProduct, pictureLink } from '#domain/export/kit/product.ts'
import { shopifyTable } from '#domain/export/kit/shopify.ts'
import { wooCommerceTable } from '#domain/export/kit/woocommerce.ts'
import { type ZipEntry, type ZipListing, zipDirectory, zipPart } from '#domain/export/kit/zip.ts'
import { OJA_COLUMNS, ojaProductCells } from '#domain/export/oja-products.ts'
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import { listShopFiles } from '#storefront/files/shop-files.ts'
import { fileOfPage, fileOfPicture, staticPage } from '#storefront/files/static-page.ts'
import type { Renderer } from '#storefront/publish/renderer.ts'
import { kitFolder, kitPartKey } from '#storefront/store/kit-keys.ts'
import type { ObjectStore } from '#storefront/store/object-store.ts'

/** A message works for so long, and then asks for the next. */
const BUDGET_MS = 15_000

/** Most rows of one CSV file, and of one answer of the database. */
const ROWS = { file: 5_000, answer: 1_000 }

/** Most products of one file, pages and pictures of one step: what a step holds in memory at once. */
const PRODUCTS = 500
const PAGES = 100
const PICTURES = 10

/** Pictures that README.txt names as lost: the first hundred say enough. */
const MOST_MISSING = 100

/** After so many bytes a step takes no further original: each has 6 MB at most. */
const ORIGINAL_BYTES = 6_000_000

export type KitPorts = {
  readonly database: Database
  readonly objects: ObjectStore
  readonly renderer: Pick<Renderer, 'render'>
  readonly siteUrl: string
  readSnapshot(businessId: string): Promise<StoreSnapshot | null>
  /** Null when the picture does not exist; throws when it could not be fetched. */
  fetchPicture(path: string): Promise<Uint8Array | null>
  /** By its name in the private bucket; null when it does not exist; throws when it could not be fetched. */
  fetchOriginal(name: string): Promise<Uint8Array | null>
  /** Sends the message for the next steps. */
  send(kitId: string): Promise<void>
  now(): number
}

/** Where the next step begins. `index` counts tables, pages or pictures; `file` the files of one table. */
type Cursor = {
  readonly task:
    | 'shop'
    | 'tables'
    | 'products'
    | 'pages'
    | 'pictures'
    | 'originals'
    | 'readme'
    | 'directory'
    | 'done'
  readonly index: number
  readonly file: number
  readonly after: string | null
  readonly position: number
  readonly done: number
  readonly total: number
  readonly missing: readonly string[]
}

type Step = {
  readonly entries: readonly ZipEntry[]
  readonly next: Cursor
  readonly end?: Uint8Array<ArrayBuffer>
}

type Kit = KitPorts & { readonly id: string; readonly work: KitWork }

const START: Cursor = {
  task: 'shop',
  index: 0,
  file: 1,
  after: null,
  position: 0,
  done: 0,
  total: 0,
  missing: [],
}

/** What the pages and pictures are made of, as it was when the kit was begun: the shop may change meanwhile. */
type Frozen = {
  readonly snapshot: StoreSnapshot
  readonly pictures: readonly string[]
  readonly shown: readonly string[]
  /** `{business}/{name}.{extension}` by id of the picture. Absent in a kit that was begun before kits had originals. */
  readonly originals?: readonly { readonly id: string; readonly original: string }[]
}

/** Does steps until the kit is done or the time is; then the next message goes on. */
export async function continueKit(kitId: string, ports: KitPorts): Promise<void> {
  const ends = ports.now() + BUDGET_MS
  do {
    const work = await readKitWork(ports.database, kitId)
    if (work === null) return
    if (await isLast({ ...ports, id: kitId, work })) return
  } while (ports.now() < ends)
  await ports.send(kitId)
}

/** Does one step. True when nothing is left to do. */
async function isLast(kit: Kit): Promise<boolean> {
  const { work, objects, database, id } = kit
  const cursor = { ...START, ...(work.cursor as Partial<Cursor>) }
  if (cursor.task === 'done') {
    await finishKit(database, id)
    return true
  }
  const { entries, next, end } = await STEPS[cursor.task](kit, cursor)
  const { bytes, listings } = end ? { bytes: end, listings: [] as readonly ZipListing[] } : zipPart(entries)
  await objects.put(kitPartKey(work.businessId, id, work.place), bytes)
  await noteKitPart(database, id, {
    place: work.place,
    bytes: bytes.byteLength,
    listings,
    cursor: { ...next },
    done: next.done,
    total: next.total,
  })
  return false
}

const STEPS: Readonly<Record<Exclude<Cursor['task'], 'done'>, (kit: Kit, cursor: Cursor) => Promise<Step>>> =
  {
    shop: async (kit, cursor) => {
      const { work, objects, id } = kit
      const snapshot = await kit.readSnapshot(work.businessId)
      if (!snapshot) throw new Error(`exit kit ${id}: the store cannot be read`)
      const frozen = await freeze(kit, snapshot)
      await objects.put(frozenKey(work.businessId, id), encode(JSON.stringify(frozen)))
      const pages = listShopFiles(snapshot, kit.siteUrl).length
      const pictures = frozen.pictures.length + (frozen.originals?.length ?? 0)
      const total = kitTables(work.withCodes).length + pages + pictures + 3
      return { entries: [], next: { ...cursor, task: 'tables', total } }
    },

    tables: async (kit, cursor) => {
      const tables = kitTables(kit.work.withCodes)
      const table = tables[cursor.index]
      if (!table) return { entries: [], next: { ...atStart(cursor), task: 'products' } }
      const rows: (typeof page)[number][] = []
      let page: Awaited<ReturnType<typeof readKitRows>> = []
      let after = cursor.after
      do {
        page = await readKitRows(kit.database, kit.id, table, { after, limit: ROWS.answer })
        rows.push(...page)
        after = page.length > 0 ? String(page.at(-1)?.[table.key]) : after
      } while (page.length === ROWS.answer && rows.length < ROWS.file)
      const isMore = page.length === ROWS.answer
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
    },

    products: async (kit, cursor) => {
      const { work, siteUrl } = kit
      const from = cursor.after === null ? null : { position: cursor.position, id: cursor.after }
      const products = await readKitProducts(kit.database, kit.id, from, PRODUCTS)
      const places = {
        shopName: work.storeName,
        currency: work.currency,
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
                  products.map((product) => ojaProductCells(product, (path) => pictureLink(places, path))),
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
      const { id: after, position } = last satisfies KitProduct
      return { entries, next: { ...cursor, after, position, file: cursor.file + 1 } }
    },

    pages: async (kit, cursor) => {
      const { snapshot } = await readFrozen(kit)
      const files = listShopFiles(snapshot, kit.siteUrl)
      const entries: ZipEntry[] = []
      for (const { path, view } of files.slice(cursor.index, cursor.index + PAGES)) {
        const { text } = await kit.renderer.render(view())
        entries.push(entry(`shop/${fileOfPage(path)}`, staticPage(new TextDecoder().decode(text), path)))
      }
      const index = cursor.index + entries.length
      const next = { ...cursor, index, done: cursor.done + entries.length }
      return { entries, next: index >= files.length ? { ...atStart(next), task: 'pictures' } : next }
    },

    pictures: async (kit, cursor) => {
      const { pictures, shown } = await readFrozen(kit)
      const isShown = new Set(shown)
      const batch = pictures.slice(cursor.index, cursor.index + PICTURES)
      const found = await Promise.all(
        batch.map(async (path) => ({
          path,
          large: await kit.fetchPicture(`/media/${path}/1280.jpg`),
          small: isShown.has(path) ? await kit.fetchPicture(`/media/${path}/640.jpg`) : null,
        })),
      )
      const entries = found.flatMap(({ path, large, small }): readonly ZipEntry[] => [
        ...(large ? [{ name: pictureFile(path), bytes: large }] : []),
        ...(small ? [{ name: `shop/${fileOfPicture(path)}`, bytes: small }] : []),
      ])
      const lost = found.filter(({ large }) => large === null).map(({ path }) => pictureFile(path))
      const index = cursor.index + batch.length
      const missing = [...cursor.missing, ...lost].slice(0, MOST_MISSING)
      const next = { ...cursor, index, done: cursor.done + batch.length, missing }
      return { entries, next: index >= pictures.length ? { ...atStart(next), task: 'originals' } : next }
    },

    originals: async (kit, cursor) => {
      const { originals = [] } = await readFrozen(kit)
      const entries: ZipEntry[] = []
      const lost: string[] = []
      let index = cursor.index
      for (let bytes = 0; bytes < ORIGINAL_BYTES && index < originals.length; index += 1) {
        const { id, original } = originals[index] as (typeof originals)[number]
        const name = `originals/${id}${original.slice(original.lastIndexOf('.'))}`
        const found = await kit.fetchOriginal(original)
        if (found === null) lost.push(name)
        else entries.push({ name, bytes: found })
        bytes += found?.byteLength ?? 0
      }
      const missing = [...cursor.missing, ...lost].slice(0, MOST_MISSING)
      const next = { ...cursor, index, done: cursor.done + index - cursor.index, missing }
      return { entries, next: index >= originals.length ? { ...atStart(next), task: 'readme' } : next }
    },

    readme: async ({ work: { storeName, currency, withCodes } }, cursor) => {
      const text = kitReadme({ storeName, currency, withCodes, missingPictures: cursor.missing })
      return {
        entries: [entry('README.txt', text)],
        next: { ...cursor, task: 'directory', done: cursor.done + 1 },
      }
    },

    directory: async ({ database, id }, cursor) => ({
      entries: [],
      end: zipDirectory(await readKitListings(database, id)),
      next: { ...cursor, task: 'done', done: cursor.done + 1 },
    }),
  }

function atStart(cursor: Cursor): Cursor {
  return { ...cursor, index: 0, file: 1, after: null, position: 0 }
}

function frozenKey(businessId: string, kitId: string): string {
  return `${kitFolder(businessId, kitId)}shop.json`
}

async function freeze(kit: Kit, snapshot: StoreSnapshot): Promise<Frozen> {
  const { logo, hero } = snapshot.store
  const outer = [logo, hero].flatMap((picture) => (picture ? [picture.path] : []))
  const shown = [
    ...new Set([...outer, ...snapshot.products.flatMap(({ pictures }) => pictures.map(({ path }) => path))]),
  ]
  const table = kitTables(false).find(({ file }) => file === 'product-pictures')
  if (!table) throw new Error('exit kit: the table of pictures is missing')
  const all = new Set(outer)
  let page: Awaited<ReturnType<typeof readKitRows>> = []
  do {
    const after = page.length > 0 ? String(page.at(-1)?.['id']) : null
    page = await readKitRows(kit.database, kit.id, table, { after, limit: ROWS.answer })
    for (const { path } of page) all.add(String(path))
  } while (page.length === ROWS.answer)
  const originals: Awaited<ReturnType<typeof listOriginals>>[number][] = []
  const ids = [...all].map((path) => path.split('/')[1] ?? '')
  for (let start = 0; start < ids.length; start += IDS)
    originals.push(...(await listOriginals(kit.database, kit.work.businessId, ids.slice(start, start + IDS))))
  return { snapshot, pictures: [...all], shown, originals }
}

/** Ids of pictures that fit into the address of one question. */
const IDS = 100

async function readFrozen({ objects, work, id }: Kit): Promise<Frozen> {
  const object = await objects.get(frozenKey(work.businessId, id))
  if (!object) throw new Error(`exit kit ${id}: its shop is not in the bucket`)
  return JSON.parse(new TextDecoder().decode(object.bytes)) as Frozen
}

/** `('orders', 2)` -> `orders-2.csv` */
function numbered(name: string, file: number): string {
  return `${name}${file === 1 ? '' : `-${file}`}.csv`
}

function asCsv([header = [], ...rows]: ReturnType<typeof wooCommerceTable>): string {
  return csvDocument(header.map(String), rows)
}

function entry(name: string, text: string): ZipEntry {
  return { name, bytes: encode(text) }
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
