// Reads the objects of a store from the bucket: the root, and packs of shards and bodies.
import { decodeBody, type StoredBody } from './body.ts'
import type { ObjectStore } from './object-store.ts'
import { type PackAddress, parsePackAddress } from './pack.ts'
import { parseRoot, type Root, type Shard } from './root.ts'

/** A root, and the etag that a conditional put of the next root names. */
export type StoredRoot = { readonly root: Root; readonly etag: string }

/** The key under which the store's root is stored. */
export function rootKey(businessId: string): string {
  return `${businessId}/root`
}

/** The key under which a pack of the store is stored. */
export function packKey(businessId: string, pack: string): string {
  return `${businessId}/${pack}`
}

/** Reads the root with its etag; null when the store has none. Throws for a root that cannot be read. */
export async function readStoredRoot(objects: ObjectStore, businessId: string): Promise<StoredRoot | null> {
  const object = await objects.get(rootKey(businessId))
  return object && { root: parseRoot(decode(object.bytes)), etag: object.etag }
}

/** Reads the root, unless the root still has this etag. */
export async function readRootUnless(
  objects: ObjectStore,
  businessId: string,
  etag: string,
): Promise<StoredRoot | 'unchanged' | null> {
  const object = await objects.getUnless(rootKey(businessId), etag)
  if (!object || object === 'unchanged') return object
  return { root: parseRoot(decode(object.bytes)), etag: object.etag }
}

/** Reads a shard; null when its pack does not exist. */
export async function readShard(
  objects: ObjectStore,
  businessId: string,
  address: PackAddress,
): Promise<Shard | null> {
  const bytes = await readBytes(objects, businessId, address)
  return bytes && (JSON.parse(decode(bytes)) as Shard)
}

/** Reads a page's body; null when its pack does not exist. */
export async function readPageBody(
  objects: ObjectStore,
  businessId: string,
  address: PackAddress,
): Promise<StoredBody | null> {
  const bytes = await readBytes(objects, businessId, address)
  return bytes && decodeBody(bytes)
}

function readBytes(
  objects: ObjectStore,
  businessId: string,
  address: PackAddress,
): Promise<Uint8Array | null> {
  const { pack, from, size } = parsePackAddress(address)
  return objects.getRange(packKey(businessId, pack), from, size)
}

const decoder = new TextDecoder()

function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}
