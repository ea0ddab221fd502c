// The oracle: everything a root publishes equals a fresh render of the version that the root says it shows, byte for byte.
import { gunzipSync } from 'node:zlib'
import { wholeText } from '#storefront/page-text.ts'
import { listPages } from '#storefront/pages.ts'
import type { Root, Shard } from '#storefront/root.ts'
import { decodeBody, decodeRoot } from '#storefront/stored.ts'
import { FAKE_SITE_URL, type FakeWorld, fakePage, STORE_ID } from './fake-world.ts'

/** The root as it is stored; null when there is none. */
export function storedRoot(world: FakeWorld): Root | null {
  const object = world.objects.get(`${STORE_ID}/root`)
  return object ? decodeRoot(object.bytes).root : null
}

type Place = { readonly at: string; readonly frame: string | null }

/** Page key -> where its body and its frame lie, for all pages of the stored root. */
export function storedPlaces(world: FakeWorld): Map<string, Place> {
  const shards = storedRoot(world)?.shards ?? []
  return new Map(
    shards.flatMap((address) => {
      const shard = JSON.parse(new TextDecoder().decode(bytesAt(world, address))) as Shard
      return Object.entries(shard).map(([key, { at = '', frame }]) => {
        const place = inPackOf(address, at)
        return [key, { at: place, frame: frame === undefined ? null : inPackOf(place, frame) }] as const
      })
    }),
  )
}

/** `@1+2` is a slice of the pack that another address leads into. */
function inPackOf(address: string, slice: string): string {
  return slice.startsWith('@') ? `${address.split('@', 1)[0]}${slice}` : slice
}

/** Page key -> where its body lies (`pack-…@from+size`), for all pages of the stored root. */
export function storedAddresses(world: FakeWorld): Map<string, string> {
  return new Map([...storedPlaces(world)].map(([key, { at }]) => [key, at]))
}

/** Page key -> text of the stored page, for all pages of the stored root. Throws on a name that leads nowhere. */
export function storedPages(world: FakeWorld): Map<string, string> {
  const textOf = ({ at, frame }: Place) =>
    gunzipSync(
      decodeBody({ own: bytesAt(world, at), frame: frame === null ? null : bytesAt(world, frame) }).bytes,
    ).toString('utf8')
  return new Map([...storedPlaces(world)].map(([key, place]) => [key, textOf(place)]))
}

/** Page key -> text of a page rendered now from the snapshot of a version. */
export function freshPages(world: FakeWorld, version: number, renderVersion: string): Map<string, string> {
  const snapshot = world.snapshotAt(version)
  if (!snapshot) return new Map()
  return new Map(
    listPages(snapshot, FAKE_SITE_URL).map(({ key, view }) => [
      key,
      new TextDecoder().decode(wholeText(fakePage(view(), renderVersion).text)),
    ]),
  )
}

/** What is wrong with what is published now; empty when it is one version, whole. */
export function mixtureOf(world: FakeWorld): readonly string[] {
  const root = storedRoot(world)
  if (!root || root.status === 'deleted') return []
  const stored = storedPages(world)
  const fresh = freshPages(world, root.contentVersion, root.renderVersion)
  const keys = new Set([...stored.keys(), ...fresh.keys()])
  return [...keys].filter((key) => stored.get(key) !== fresh.get(key))
}

/** The bytes of `pack-…@from+size`. */
function bytesAt(world: FakeWorld, address: string): Uint8Array {
  const [, pack, from, size] = /^(pack-[0-9a-f]{40})@(\d+)\+(\d+)$/.exec(address) ?? []
  const root = world.objects.get(`${STORE_ID}/root`)
  const behind = root ? decodeRoot(root.bytes).pack : null
  const bytes =
    world.objects.get(`${STORE_ID}/${pack}`)?.bytes ?? (behind?.name === pack ? behind?.bytes : undefined)
  if (!bytes) throw new Error(`${address}: named, but not stored`)
  return bytes.subarray(Number(from), Number(from) + Number(size))
}
