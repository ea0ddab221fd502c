// Reads the scan of a JPEG (ITU-T T.81, annex F) without making pixels: some cameras leave out the end mark, and only the blocks tell such a photo from
// one that is cut off. One pass, each symbol by a table. Progressive photos are not read: what was left out of them does not show.
import { be16 } from './picture-bytes.ts'

type Component = { readonly id: number; readonly blocks: number }

type Frame = { readonly units: number; readonly components: readonly Component[] }

/** Where the scan ends; null when blocks are missing, or the photo is no baseline one of a single scan. */
export function endOfWholeScan(bytes: Uint8Array): number | null {
  const tables = new Map<number, Uint8Array>()
  let frame: Frame | null = null
  let restart = 0
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; at += 2 + be16(bytes, at + 2)) {
    const marker = bytes[at + 1]
    const part = bytes.subarray(at + 4, at + 2 + be16(bytes, at + 2))
    if (marker === 0xc4) addTables(part, tables)
    else if (marker === 0xdd) restart = be16(part, 0)
    else if (marker === 0xc0 || marker === 0xc1) frame = frameOf(part)
    else if (marker === 0xda)
      return frame === null ? null : readScan(bytes, at + 4, { part, frame, tables, restart })
  }
  return null
}

export const END_OF_PICTURE = Uint8Array.of(0xff, 0xd9)

/** The file as decoders want it, with the mark at its end. `endsAt`: as readPictureHeader says it. */
export function withEnd(
  bytes: Uint8Array<ArrayBuffer>,
  endsAt: number | undefined,
): Uint8Array<ArrayBuffer>[] {
  return endsAt === undefined ? [bytes] : [bytes.subarray(0, endsAt), END_OF_PICTURE]
}

/** A component alone in its scan has no more blocks than its picture needs. */
function frameOf(part: Uint8Array): Frame | null {
  const [height, width, count] = [be16(part, 1), be16(part, 3), part[5] ?? 0]
  const factors = Array.from({ length: count }, (_, index) => {
    const [id = 0, factor = 0] = part.subarray(6 + 3 * index)
    return { id, across: factor >> 4, down: factor & 15 }
  })
  if (count === 0 || part.length < 6 + 3 * count) return null
  if (factors.some(({ across, down }) => across === 0 || down === 0)) return null
  const isAlone = count === 1
  const side = (pixels: number, most: number) => Math.ceil(pixels / (8 * (isAlone ? 1 : most)))
  const across = Math.max(...factors.map((one) => one.across))
  const down = Math.max(...factors.map((one) => one.down))
  return {
    units: side(width, across) * side(height, down),
    components: factors.map((one) => ({ id: one.id, blocks: isAlone ? 1 : one.across * one.down })),
  }
}

/** Where each table of codes begins. None is made before a scan names it: a file may have thousands. */
function addTables(part: Uint8Array, tables: Map<number, Uint8Array>): void {
  for (let at = 0; at + 17 <= part.length; ) {
    tables.set(part[at] ?? 0, part.subarray(at + 1))
    at += 17 + part.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0)
  }
}

/** Codes of up to 16 bits, each with its length and symbol at all places that begin with it: `length << 8 | symbol`. */
function tableOf(codes: Uint8Array | undefined): Uint16Array {
  const table = new Uint16Array(65_536)
  let place = 0
  let symbol = 16
  for (let length = 1; codes !== undefined && length <= 16; length += 1)
    for (let left = codes[length - 1] ?? 0; left > 0; left -= 1) {
      const next = place + (1 << (16 - length))
      table.fill((length << 8) | (codes[symbol] ?? 0), place, next)
      place = next
      symbol += 1
    }
  return table
}

type Scan = {
  /** The header of the scan. */
  readonly part: Uint8Array
  readonly frame: Frame
  readonly tables: ReadonlyMap<number, Uint8Array>
  /** Units between two marks; 0 for none. */
  readonly restart: number
}

function readScan(bytes: Uint8Array, start: number, { part, frame, tables, restart }: Scan): number | null {
  const named = Array.from({ length: part[0] ?? 0 }, (_, index) =>
    part.subarray(1 + 2 * index, 3 + 2 * index),
  )
  if (named.length !== frame.components.length || named.length > 4) return null
  const blocks = frame.components.flatMap(({ id, blocks: count }) => {
    const pair = named.find(([name]) => name === id)?.[1] ?? 0
    const one = { dc: tableOf(tables.get(pair >> 4)), ac: tableOf(tables.get(0x10 | (pair & 15))) }
    return Array.from({ length: count }, () => one)
  })
  const bits = new Bits(bytes, start + part.length)
  for (let unit = 0; unit < frame.units; unit += 1) {
    if (restart > 0 && unit > 0 && unit % restart === 0 && !bits.passMark()) return null
    for (const { dc, ac } of blocks) if (!readBlock(bits, dc, ac)) return null
  }
  return bits.end()
}

/** Passes one block of 64 numbers; false where the bits end, or mean nothing. */
function readBlock(bits: Bits, dc: Uint16Array, ac: Uint16Array): boolean {
  const first = bits.symbol(dc)
  if (first < 0 || !bits.pass(first & 15)) return false
  for (let place = 1; place < 64; place += 1) {
    const symbol = bits.symbol(ac)
    if (symbol < 0 || !bits.pass(symbol & 15)) return false
    if (symbol === 0) break
    place += symbol >> 4
  }
  return true
}

class Bits {
  readonly #bytes: Uint8Array
  #at: number
  #bits = 0
  #count = 0

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  /** At least 16 bits while there are any: a mark ends them. */
  #fill(): void {
    while (this.#count < 16) {
      const byte = this.#bytes[this.#at]
      if (byte === undefined || (byte === 0xff && this.#bytes[this.#at + 1] !== 0)) return
      this.#bits = ((this.#bits << 8) | byte) & 0xffffff
      this.#count += 8
      this.#at += byte === 0xff ? 2 : 1
    }
  }

  /** The next symbol; below 0 where there is none. */
  symbol(table: Uint16Array): number {
    this.#fill()
    const next = this.#count >= 16 ? this.#bits >> (this.#count - 16) : this.#bits << (16 - this.#count)
    const found = table[next & 0xffff] ?? 0
    const length = found >> 8
    return length > 0 && this.pass(length) ? found & 0xff : -1
  }

  /** Passes so many bits; false where there are fewer. */
  pass(length: number): boolean {
    this.#fill()
    this.#count -= length
    return this.#count >= 0
  }

  /** Passes the mark between two stretches. */
  passMark(): boolean {
    this.#count = 0
    const isMark = this.#bytes[this.#at] === 0xff && ((this.#bytes[this.#at + 1] ?? 0) & 0xf8) === 0xd0
    this.#at += 2
    return isMark
  }

  /** Where what was not read begins. */
  end(): number {
    return this.#at - (this.#count >> 3)
  }
}
