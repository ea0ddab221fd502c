// The stricter look at files that are to be kept: one complete still picture in the format its name says, nothing else inside.
// What passes was written by an encoder: no location, no comments, nothing behind the end, so nothing to be read as a page.

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

/** Colour profiles are allowed: encoders of some browsers write them, and they tell nothing about the owner. */
const ALLOWED = new Set(['icc', 'iccp'])

/** The size of a clean file; null for any other. */
export function cleanPictureSize(bytes: Uint8Array, extension: keyof typeof READERS): Size | null {
  const { format, read } = READERS[extension]
  if (pictureFormat(bytes) !== format) return null
  const facts = read(bytes)
  if (facts === null || !facts.isComplete || facts.isMoving || facts.asides.length > 0) return null
  if (facts.width < 1 || facts.height < 1) return null
  if (facts.extras.some((extra) => !ALLOWED.has(extra))) return null
  return { width: facts.width, height: facts.height }
}
