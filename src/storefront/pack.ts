// Packs: all that one publish adds to a store (pages, shards) in one immutable object, read by range, as git has packs. A put costs
// the same for one page as for hundreds. Nothing here decides what is published; only the root says what counts.
import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { joinBytes } from './join-bytes.ts'

/**
 * Where bytes lie in a store's folder: `pack-<hash>@<from>+<size>` is a slice of a pack; without `@` it is a whole object, which
 * is how roots of earlier builds name theirs. `@<from>+<size>` alone is a slice of the pack that holds the address itself.
 */
export type Address = string

/** Pages in one pack: some half a megabyte, so that a publish of any size needs little memory. */
export const PACK_PAGES = 256

/** Name of the pack an address leads into; null for a whole object. */
export function packOf(address: Address): string | null {
  const mark = address.indexOf('@')
  return mark > 0 ? address.slice(0, mark) : null
}

/** `@10+5` in the pack `pack-1` -> `pack-1@10+5`; addresses that name their place stay. */
export function resolveAddress(address: Address, pack: string | null): Address {
  return address.startsWith('@') ? `${pack}${address}` : address
}

/** A slice of a pack; null for the address of a whole object. */
export function parseAddress(
  address: Address,
): { readonly pack: string; readonly from: number; readonly size: number } | null {
  const [, pack, from, size] = /^(pack-[0-9a-f]{40})@(\d+)\+(\d+)$/.exec(address) ?? []
  return pack === undefined ? null : { pack, from: Number(from), size: Number(size) }
}

/** The name is the content's hash. */
export type Pack = { readonly name: string; readonly bytes: Uint8Array }

/** The bytes at an address in this pack, as a copy that does not keep the pack; null when it leads elsewhere. */
export function sliceOf({ name, bytes }: Pack, address: Address): Uint8Array | null {
  const slice = parseAddress(address)
  return slice?.pack === name ? bytes.slice(slice.from, slice.from + slice.size) : null
}

export type PackWriter = {
  /** Address of the bytes inside this pack: `@<from>+<size>`. */
  add(bytes: Uint8Array): Address
  /** The same, for bytes that several slices share: what was added so before is not added again. */
  addOnce(bytes: Uint8Array): Address
  /** Null when nothing was added. */
  seal(): Pack | null
}

export function createPackWriter(): PackWriter {
  const parts: Uint8Array[] = []
  const common: { readonly bytes: Uint8Array; readonly address: Address }[] = []
  let size = 0
  const add = (bytes: Uint8Array): Address => {
    const address = `@${size}+${bytes.byteLength}`
    parts.push(bytes)
    size += bytes.byteLength
    return address
  }
  return {
    add,
    addOnce(bytes) {
      const known =
        common.find((other) => other.bytes === bytes) ??
        common.find((other) => Buffer.compare(other.bytes, bytes) === 0)
      if (known) return known.address
      const address = add(bytes)
      common.push({ bytes, address })
      return address
    },
    seal() {
      if (parts.length === 0) return null
      const bytes = joinBytes(parts)
      return { name: `pack-${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}`, bytes }
    },
  }
}
