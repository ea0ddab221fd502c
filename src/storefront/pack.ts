// Packs: all that one publish adds to a store (pages, shards) in one immutable object, read by range, as git has packs. A put costs
// the same for one page as for hundreds. Nothing here decides what is published; only the root says what counts.
import { createHash } from 'node:crypto'
import { joinBytes } from './join-bytes.ts'
import type { ObjectStore } from './ports.ts'

/**
 * Where bytes lie in a store's folder: `pack-<hash>@<from>+<size>` is a slice of a pack; without `@` it is a whole object, which
 * is how roots of earlier builds name theirs. `@<from>+<size>` alone is a slice of the pack that holds the address itself.
 */
export type Address = string

/** Pages in one pack: some two megabytes, so that a publish of any size needs little memory. */
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

/** The bytes at an address that names its place; null when the object is gone. */
export async function readAddress(
  objects: ObjectStore,
  businessId: string,
  address: Address,
): Promise<Uint8Array | null> {
  const slice = /^(pack-[0-9a-f]{40})@(\d+)\+(\d+)$/.exec(address)
  if (!slice) return (await objects.get(`${businessId}/${address}`))?.bytes ?? null
  return objects.getRange(`${businessId}/${slice[1]}`, Number(slice[2]), Number(slice[3]))
}

export type PackWriter = {
  /** Address of the bytes inside this pack: `@<from>+<size>`. */
  add(bytes: Uint8Array): Address
  /** The same, for bytes that several slices share: an array that was added before is not added again. */
  addOnce(bytes: Uint8Array): Address
  /** Name and bytes of the whole; the name is its content's hash. Null when nothing was added. */
  seal(): { readonly name: string; readonly bytes: Uint8Array } | null
}

export function createPackWriter(): PackWriter {
  const parts: Uint8Array[] = []
  const common = new Map<Uint8Array, Address>()
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
      const address = common.get(bytes) ?? add(bytes)
      common.set(bytes, address)
      return address
    },
    seal() {
      if (parts.length === 0) return null
      const bytes = joinBytes(parts)
      return { name: `pack-${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}`, bytes }
    },
  }
}
