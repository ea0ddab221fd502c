// Reads AVIF and HEIC files (ISO-BMFF, HEIF): the size from the `ispe` properties, a sequence from its brand. A phone's HEIC holds
// a grid of tiles, so the largest size is the picture's.

import { asciiAt, be32, type FileFacts } from './picture-bytes.ts'

/** The properties come before the pixels. Longer headers are not searched. */
const MAX_HEAD = 65_536

/** Null when no size is found. */
export function readAvif(bytes: Uint8Array): FileFacts | null {
  const head = asciiAt(bytes, 0, MAX_HEAD)
  let width = 0
  let height = 0
  for (let at = head.indexOf('ispe'); at !== -1; at = head.indexOf('ispe', at + 4)) {
    const found = { width: be32(bytes, at + 8), height: be32(bytes, at + 12) }
    if (found.width * found.height > width * height) ({ width, height } = found)
  }
  if (width === 0 || height === 0) return null
  const isMoving = /^(?:avis|msf1|hevc|hevx)$/.test(asciiAt(bytes, 8, 4))
  return { width, height, isMoving, isComplete: endsWhole(bytes), asides: [], extras: [] }
}

/** True when the outermost boxes end exactly at the end of the file. */
function endsWhole(bytes: Uint8Array): boolean {
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = be32(bytes, at)
    if (size === 0) return true // reaches to the end of the file
    if (size === 1) return at + be32(bytes, at + 8) * 2 ** 32 + be32(bytes, at + 12) <= bytes.length
    if (size < 8) return false
    at += size
  }
  return at === bytes.length
}
