// How pages, shards and roots lie in the object store: names, compression, headers. Nothing here decides what is published.
import { createHash } from 'node:crypto'
import { gzipPage } from './gzip-page.ts'
import { type Address, packOf, readAddress, resolveAddress } from './pack.ts'
import type { ObjectStore, RenderedPage, StoredBody } from './ports.ts'
import { type Entry, formatRoot, parseRoot, type Root, type Shard } from './root.ts'

export type StoredRoot = { readonly root: Root; readonly etag: string }

const LINE_BREAK = 10

/**
 * Name of a body: hash of the uncompressed page and its headers, so that another zlib names it the same. It holds nothing of
 * the place it is served from: the same bytes are the same body.
 */
export function bodyName(page: RenderedPage): string {
  const hash = createHash('sha256')
    .update(`${formatHeaders(page.headers)}\0`)
    .update(page.body)
  return hash.digest('hex').slice(0, 40)
}

export function rootKey(businessId: string): string {
  return `${businessId}/root`
}

/** Key of an immutable object: a pack, or what earlier builds stored alone. */
export function objectKey(businessId: string, name: string): string {
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

/** A shard with every address resolved; null when it is gone. */
export async function readShard(
  objects: ObjectStore,
  businessId: string,
  address: Address,
): Promise<Shard | null> {
  const bytes = await readAddress(objects, businessId, address)
  return bytes && decodeShard(bytes, packOf(address))
}

/** The shard that lies in a pack, with every address resolved. */
export function decodeShard(bytes: Uint8Array, pack: string | null): Shard {
  const shard = JSON.parse(decode(bytes)) as Shard
  return Object.fromEntries(
    Object.entries(shard).map(([key, entry]) => [
      key,
      entry.at === undefined ? entry : { ...entry, at: resolveAddress(entry.at, pack) },
    ]),
  )
}

/** A page as it lies in a pack: one line with its headers, then the compressed body. */
export function encodeBody(page: RenderedPage): Uint8Array {
  const pieces = [encode(`${formatHeaders(page.headers)}\n`), ...gzipPage(page.body)]
  const bytes = new Uint8Array(pieces.reduce((size, piece) => size + piece.byteLength, 0))
  let offset = 0
  for (const piece of pieces) {
    bytes.set(piece, offset)
    offset += piece.byteLength
  }
  return bytes
}

/** The body an entry names; null when it is gone. */
export async function readBody(
  objects: ObjectStore,
  businessId: string,
  { body, at }: Entry,
): Promise<StoredBody | null> {
  if (at === undefined) return readWholeBody(objects, businessId, body)
  const bytes = await readAddress(objects, businessId, at)
  return bytes && decodeBody(bytes)
}

/** `encodeBody` backwards; the body stays compressed. */
export function decodeBody(bytes: Uint8Array): StoredBody {
  const end = bytes.indexOf(LINE_BREAK)
  return { bytes: bytes.subarray(end + 1), headers: JSON.parse(decode(bytes.subarray(0, end))) }
}

/** Bodies of earlier builds were objects of their own, with their headers as metadata. */
async function readWholeBody(
  objects: ObjectStore,
  businessId: string,
  name: string,
): Promise<StoredBody | null> {
  const object = await objects.get(objectKey(businessId, name))
  return object && { bytes: object.bytes, headers: JSON.parse(object.metadata['headers'] ?? '{}') }
}

function formatHeaders(headers: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1))))
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function encode(text: string): Uint8Array {
  return encoder.encode(text)
}

function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}
