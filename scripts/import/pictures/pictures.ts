// Imports the pictures of products: fetches, scales, stores and lists them. A picture that fails never stops the import: the failure is a
// warning, and the next run tries again.
import { createHash } from 'node:crypto'
import { addPicture, watermarkInForce } from '#contract/sql/catalogue/pictures.ts'
import { importPictures as listPictures } from '#contract/sql/catalogue/products.ts'
import { call, callOrThrow, type Database } from '#data/client.ts'
import { fetchPictureSources, type ImportedPicture, type ListedPicture } from '#data/server/imports/import.ts'
import { fetchObject, storePrivately } from '#data/server/pictures.ts'
import { parseZipLink } from '#domain/import/archive/zip-link.ts'
import { foreignWords } from '#domain/import/foreign/words.ts'
import type { ValuePicture } from '#domain/import/import-product.ts'
import { ORIGINALS_BUCKET } from '#domain/picture/buckets.ts'
import type { Mark } from '#domain/picture/picture-port.ts'
import { type ProcessedPicture, type ProcessedUpload, processPicture } from '#scripts/pictures/process.ts'
import { uploadPicture } from '#scripts/pictures/upload.ts'
import { type FetchOptions, fetchPicture } from './fetch-picture.ts'
import type { PackedPictures } from './packed-pictures.ts'

export type PictureTask = {
  readonly row: number
  readonly productId: string
  readonly name: string
  readonly urls: readonly string[]
  /** What each picture shows, where the file says it. */
  readonly texts: readonly string[]
  readonly valuePictures: readonly ValuePicture[]
}

export type PictureOutcome = {
  readonly stored: number
  readonly warnings: ReadonlyMap<number, readonly string[]>
}

export type PictureOptions = FetchOptions & {
  readonly database: Database
  readonly businessId: string
  /** The pictures of the file itself, which are not fetched. */
  readonly packed: PackedPictures
  readonly shouldStop: () => boolean
  readonly onProgress: (done: number, total: number) => void
}

const CONCURRENCY = 4
/** After this many failed connections in a row, this run sends no more requests to that host. */
const HOST_PATIENCE = 3

/** Imports the pictures of the products, a few at the same time. */
export async function importPictures(
  tasks: readonly PictureTask[],
  options: PictureOptions,
): Promise<PictureOutcome> {
  const failures: Failure[] = []
  const hosts = new Map<string, number>()
  const wanted = tasks.filter((task) => task.urls.length > 0)
  const known = await knownPictures(options, wanted)
  const mark = wanted.length > 0 ? await fetchMark(options) : null
  let next = 0
  let done = 0
  let stored = 0
  const work = async (): Promise<void> => {
    for (let task = wanted[next]; task !== undefined && !options.shouldStop(); task = wanted[next]) {
      next += 1
      stored += await importProduct(task, known.get(task.productId) ?? [], {
        ...options,
        hosts,
        failures,
        mark,
      })
      done += 1
      options.onProgress(done, wanted.length)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return { stored, warnings: pictureWarnings(failures) }
}

type Shared = PictureOptions & {
  readonly hosts: Map<string, number>
  readonly failures: Failure[]
  readonly mark: Mark | null
}

/** The watermark of the store's new pictures. */
async function fetchMark({ database, businessId }: PictureOptions): Promise<Mark | null> {
  const watermark = await callOrThrow(database, watermarkInForce, { businessId })
  if (!watermark) return null
  const { stamp, name, width, height, ...settings } = watermark
  return { stamp, width, height, settings, picture: await fetchObject(database, ORIGINALS_BUCKET, name) }
}

async function importProduct(task: PictureTask, known: readonly string[], shared: Shared): Promise<number> {
  const listed: ListedPicture[] = []
  let added = 0
  for (const url of task.urls) {
    const picture = known.includes(url) ? null : await storePicture(url, task, shared)
    const values = task.valuePictures.filter((value) => value.url === url)
    listed.push({
      ...(picture ?? { sourceUrl: url }),
      ...(values.length > 0 && { values: values.map(({ option, value }) => ({ option, value })) }),
    })
    if (picture !== null) added += 1
  }
  const isStale = known.some((url) => !task.urls.includes(url))
  const keptOrder = task.urls.filter((url) => known.includes(url))
  const isMoved = known.filter((url) => task.urls.includes(url)).join('\n') !== keptOrder.join('\n')
  if (added === 0 && !isStale && !isMoved && task.valuePictures.length === 0) return 0
  const { database, businessId } = shared
  await callOrThrow(database, listPictures, { businessId, productId: task.productId, pictures: listed })
  return added
}

async function storePicture(url: string, task: PictureTask, shared: Shared): Promise<ImportedPicture | null> {
  const result = await fetchOnce(url, shared)
  if (typeof result === 'string') {
    shared.failures.push({ row: task.row, url, reason: result })
    return null
  }
  const path = `${shared.businessId}/${pictureId(task.productId, url, result)}`
  await recordPicture(path, result, shared)
  await uploadPicture(shared.database, path, result)
  const text = task.texts[task.urls.indexOf(url)] || task.name
  return { sourceUrl: url, path, width: result.width, height: result.height, alt: text.slice(0, 300) }
}

/** Records the picture and keeps its original, so that another watermark can be laid over it later. */
async function recordPicture(path: string, picture: ProcessedUpload, shared: Shared): Promise<void> {
  const { database, businessId, mark } = shared
  const name = createHash('sha256').update(picture.original).digest('hex').slice(0, 32)
  const original = `${businessId}/${name}.jpg`
  const added = await call(database, addPicture, {
    businessId,
    userId: null,
    picture: {
      id: path.slice(businessId.length + 1),
      purpose: 'product',
      width: picture.width,
      height: picture.height,
      original,
      stamp: mark?.stamp ?? null,
    },
  })
  if (!added.ok) throw new Error(`Could not note the picture ${path}: ${added.error.code}`)
  await storePrivately(database, {
    name: original,
    bytes: new Blob([new Uint8Array(picture.original)]),
    contentType: 'image/jpeg',
  })
}

/** The picture, or a sentence that says why there is none. */
async function fetchOnce(url: string, shared: Shared): Promise<ProcessedUpload | string> {
  const packed = shared.packed(url)
  if (packed !== null) return make(packed, shared)
  if (parseZipLink(url) !== null) return foreignWords('not_in_zip')
  const host = URL.canParse(url) ? new URL(url).host : ''
  const failures = shared.hosts.get(host) ?? 0
  if (failures >= HOST_PATIENCE) return 'its server did not answer.'
  const answer = await fetchPicture(url, shared)
  if (!answer.ok) {
    const isDown = answer.reason === 'no_answer' || answer.reason === 'timeout'
    shared.hosts.set(host, isDown ? failures + 1 : 0)
    return foreignWords(answer.reason)
  }
  shared.hosts.set(host, 0)
  return make(answer.bytes, shared)
}

async function make(bytes: Uint8Array, { mark }: Shared): Promise<ProcessedUpload | string> {
  const picture = await processPicture(bytes, 'product', mark)
  return picture.ok ? picture.value : foreignWords(picture.reason)
}

type Failure = { readonly row: number; readonly url: string; readonly reason: string }

/** One warning for each product and reason: `3 pictures were left out: its server did not answer. (https://…/1.jpg, …)` */
export function pictureWarnings(failures: readonly Failure[]): Map<number, string[]> {
  const groups = Map.groupBy(failures, ({ row, reason }) => `${row} ${reason}`)
  const warnings = new Map<number, string[]>()
  for (const group of groups.values()) {
    const [first] = group
    if (first === undefined) continue
    const count = group.length === 1 ? 'A picture was' : `${group.length} pictures were`
    const text = `${count} left out: ${first.reason} (${first.url}${group.length > 1 ? ', …' : ''})`
    warnings.set(first.row, [...(warnings.get(first.row) ?? []), text])
  }
  return warnings
}

/** Computes the picture's id. The same picture of the same product always gets the same id, so that a stopped run leaves no unused files. */
function pictureId(productId: string, url: string, picture: ProcessedPicture): string {
  const hash = createHash('sha256').update(`${productId} ${url} `)
  for (const file of picture.files) hash.update(file.bytes)
  return hash
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Addresses from which the products' pictures were imported, in their order. */
async function knownPictures(
  options: PictureOptions,
  tasks: readonly PictureTask[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const known = new Map<string, readonly string[]>()
  for (let start = 0; start < tasks.length; start += 40) {
    const ids = tasks.slice(start, start + 40).map((task) => task.productId)
    const found = await fetchPictureSources(options.database, options.businessId, ids)
    for (const [productId, urls] of found) known.set(productId, urls)
  }
  return known
}
