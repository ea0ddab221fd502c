// Reads the objects of a store from the bucket: the root, and packs of shards and bodies. An inline pack is read from the root.
import { decodeBody, type StoredBody } from './body.ts'
import type { ObjectStore } from './object-store.ts'
import { copyOf, isIn, type PackAddress, parsePackAddress } from './pack.ts'
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
  return object && { root: parseRoot(object.bytes), etag: object.etag }
}

/** Reads the root, unless the root still has this etag. */
export async function readRootUnless(
  objects: ObjectStore,
  businessId: string,
  etag: string,
): Promise<StoredRoot | 'unchanged' | null> {
  const object = await objects.getUnless(rootKey(businessId), etag)
  if (!object || object === 'unchanged') return object
  return { root: parseRoot(object.bytes), etag: object.etag }
}

/** Reads a shard that the root names; null when its pack does not exist. */
export async function readShard(
  objects: ObjectStore,
  root: Root,
  address: PackAddress,
): Promise<Shard | null> {
  const bytes = await readBytes(objects, root, address)
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as Shard)
}

/** Reads a page's body that a shard of the root names; null when its pack does not exist. */
export async function readPageBody(
  objects: ObjectStore,
  root: Root,
  address: PackAddress,
): Promise<StoredBody | null> {
  const bytes = await readBytes(objects, root, address)
  return bytes && decodeBody(bytes)
}

async function readBytes(
  objects: ObjectStore,
  { businessId, inlinePack }: Root,
  address: PackAddress,
): Promise<Uint8Array | null> {
  if (isIn(inlinePack, address)) return copyOf(inlinePack, address)
  const { pack, from, size } = parsePackAddress(address)
  return objects.getRange(packKey(businessId, pack), from, size)
}
