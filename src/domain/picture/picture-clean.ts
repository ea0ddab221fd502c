// The strict check of files before they are stored: one complete still picture in the format of its name, and nothing else. A file
// that passes was written by an encoder: it holds no location, no comments and no bytes after the end. So no browser can read it as
// a page.

import { pictureFormat } from './picture-header.ts'
import { readJpeg } from './picture-jpeg.ts'
import { readPng } from './picture-png.ts'
import { readWebp } from './picture-webp.ts'
import type { Size } from './watermark.ts'

const READERS = {
  jpg: { format: 'jpeg', read: readJpeg },
  png: { format: 'png', read: readPng },
  webp: { format: 'webp', read: readWebp },
} as const

/** Colour profiles are allowed: some browsers' encoders write them, and they reveal nothing about the owner. */
const ALLOWED = new Set(['icc', 'iccp'])

/** Returns the size of a clean file; null for any other file. */
export function cleanPictureSize(bytes: Uint8Array, extension: keyof typeof READERS): Size | null {
  const { format, read } = READERS[extension]
  if (pictureFormat(bytes) !== format) return null
  const facts = read(bytes)
  if (facts === null || !facts.isComplete || facts.isMoving || facts.asides.length > 0) return null
  if (facts.width < 1 || facts.height < 1) return null
  if (facts.extras.some((extra) => !ALLOWED.has(extra))) return null
  return { width: facts.width, height: facts.height }
}
