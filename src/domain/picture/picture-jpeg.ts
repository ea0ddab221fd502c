// Reads a JPEG file's segments (ITU-T T.81, annex B): size from the frame header, comments, and the end of the picture.

import { asciiAt, be16, type FileFacts, MAX_PARTS, type Stretch } from './picture-bytes.ts'

/** Markers without a length: TEM, RST0-7, SOI. */
export const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** SOF0-15 without DHT (C4), JPG (C8) and DAC (CC). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Null when the segments are not valid. */
export function readJpeg(bytes: Uint8Array): FileFacts | null {
  let size: { readonly width: number; readonly height: number } | null = null
  const asides: Stretch[] = []
  const extras: string[] = []
  let at = 2
  for (let count = 0; at + 4 <= bytes.length; count += 1) {
    if (count > MAX_PARTS) return null
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1 // fill byte
      continue
    }
    if (marker === 0xd9) break
    if (isAlone(marker)) {
      at += 2
      continue
    }
    const length = be16(bytes, at + 2)
    if (length < 2) return null
    if (isFrame(marker)) size ??= { height: be16(bytes, at + 5), width: be16(bytes, at + 7) }
    if (marker === 0xfe) asides.push({ start: at + 4, end: at + 2 + length })
    if (marker === 0xfe || (marker >= 0xe1 && marker <= 0xef)) extras.push(nameOf(bytes, at, marker))
    at += 2 + length
    if (marker === 0xda) at = nextMarker(bytes, at)
  }
  if (size === null) return null
  const isComplete = bytes[at] === 0xff && bytes[at + 1] === 0xd9
  if (isComplete && at + 2 < bytes.length) asides.push({ start: at + 2, end: bytes.length })
  return { ...size, isMoving: false, isComplete, asides, extras }
}

/** Returns `comment`, `exif`, `xmp`, `icc`, or else for example `app3`. Exif and xmp can hold a location. */
function nameOf(bytes: Uint8Array, at: number, marker: number): string {
  if (marker === 0xfe) return 'comment'
  const label = asciiAt(bytes, at + 4, 12)
  if (label.startsWith('Exif')) return 'exif'
  if (label.startsWith('http://ns.ad')) return 'xmp'
  return label.startsWith('ICC_PROFILE') ? 'icc' : `app${marker - 0xe0}`
}

/** Returns the next marker after a position inside a scan: FF that is not followed by a stuffed 00 or a restart. */
function nextMarker(bytes: Uint8Array, from: number): number {
  let isAfterFf = false
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (isAfterFf && byte !== 0 && byte !== 0xff && !(byte >= 0xd0 && byte <= 0xd7)) return at - 1
    isAfterFf = byte === 0xff
  }
  return bytes.length
}
