// How pages, shards and roots lie in the object store: names, compression, headers. Nothing here decides what is published.
import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { gzipInPieces } from './gzip-page.ts'
import { joinBytes } from './join-bytes.ts'
import { type Address, type Pack, packOf, parseAddress, resolveAddress, sliceOf } from './pack.ts'
import { wholeText } from './page-text.ts'
import type { ObjectStore, RenderedPage, StoredBody } from './ports.ts'
import { type Entry, formatRoot, parseRoot, type Root, type Shard } from './root.ts'

export type StoredRoot = { readonly root: Root; readonly etag: string }

/** A root as it was read, with the pack that lies behind it. */
export type ReadRoot = StoredRoot & { readonly pack: Pack | null }

const LINE_BREAK = 10

/**
 * Name of a body: hash of the headers, the page's own uncompressed text and the hash of what it shares, so that another zlib names it
 * the same. It holds nothing of the place it is served from.
 */
export function bodyName({ headers, text: { before, shared, after } }: RenderedPage): string {
  // No page holds a NUL: what stands between them is one text and no other.
  const start = encode(`${formatHeaders(headers)}\0`)
  const middle = encode(`\0${shared?.digest ?? ''}\0`)
  return hash('sha256', joinBytes([start, before, middle, after])).slice(0, 40)
}

export function rootKey(businessId: string): string {
  return `${businessId}/root`
}

/** Key of an immutable object: a pack, or what earlier builds stored alone. */
export function objectKey(businessId: string, name: string): string {
  return `${businessId}/${name}`
}

/**
 * The root as its object holds it: one line, and behind it the pack of the newest publish where that is small. So an edit is live
 * with one write. The pack gets an object of its own before the next root takes its place, an edit's right after (publish.ts).
 */
export function encodeRoot(root: Root, pack: Pack | null): Uint8Array {
  if (root.pack !== pack?.name)
    throw new Error(`root of ${root.businessId}: names ${root.pack}, has ${pack?.name}`)
  const text = formatRoot(root)
  return pack ? joinBytes([encode(`${text}\n`), pack.bytes]) : encode(text)
}

export function decodeRoot(bytes: Uint8Array): Pick<ReadRoot, 'root' | 'pack'> {
  const end = bytes.indexOf(LINE_BREAK)
  const root = parseRoot(decode(end < 0 ? bytes : bytes.subarray(0, end)))
  if (root.pack === undefined) return { root, pack: null }
  if (end < 0) throw new Error(`root of ${root.businessId}: ${root.pack} does not lie behind it`)
  return { root, pack: { name: root.pack, bytes: bytes.subarray(end + 1) } }
}

export async function readRoot(objects: ObjectStore, businessId: string): Promise<ReadRoot | null> {
  const object = await objects.get(rootKey(businessId))
  return object && { ...decodeRoot(object.bytes), etag: object.etag }
}

/** The root if it is another than the one with this etag. */
export async function readRootUnless(
  objects: ObjectStore,
  businessId: string,
  etag: string,
): Promise<ReadRoot | 'unchanged' | null> {
  const object = await objects.getUnless(rootKey(businessId), etag)
  if (!object || object === 'unchanged') return object
  return { ...decodeRoot(object.bytes), etag: object.etag }
}

/** The new etag, or null when another writer was faster. */
export function putRoot(
  objects: ObjectStore,
  root: Root,
  pack: Pack | null,
  etag: string | null,
): Promise<string | null> {
  return objects.putIf(rootKey(root.businessId), encodeRoot(root, pack), etag)
}

/** Reads the bytes at an address of a store; null when they are gone. */
export type ReadBytes = (businessId: string, address: Address) => Promise<Uint8Array | null>

/**
 * Reads a slice from the object of its pack, or from behind the root; a pack that was read whole is shown to `found`. It gets its own
 * object before it leaves the root: what is in neither place at first may have moved meanwhile and is looked for once more.
 */
export function bytesIn(
  objects: ObjectStore,
  found: (businessId: string, pack: Pack) => void = () => {},
): ReadBytes {
  return async (businessId, address) => {
    const slice = parseAddress(address)
    if (!slice) return (await objects.get(objectKey(businessId, address)))?.bytes ?? null
    const inObject = () => objects.getRange(objectKey(businessId, slice.pack), slice.from, slice.size)
    const inRoot = async () => {
      const stored = await readRoot(objects, businessId)
      if (stored?.pack) found(businessId, stored.pack)
      return stored?.pack ? sliceOf(stored.pack, address) : null
    }
    return (await inObject()) ?? (await inRoot()) ?? (await inObject())
  }
}

/** A shard with every address resolved; null when it is gone. */
export async function readShard(
  read: ReadBytes,
  businessId: string,
  address: Address,
): Promise<Shard | null> {
  const bytes = await read(businessId, address)
  return bytes && decodeShard(bytes, packOf(address))
}

/** The shard that lies in a pack, with every address resolved. */
export function decodeShard(bytes: Uint8Array, pack: string | null): Shard {
  return resolveShard(JSON.parse(decode(bytes)) as Shard, pack)
}

/** The shard of a pack, as `decodeShard` reads it back. */
export function resolveShard(shard: Shard, pack: string | null): Shard {
  return Object.fromEntries(
    Object.entries(shard).map(([key, entry]) => [
      key,
      entry.at === undefined ? entry : { ...entry, at: resolveAddress(entry.at, pack) },
    ]),
  )
}

/**
 * A page as it lies in a pack. With a `frame` (headers in one line, then the compressed text that it shares with other pages; the
 * same array for all of them) `own` is the size of what stands before that text in one line, then what stands before and after it.
 * Without one `own` is all: headers in one line, then the compressed page.
 */
export type EncodedBody = { readonly own: Uint8Array; readonly frame: Uint8Array | null }

/** Beside its frame a product's page is a fifth of its size, and the pack of a whole shop a third. */
export function encodeBody(page: RenderedPage): EncodedBody {
  const line = `${formatHeaders(page.headers)}\n`
  const pieces = gzipInPieces(page.text)
  if (!pieces) return { own: joinBytes([encode(line), gzipSync(wholeText(page.text))]), frame: null }
  const { head, shared, tail } = pieces
  return { own: joinBytes([encode(`${head.byteLength}\n`), head, tail]), frame: frameOf(line, shared) }
}

type Frame = { readonly line: string; readonly bytes: Uint8Array }

/** The frame made last of a shared text: the pages that hold it mostly have one line, too. */
const frames = new WeakMap<Uint8Array, Frame>()

function frameOf(line: string, shared: Uint8Array): Uint8Array {
  const known = frames.get(shared)
  if (known?.line === line) return known.bytes
  const bytes = joinBytes([encode(line), shared])
  frames.set(shared, { line, bytes })
  return bytes
}

/** `encodeBody` backwards; the body stays compressed. */
export function decodeBody({ own, frame }: EncodedBody): StoredBody {
  const [line, rest] = splitLine(own)
  if (!frame) return { headers: JSON.parse(line), bytes: rest }
  const [headers, shared] = splitLine(frame)
  const size = Number(line)
  return {
    headers: JSON.parse(headers),
    bytes: joinBytes([rest.subarray(0, size), shared, rest.subarray(size)]),
  }
}

function splitLine(bytes: Uint8Array): readonly [string, Uint8Array] {
  const end = bytes.indexOf(LINE_BREAK)
  return [decode(bytes.subarray(0, end)), bytes.subarray(end + 1)]
}

/** The body an entry names; null when it is gone. Both of its parts are asked for at once; frames are worth remembering. */
export async function readBody(
  objects: ObjectStore,
  businessId: string,
  { body, at, frame }: Entry,
  read: ReadBytes,
  readFrame: ReadBytes,
): Promise<StoredBody | null> {
  if (at === undefined) return readWholeBody(objects, businessId, body)
  const [own, shared] = await Promise.all([
    read(businessId, at),
    frame === undefined ? null : readFrame(businessId, resolveAddress(frame, packOf(at))),
  ])
  if (!own || (frame !== undefined && !shared)) return null
  return decodeBody({ own, frame: shared })
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
