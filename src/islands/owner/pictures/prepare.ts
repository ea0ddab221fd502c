// From the owner's file to what is sent: looked at by its header, made upright and small, cut into the six files.

import { type PictureRefusal, readPictureHeader } from '#domain/picture/picture-header.ts'
import type { PictureOrder, PreparedPicture } from '#domain/picture/picture-port.ts'
import { canvasPort, keepOriginal } from './canvas-port.ts'

export type PrepareResult =
  | { readonly ok: true; readonly value: PreparedPicture }
  | { readonly ok: false; readonly reason: PictureRefusal }

/** `onProgress` goes from 0 to 1. A file that must not be decoded is refused before it is. */
export async function preparePicture(
  file: Blob,
  name: string,
  order: PictureOrder,
  onProgress: (share: number) => void,
): Promise<PrepareResult> {
  const header = readPictureHeader(new Uint8Array(await file.arrayBuffer()), { name })
  if (!header.ok) return { ok: false, reason: header.error.code }
  onProgress(0.1)
  const { format } = header.value
  // Only a logo is laid on grounds of other colours; everything else stands on white.
  const hasTransparency = order.purpose === 'logo' && format !== 'jpeg'
  let original: Awaited<ReturnType<typeof keepOriginal>>
  try {
    original = await keepOriginal(file, hasTransparency)
  } catch (error) {
    // The header made sense, the pixels do not; or this browser has no decoder for them.
    console.warn(`picture: a ${format} file could not be read`, error)
    return { ok: false, reason: format === 'heic' ? 'heic' : 'unreadable' }
  }
  onProgress(0.4)
  const port = canvasPort((done) => onProgress(0.4 + (done / 6) * 0.6))
  const made = await port.make(original.bytes, original.size, order)
  return { ok: true, value: { ...made, purpose: order.purpose, original: original.bytes } }
}
