// Packs: one publish stores its new pages and shards in a few immutable packs, which are read by byte range. A pack is an object of its own,
// or an inline pack inside the root's object. A put costs the same for one page as for hundreds. Pure.
import { joinBytes } from './join-bytes.ts'

/** Position of bytes in a store's folder: `<pack>@<from>+<size>`. */
export type PackAddress = string

/** Pages in one pack: about two megabytes, so that a publish of any size needs little memory. */
export const PACK_PAGES = 256

/** Reads an address. Throws for an invalid one. */
export function parsePackAddress(address: PackAddress): {
  readonly pack: string
  readonly from: number
  readonly size: number
} {
  const [, pack, from, size] = /^([\w-]+)@(\d+)\+(\d+)$/.exec(address) ?? []
  if (pack === undefined) throw new Error(`pack address: expected <pack>@<from>+<size>, got ${address}`)
  return { pack, from: Number(from), size: Number(size) }
}

/** A pack inside the root's own object. Its name is as unique as the name of another pack. */
export type InlinePack = { readonly name: string; readonly bytes: Uint8Array }

/** True when the address names this pack. */
export function isIn(pack: InlinePack | null, address: PackAddress): pack is InlinePack {
  return pack !== null && parsePackAddress(address).pack === pack.name
}

/** A copy of the bytes of an address in this pack, because a part of the pack would keep the whole pack in memory. */
export function copyOf(pack: InlinePack, address: PackAddress): Uint8Array {
  const { from, size } = parsePackAddress(address)
  return pack.bytes.slice(from, from + size)
}

export type PackWriter = {
  readonly name: string
  /** Adds bytes and returns their address. */
  add(bytes: Uint8Array): PackAddress
  /** All bytes that were added, joined; empty when nothing was added. */
  bytes(): Uint8Array
}

/** Makes a pack to fill and to put once. `name` must be new: no other writer may use that name. */
export function createPackWriter(name: string): PackWriter {
  const parts: Uint8Array[] = []
  let size = 0
  return {
    name,
    add(bytes) {
      const address = `${name}@${size}+${bytes.byteLength}`
      parts.push(bytes)
      size += bytes.byteLength
      return address
    },
    bytes: () => joinBytes(parts),
  }
}
