// Reads when a photo was taken and how it is turned, as its camera wrote it: DateTimeOriginal and Orientation in the Exif part of a JPEG (CIPA DC-008, sections 4.5 and 4.6). The beginning of
// the file is enough. Attacks: offsets that lead out of the part (a view refuses them), lists that lead back to themselves (two are read, no more).
import { asciiAt } from './picture-bytes.ts'

/** Bytes in which cameras write the Exif part. */
export const EXIF_HEAD_BYTES = 131_072

const APP1 = 0xffe1
const START_OF_SCAN = 0xffda
const ORIENTATION = 0x0112
const EXIF_LIST = 0x8769
const DATE_TIME_ORIGINAL = 0x9003

/** By the camera's clock, in milliseconds; null when the file does not say. */
export function takenAt(head: Uint8Array): number | null {
  try {
    const tiff = exifPart(head)
    return tiff === null ? null : timeIn(tiff)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** How a JPEG is turned before it is shown, 1 to 8; 1: as it is stored. */
export function turnOf(head: Uint8Array): number {
  try {
    const tiff = exifPart(head)
    if (tiff === null) return 1
    const isLittle = tiff.getUint16(0) === 0x4949
    const value = entryValue(tiff, { list: tiff.getUint32(4, isLittle), tag: ORIENTATION, isLittle }) ?? 0
    // A number of two bytes stands in the first half of its four.
    const turn = isLittle ? value & 0xffff : value >>> 16
    return turn >= 1 && turn <= 8 ? turn : 1
  } catch (error) {
    if (error instanceof RangeError) return 1
    throw error
  }
}

function exifPart(head: Uint8Array): DataView | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (view.getUint16(0) !== 0xffd8) return null
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at)
    if (marker < 0xff00 || marker === START_OF_SCAN) return null
    if (marker === APP1 && asciiAt(head, at + 4, 6) === 'Exif\0\0')
      return new DataView(head.buffer, head.byteOffset + at + 10, view.getUint16(at + 2) - 8)
  }
}

function timeIn(tiff: DataView): number | null {
  const isLittle = tiff.getUint16(0) === 0x4949
  const list = entryValue(tiff, { list: tiff.getUint32(4, isLittle), tag: EXIF_LIST, isLittle })
  const text = list === null ? null : entryValue(tiff, { list, tag: DATE_TIME_ORIGINAL, isLittle })
  if (text === null) return null
  const written = String.fromCharCode(...Array.from({ length: 19 }, (_, n) => tiff.getUint8(text + n)))
  const found = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(written)
  if (found === null) return null
  const [year = 0, month = 0, ...rest] = found.slice(1).map(Number)
  return new Date(year, month - 1, ...rest).getTime()
}

type Wanted = { readonly list: number; readonly tag: number; readonly isLittle: boolean }

/** What a list says of a tag: a number, or where its text begins. */
function entryValue(tiff: DataView, { list, tag, isLittle }: Wanted): number | null {
  const count = tiff.getUint16(list, isLittle)
  for (let entry = 0; entry < count; entry += 1) {
    const at = list + 2 + entry * 12
    if (tiff.getUint16(at, isLittle) === tag) return tiff.getUint32(at + 8, isLittle)
  }
  return null
}
