// Steps of an exit kit that write the shop as files: first what it is made of is kept, then its pages, its pictures and their originals follow.
import { readKitRows } from '#data/server/imports/exit-kits.ts'
import { listOriginals } from '#data/server/pictures.ts'
import { kitTables } from '#domain/export/exit-kit/kit-tables.ts'
import type { NewZipEntry } from '#domain/export/exit-kit/zip.ts'
import { pictureFile } from '#domain/export/export-tables.ts'
import { billName } from '#domain/picture/buckets.ts'
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import { listShopFiles } from '#storefront/files/shop-files.ts'
import { fileOfPage, fileOfPicture, staticPage } from '#storefront/files/static-page.ts'
import { kitKeyPrefix } from '#storefront/store/file-keys.ts'
import { atStart, entry, type Kit, ROWS_OF_ANSWER, type TakeStep, textBytes } from './step.ts'

/** Most pages and pictures of one step: what a step holds in memory at once. */
const PAGES = 100
const PICTURES = 10

/** Pictures that README.txt names as lost: the first hundred say enough. */
const MOST_MISSING = 100

/** After so many bytes a step takes no further original: each has 6 MB at most. */
const ORIGINAL_BYTES = 6_000_000

/** What the pages and pictures are made of, as it was when the kit was started: the shop may change meanwhile. */
type Frozen = {
  readonly snapshot: StoreSnapshot
  readonly pictures: readonly string[]
  readonly shown: readonly string[]
  /** `{business}/{name}.{extension}` by id of the picture, and bills of expenses. Absent in a kit that was started before kits had originals. */
  readonly originals?: readonly { readonly id: string; readonly original: string }[]
}

/** Keeps the shop as it is now, and counts what is to be done. */
export const takeShop: TakeStep = async (kit, cursor) => {
  const { work, objects, id } = kit
  const snapshot = await kit.readSnapshot(work.businessId)
  if (!snapshot) throw new Error(`exit kit ${id}: the store cannot be read`)
  const frozen = await freeze(kit, snapshot)
  await objects.put(frozenKey(work.businessId, id), textBytes(JSON.stringify(frozen)))
  const pages = listShopFiles(snapshot, kit.siteUrl).length
  const pictures = frozen.pictures.length + (frozen.originals?.length ?? 0)
  const total = kitTables(work).length + pages + pictures + 3
  return { entries: [], next: { ...cursor, task: 'tables', total } }
}

/** A hundred pages of the shop. */
export const takePages: TakeStep = async (kit, cursor) => {
  const { snapshot } = await readFrozen(kit)
  const files = listShopFiles(snapshot, kit.siteUrl)
  const entries: NewZipEntry[] = []
  for (const { path, view } of files.slice(cursor.index, cursor.index + PAGES)) {
    const { text } = await kit.renderer.render(view())
    entries.push(entry(`shop/${fileOfPage(path)}`, staticPage(new TextDecoder().decode(text), path)))
  }
  const index = cursor.index + entries.length
  const next = { ...cursor, index, done: cursor.done + entries.length }
  return { entries, next: index >= files.length ? { ...atStart(next), task: 'pictures' } : next }
}

/** Ten pictures, each as large as the shop has it, and small where a page shows it. */
export const takePictures: TakeStep = async (kit, cursor) => {
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
  const entries = found.flatMap(({ path, large, small }): readonly NewZipEntry[] => [
    ...(large ? [{ name: pictureFile(path), bytes: large }] : []),
    ...(small ? [{ name: `shop/${fileOfPicture(path)}`, bytes: small }] : []),
  ])
  const lost = found.filter(({ large }) => large === null).map(({ path }) => pictureFile(path))
  const index = cursor.index + batch.length
  const missing = [...cursor.missing, ...lost].slice(0, MOST_MISSING)
  const next = { ...cursor, index, done: cursor.done + batch.length, missing }
  return { entries, next: index >= pictures.length ? { ...atStart(next), task: 'originals' } : next }
}

/** Originals of pictures, as many as one step may hold. */
export const takeOriginals: TakeStep = async (kit, cursor) => {
  const { originals = [] } = await readFrozen(kit)
  const entries: NewZipEntry[] = []
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
}

function frozenKey(businessId: string, kitId: string): string {
  return `${kitKeyPrefix(businessId, kitId)}shop.json`
}

async function freeze(kit: Kit, snapshot: StoreSnapshot): Promise<Frozen> {
  const { logo, hero } = snapshot.store
  const outer = [logo, hero].flatMap((picture) => (picture ? [picture.path] : []))
  const shown = [
    ...new Set([...outer, ...snapshot.products.flatMap(({ pictures }) => pictures.map(({ path }) => path))]),
  ]
  const all = new Set(outer)
  for await (const { path } of readRows(kit, 'product-pictures')) all.add(String(path))
  const originals: Original[] = []
  const ids = [...all].map((path) => path.split('/')[1] ?? '')
  for (let start = 0; start < ids.length; start += IDS)
    originals.push(...(await listOriginals(kit.database, kit.work.businessId, ids.slice(start, start + IDS))))
  for await (const { id, bill_at: sentAt } of readRows(kit, 'expenses')) {
    if (sentAt !== null)
      originals.push({ id: `bill-${id}`, original: billName(kit.work.businessId, String(id)) })
  }
  return { snapshot, pictures: [...all], shown, originals }
}

/** All rows of a table of the kit, page by page. */
async function* readRows(kit: Kit, file: string): AsyncGenerator<Record<string, unknown>> {
  const table = kitTables({ withCodes: false }).find((one) => one.file === file)
  if (!table) throw new Error(`exit kit: the table ${file} is missing`)
  let page: Awaited<ReturnType<typeof readKitRows>> = []
  do {
    const after = page.length > 0 ? String(page.at(-1)?.[table.key]) : null
    page = await readKitRows(kit.database, { kitId: kit.id, table }, { after, limit: ROWS_OF_ANSWER })
    yield* page
  } while (page.length === ROWS_OF_ANSWER)
}

type Original = Awaited<ReturnType<typeof listOriginals>>[number]

/** Ids of pictures that fit into the address of one question. */
const IDS = 100

async function readFrozen({ objects, work, id }: Kit): Promise<Frozen> {
  const object = await objects.get(frozenKey(work.businessId, id))
  if (!object) throw new Error(`exit kit ${id}: its shop is not in the bucket`)
  return JSON.parse(new TextDecoder().decode(object.bytes)) as Frozen
}
