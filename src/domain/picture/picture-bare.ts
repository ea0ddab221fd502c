// Takes out of a picture file what is not the picture: camera, place and time, texts, bytes after the end. Nothing is decoded. How a photo is turned
// stays, as all that its Exif part says; and colours stay. Only for files that `readPictureHeader` takes.
import { END_OF_PICTURE, endOfWholeScan } from './jpeg-scan.ts'
import { asciiAt, be16, be32, le32 } from './picture-bytes.ts'
import { isAlone, readJpeg } from './picture-jpeg.ts'
import { turnOf } from './taken-at.ts'

type Pieces = readonly Uint8Array[]

/** The parts of the file that stay, in order. */
export function barePicture(bytes: Uint8Array, format: 'jpeg' | 'png' | 'webp'): Pieces {
  if (format === 'jpeg') return bareJpeg(bytes)
  return format === 'png' ? barePng(bytes) : bareWebp(bytes)
}

const START_OF_SCAN = 0xda
const COMMENT = 0xfe

function bareJpeg(bytes: Uint8Array): Pieces {
  const pieces = [bytes.subarray(0, 2), turnPart(turnOf(bytes))]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at + 1] !== START_OF_SCAN) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1 // fill byte
      continue
    }
    const end = at + 2 + (isAlone(marker) ? 0 : be16(bytes, at + 2))
    if (!isAside(bytes, at, marker)) pieces.push(bytes.subarray(at, end))
    at = end
  }
  const facts = readJpeg(bytes)
  if (facts?.isComplete === false)
    return [...pieces, bytes.subarray(at, endOfWholeScan(bytes) ?? bytes.length), END_OF_PICTURE]
  const tail = facts?.asides.find(({ end }) => end === bytes.length)
  return [...pieces, bytes.subarray(at, tail?.start)]
}

/** APP1 to APP15 and comments, but for colours: a profile in APP2, and Adobe's APP14, without which some files turn green. */
function isAside(bytes: Uint8Array, at: number, marker: number): boolean {
  if (marker === COMMENT) return true
  if (marker < 0xe1 || marker > 0xef) return false
  const label = asciiAt(bytes, at + 4, 11)
  return !(label === 'ICC_PROFILE' || (marker === 0xee && label.startsWith('Adobe')))
}

/** An Exif part with one entry: the orientation. Nothing for a picture that is not turned. */
function turnPart(turn: number): Uint8Array {
  if (turn === 1) return new Uint8Array()
  const list = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0, 0, 0, 0, 0]
  return Uint8Array.of(
    ...[0xff, 0xe1, 0, 34],
    ...[0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...list,
  )
}

const PNG_ASIDES = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME'])

function barePng(bytes: Uint8Array): Pieces {
  const pieces = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const kind = asciiAt(bytes, at + 4, 4)
    const end = at + 12 + be32(bytes, at)
    if (!PNG_ASIDES.has(kind)) pieces.push(bytes.subarray(at, end))
    if (kind === 'IEND') break
    at = end
  }
  return pieces
}

const WEBP_ASIDES = new Set(['EXIF', 'XMP '])
/** VP8X says in bits whether these parts are there. */
const WEBP_ASIDE_BITS = 0x0c

function bareWebp(bytes: Uint8Array): Pieces {
  const pieces: Uint8Array[] = []
  const riffEnd = Math.min(bytes.length, 8 + le32(bytes, 4))
  for (let at = 12; at + 8 <= riffEnd; ) {
    const kind = asciiAt(bytes, at, 4)
    const length = le32(bytes, at + 4)
    const chunk = bytes.slice(at, at + 8 + length + (length % 2))
    if (kind === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~WEBP_ASIDE_BITS
    if (!WEBP_ASIDES.has(kind)) pieces.push(chunk)
    at += 8 + length + (length % 2)
  }
  const head = bytes.slice(0, 12)
  const size = pieces.reduce((sum, piece) => sum + piece.length, 4)
  new DataView(head.buffer).setUint32(4, size, true)
  return [head, ...pieces]
}
