// How pages, shards and roots lie in the object store: names, compression, metadata. Nothing here decides what is published.
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { ObjectStore, RenderedPage } from './ports.ts'
import { formatRoot, parseRoot, type Root, type Shard } from './root.ts'

export type StoredRoot = { readonly root: Root; readonly etag: string }

/** A page as it is stored: gzip, because every client accepts it, workerd opens it natively, and brotli saves only 9 %. */
export type StoredBody = { readonly bytes: Uint8Array; readonly headers: Readonly<Record<string, string>> }

const HEADERS = 'headers'

/**
 * Name of a body: hash of the uncompressed page and its headers, so that another zlib names it the same. It holds nothing of
 * the place it is served from: the same bytes are the same body.
 */
export function bodyName(page: RenderedPage): string {
  const hash = createHash('sha256').update(formatHeaders(page.headers)).update('\0').update(page.body)
  return hash.digest('hex').slice(0, 40)
}

export function rootKey(businessId: string): string {
  return `${businessId}/root`
}

export function bodyKey(businessId: string, name: string): string {
  return `${businessId}/${name}`
}

export async function readRoot(objects: ObjectStore, businessId: string): Promise<StoredRoot | null> {
  const object = await objects.get(rootKey(businessId))
  return object && { root: parseRoot(decode(object.bytes)), etag: object.etag }
}

/** The root if it is another than the one with this etag. */
export async function readRootUnless(
  objects: ObjectStore,
  businessId: string,
  etag: string,
): Promise<StoredRoot | 'unchanged' | null> {
  const object = await objects.getUnless(rootKey(businessId), etag)
  if (!object || object === 'unchanged') return object
  return { root: parseRoot(decode(object.bytes)), etag: object.etag }
}

/** The new etag, or null when another writer was faster. */
export function putRoot(objects: ObjectStore, root: Root, etag: string | null): Promise<string | null> {
  return objects.putIf(rootKey(root.businessId), encode(formatRoot(root)), etag)
}

export async function readShard(
  objects: ObjectStore,
  businessId: string,
  name: string,
): Promise<Shard | null> {
  const object = await objects.get(bodyKey(businessId, name))
  return object && (JSON.parse(decode(object.bytes)) as Shard)
}

/** Name and bytes of a shard; the name is its content's hash. */
export function encodeShard(shard: Shard): { readonly name: string; readonly bytes: Uint8Array } {
  const text = JSON.stringify(shard)
  return {
    name: `shard-${createHash('sha256').update(text).digest('hex').slice(0, 40)}`,
    bytes: encode(text),
  }
}

export async function putBody(
  objects: ObjectStore,
  businessId: string,
  name: string,
  page: RenderedPage,
): Promise<void> {
  await objects.put(bodyKey(businessId, name), gzipSync(page.body), {
    [HEADERS]: formatHeaders(page.headers),
  })
}

export async function readBody(
  objects: ObjectStore,
  businessId: string,
  name: string,
): Promise<StoredBody | null> {
  const object = await objects.get(bodyKey(businessId, name))
  return object && { bytes: object.bytes, headers: JSON.parse(object.metadata[HEADERS] ?? '{}') }
}

function formatHeaders(headers: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1))))
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
