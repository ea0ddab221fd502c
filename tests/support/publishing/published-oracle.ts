// The oracle: all that a root publishes must equal a new render of the version that the root names, byte for byte.
import { gunzipSync } from 'node:zlib'
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import type { StorePageView } from '#domain/store/views.ts'
import { listPages } from '#storefront/pages/pages.ts'
import { decodeBody } from '#storefront/store/body.ts'
import { copyOf, isIn, parsePackAddress } from '#storefront/store/pack.ts'
import { parseRoot, type Root, type Shard } from '#storefront/store/root.ts'
import { FAKE_SITE_URL, type FakeWorld, fakePage, STORE_ID } from './fake-world.ts'

/** The stored root; null when none exists. */
export function storedRoot(world: FakeWorld): Root | null {
  const object = world.objects.get(`${STORE_ID}/root`)
  return object ? parseRoot(object.bytes) : null
}

/** Page key -> address of its body (`<pack>@<from>+<size>`), for all pages of the stored root. */
export function storedAddresses(world: FakeWorld): Map<string, string> {
  const root = storedRoot(world)
  return new Map(
    root?.shards.flatMap((address) => {
      const shard = JSON.parse(new TextDecoder().decode(bytesAt(world, root, address))) as Shard
      return Object.entries(shard).map(([key, { at }]) => [key, at] as const)
    }),
  )
}

/** Page key -> text of the stored page, for all pages of the stored root. Throws for a missing object. */
export function storedPages(world: FakeWorld): Map<string, string> {
  const root = storedRoot(world)
  const textOf = (at: string) => unpacked(decodeBody(bytesAt(world, root, at)).bytes)
  return new Map([...storedAddresses(world)].map(([key, at]) => [key, textOf(at)]))
}

/** Page key -> text of a page rendered now from the snapshot of a version. */
export function freshPages(world: FakeWorld, version: number, renderVersion: string): Map<string, string> {
  const snapshot = world.snapshotAt(version)
  if (!snapshot) return new Map()
  return new Map(
    rendered(JSON.stringify([renderVersion, { ...snapshot, contentVersion: 0 }]), () =>
      renderAll(snapshot, renderVersion),
    ),
  )
}

/** Remembers the last answers: races come back to the same few contents again and again. */
function remembering<T>(most: number): (question: string, answer: () => T) => T {
  const known = new Map<string, T>()
  return (question, answer) => {
    const found = known.get(question) ?? answer()
    known.delete(question)
    known.set(question, found)
    for (const oldest of known.keys()) {
      if (known.size <= most) break
      known.delete(oldest)
    }
    return found
  }
}

const rendered = remembering<ReadonlyMap<string, string>>(8)

const unzipped = remembering<string>(100)

/** The text of compressed bytes. */
function unpacked(bytes: Uint8Array): string {
  return unzipped(Buffer.from(bytes).toString('latin1'), () => gunzipSync(bytes).toString('utf8'))
}

function renderAll(snapshot: StoreSnapshot, renderVersion: string): ReadonlyMap<string, string> {
  const textOf = (view: StorePageView) => new TextDecoder().decode(fakePage(view, renderVersion).text)
  return new Map(listPages(snapshot, FAKE_SITE_URL).map(({ key, view }) => [key, textOf(view())]))
}

/** The faults in what is published now; empty when all pages belong to one complete version. */
export function mixtureOf(world: FakeWorld): readonly string[] {
  const root = storedRoot(world)
  if (!root || root.status === 'deleted') return []
  const stored = storedPages(world)
  const fresh = freshPages(world, root.contentVersion, root.renderVersion)
  const keys = new Set([...stored.keys(), ...fresh.keys()])
  return [...keys].filter((key) => stored.get(key) !== fresh.get(key))
}

function bytesAt(world: FakeWorld, root: Root | null, address: string): Uint8Array {
  const inlinePack = root?.inlinePack ?? null
  if (isIn(inlinePack, address)) return copyOf(inlinePack, address)
  const { pack, from, size } = parsePackAddress(address)
  const bytes = world.objects.get(`${STORE_ID}/${pack}`)?.bytes
  if (!bytes) throw new Error(`${address}: named, but not stored`)
  return bytes.subarray(from, from + size)
}
