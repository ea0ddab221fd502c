// Finds out what a file is from its bytes, before any decoder reads it: its format, its size in pixels, whether it moves, whether
// it hides another file. Ignores names and types. Attacks: drawings with scripts (SVG), files that are a picture and also a page or
// a program, small files that unpack to gigabytes, truncated files.

import { type Failure, fail, ok, type Result } from '../basics/result.ts'
import { endOfWholeScan } from './jpeg-scan.ts'
import { type PictureLimits, SERVER_LIMITS } from './picture.ts'
import { readAvif } from './picture-avif.ts'
import { asciiAt, type FileFacts, hidesMarkup, type PictureFormat } from './picture-bytes.ts'
import { readGif } from './picture-gif.ts'
import { readJpeg } from './picture-jpeg.ts'
import { readPng } from './picture-png.ts'
import { readWebp } from './picture-webp.ts'

export type PictureRefusal =
  | 'empty'
  | 'svg'
  | 'not-a-picture'
  | 'wrong-extension'
  | 'file-too-large'
  | 'too-many-pixels'
  | 'unreadable'
  | 'polyglot'
  | 'animated'
  | 'heic'

export type PictureHeader = {
  readonly format: PictureFormat
  /** As stored. A picture that its metadata rotates is shown with width and height exchanged. */
  readonly width: number
  readonly height: number
  /** Where a photo ends that lacks the mark for it: decoders ask for the mark (`withEnd`). */
  readonly endsAt?: number
}

type Format = { readonly format: PictureFormat; matches(bytes: Uint8Array): boolean }

// JPEG: SOI + marker (ITU-T T.81 B.1.1). PNG: RFC 2083 section 3.1. GIF: GIF89a section 17.
// WebP: RFC 9649 section 2.4 (RIFF, size, WEBP). AVIF, HEIC: ISO-BMFF `ftyp` box with their major brands.
const FORMATS: readonly Format[] = [
  { format: 'jpeg', matches: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff },
  { format: 'png', matches: (bytes) => asciiAt(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n' },
  { format: 'gif', matches: (bytes) => /^GIF8[79]a$/.test(asciiAt(bytes, 0, 6)) },
  { format: 'webp', matches: (bytes) => asciiAt(bytes, 0, 4) === 'RIFF' && asciiAt(bytes, 8, 4) === 'WEBP' },
  { format: 'avif', matches: (bytes) => /^ftyp(?:avif|avis)$/.test(asciiAt(bytes, 4, 8)) },
  {
    format: 'heic',
    matches: (bytes) => /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(asciiAt(bytes, 4, 8)),
  },
]

const READERS: Readonly<Record<PictureFormat, (bytes: Uint8Array) => FileFacts | null>> = {
  jpeg: readJpeg,
  png: readPng,
  gif: readGif,
  webp: readWebp,
  avif: readAvif,
  heic: readAvif,
}

/** Returns the format by the first bytes; null for an unknown format. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  return FORMATS.find((known) => known.matches(bytes))?.format ?? null
}

/**
 * Checks a whole file and refuses files that must not be processed. A name that contradicts is refused: `photo.html`, whatever the
 * file contains. `mayMove`: accepts a moving picture, of which only the first frame is used. `limits`: the server's by default.
 */
export function readPictureHeader(
  bytes: Uint8Array,
  options: { readonly name?: string; readonly mayMove?: boolean; readonly limits?: PictureLimits } = {},
): Result<PictureHeader, Failure<PictureRefusal>> {
  if (bytes.length === 0) return fail('empty')
  const limits = options.limits ?? SERVER_LIMITS
  if (bytes.length > limits.bytes) return fail('file-too-large')
  const format = pictureFormat(bytes)
  if (format === null) return fail(looksLikeSvg(bytes) ? 'svg' : 'not-a-picture')
  if (options.name !== undefined && isForeignName(options.name)) return fail('wrong-extension')
  const facts = READERS[format](bytes)
  if (facts === null || facts.width < 1 || facts.height < 1) return fail('unreadable')
  if (facts.width * facts.height > limits.pixels) return fail('too-many-pixels')
  if (hidesMarkup(bytes, facts.asides)) return fail('polyglot')
  // Some cameras leave out the mark at the end.
  const endsAt = format === 'jpeg' && !facts.isComplete ? endOfWholeScan(bytes) : null
  if (!facts.isComplete && endsAt === null) return fail('unreadable')
  if (endsAt !== null && hidesMarkup(bytes, [{ start: endsAt, end: bytes.length }])) return fail('polyglot')
  if (facts.isMoving && options.mayMove !== true) return fail('animated')
  return ok({ format, width: facts.width, height: facts.height, ...(endsAt !== null && { endsAt }) })
}

const PICTURE_NAMES = /\.(?:jpe?g|jpe|jfif|pjpe?g|png|gif|webp|avif|hei[cf]|hif|img|bin|tmp|blob)$/i

/**
 * True for names of other file types. `cloth.jpg`, `image`, `IMG 20.5` -> false; `cloth.jpg.exe`, `page.html`, `mark.svg` -> true.
 */
function isForeignName(name: string): boolean {
  const extension = /\.[a-z][a-z0-9]{0,9}$/i.exec(name.trim())
  return extension !== null && !PICTURE_NAMES.test(name.trim())
}

function looksLikeSvg(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, 1024)).toLowerCase()
  return head.includes('<svg') || head.trimStart().startsWith('<?xml')
}
