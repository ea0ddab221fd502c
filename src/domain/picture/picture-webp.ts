// Reads a WebP file's chunks (RFC 9649): size from VP8, VP8L or VP8X, animation, metadata, and the end of the picture.

import { asciiAt, type FileFacts, le16, le24, le32, MAX_PARTS, type Stretch } from './picture-bytes.ts'

type Size = { readonly width: number; readonly height: number }

/** Null when the chunks are not valid. */
export function readWebp(bytes: Uint8Array): FileFacts | null {
  const riffEnd = 8 + le32(bytes, 4)
  const extras: string[] = []
  let size: Size | null = null
  let isMoving = false
  let isCut = false
  let count = 0
  for (let at = 12; at + 8 <= Math.min(bytes.length, riffEnd); ) {
    count += 1
    if (count > MAX_PARTS) return null
    const kind = asciiAt(bytes, at, 4)
    if (!/^[\x20-\x7e]{4}$/.test(kind)) return null
    const length = le32(bytes, at + 4)
    size ??= sizeOf(bytes, kind, at + 8)
    if (kind === 'ANIM' || kind === 'ANMF') isMoving = true
    if (!['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'].includes(kind))
      extras.push(kind.trim().toLowerCase())
    at += 8 + length + (length % 2)
    if (at - (length % 2) > bytes.length) isCut = true
  }
  if (size === null) return null
  const asides: Stretch[] = riffEnd < bytes.length ? [{ start: riffEnd, end: bytes.length }] : []
  return { ...size, isMoving, isComplete: !isCut && bytes.length >= riffEnd - 1, asides, extras }
}

/**
 * Sizes in RFC 9649. VP8: 14 bits each after the start code of a key frame. VP8L: 14 bits each, less one. VP8X: 24 bits each, less
 * one.
 */
function sizeOf(bytes: Uint8Array, kind: string, at: number): Size | null {
  if (kind === 'VP8X') return { width: le24(bytes, at + 4) + 1, height: le24(bytes, at + 7) + 1 }
  if (kind === 'VP8 ') return { width: le16(bytes, at + 6) & 0x3fff, height: le16(bytes, at + 8) & 0x3fff }
  if (kind !== 'VP8L') return null
  const bits = le32(bytes, at + 1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
