// Turns the owner's file into the files to send: checks the header, makes the picture upright and small, and makes the six files.
import { withEnd } from '#domain/picture/jpeg-scan.ts'
import { type PictureRefusal, readPictureHeader } from '#domain/picture/picture-header.ts'
import type { PictureOrder, PreparedPicture } from '#domain/picture/picture-port.ts'
import { canvasPort, keepOriginal } from './canvas-port.ts'

export type PrepareResult =
  | { readonly ok: true; readonly value: PreparedPicture }
  | { readonly ok: false; readonly reason: PictureRefusal }

export type PictureSource = { readonly file: Blob; readonly name: string; readonly order: PictureOrder }

/** `onProgress` goes from 0 to 1. Refuses a dangerous file before decoding it. */
export async function preparePicture(
  { file, name, order }: PictureSource,
  onProgress: (share: number) => void,
): Promise<PrepareResult> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const header = readPictureHeader(bytes, { name })
  if (!header.ok) return { ok: false, reason: header.error.code }
  onProgress(0.1)
  const { format, endsAt } = header.value
  // Keeps transparency only for a logo, which is shown on other colours; all other pictures get a white background.
  const hasTransparency = order.purpose === 'logo' && format !== 'jpeg'
  let original: Awaited<ReturnType<typeof keepOriginal>>
  try {
    original = await keepOriginal(endsAt === undefined ? file : new Blob(withEnd(bytes, endsAt)), {
      hasTransparency,
    })
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    // The header was valid, but the pixels are damaged, or this browser has no decoder for them.
    console.warn(`picture: a ${format} file could not be read`, error)
    return { ok: false, reason: format === 'heic' ? 'heic' : 'unreadable' }
  }
  onProgress(0.4)
  const port = canvasPort((done) => onProgress(0.4 + (done / 6) * 0.6))
  const made = await port.make(original.bytes, original.size, order)
  return { ok: true, value: { ...made, purpose: order.purpose, original: original.bytes } }
}
