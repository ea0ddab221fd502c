// Reads a PNG file's chunks (RFC 2083, APNG): size from IHDR, texts, animation, and the end of the picture.

import { asciiAt, be32, type FileFacts, MAX_PARTS, type Stretch } from './picture-bytes.ts'

const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf'])

/** Null when the chunks are not valid. */
export function readPng(bytes: Uint8Array): FileFacts | null {
  if (asciiAt(bytes, 12, 4) !== 'IHDR' || be32(bytes, 8) !== 13) return null
  const asides: Stretch[] = []
  const extras: string[] = []
  let isMoving = false
  let hasPixels = false
  let count = 0
  for (let at = 8; at + 12 <= bytes.length; ) {
    count += 1
    if (count > MAX_PARTS) return null
    const length = be32(bytes, at)
    const kind = asciiAt(bytes, at + 4, 4)
    if (!/^[A-Za-z]{4}$/.test(kind)) return null
    const end = at + 12 + length
    if (kind === 'acTL') isMoving = true
    if (kind === 'IDAT') hasPixels = true
    if (TEXTS.has(kind)) extras.push(kind)
    if (kind === 'tEXt') asides.push({ start: at + 8, end: end - 4 })
    if (kind === 'IEND') {
      if (end < bytes.length) asides.push({ start: end, end: bytes.length })
      return facts(bytes, { isMoving, isComplete: hasPixels && end <= bytes.length, asides, extras })
    }
    at = end
  }
  return facts(bytes, { isMoving, isComplete: false, asides, extras })
}

function facts(bytes: Uint8Array, rest: Omit<FileFacts, 'width' | 'height'>): FileFacts {
  return { width: be32(bytes, 16), height: be32(bytes, 20), ...rest }
}
