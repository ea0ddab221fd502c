// Turns the owner's file into the files to send: checks the header, makes the picture upright and small, and makes the six files.
import { type ChosenPart, DEVICE_LIMITS, SERVER_LIMITS } from '#domain/picture/picture.ts'
import { type PictureHeader, type PictureRefusal, readPictureHeader } from '#domain/picture/picture-header.ts'
import type { PictureOrder, PreparedPicture } from '#domain/picture/picture-port.ts'
import { canvasPort, keepOriginal } from './canvas-port.ts'

export type PrepareResult =
  | { readonly ok: true; readonly value: PreparedPicture }
  | { readonly ok: false; readonly reason: PictureRefusal }

export type PictureSource = {
  readonly file: Blob
  readonly name: string
  readonly order: PictureOrder
  /** All of it by default. */
  readonly part?: ChosenPart | undefined
}

/** Why a file with a good header was not decoded: this browser has no decoder, a phone lacks the memory, or it is damaged. */
export function undecodable({ format, width, height }: PictureHeader): PictureRefusal {
  if (format === 'heic') return 'heic'
  return width * height > SERVER_LIMITS.pixels ? 'too-many-pixels' : 'unreadable'
}

/** `onProgress` goes from 0 to 1. Refuses a dangerous file before decoding it. */
export async function preparePicture(
  { file, name, order, part }: PictureSource,
  onProgress: (share: number) => void,
): Promise<PrepareResult> {
  const header = readPictureHeader(new Uint8Array(await file.arrayBuffer()), {
    name,
    limits: DEVICE_LIMITS,
  })
  if (!header.ok) return { ok: false, reason: header.error.code }
  onProgress(0.1)
  const { format } = header.value
  // Keeps transparency only for a logo, which is shown on other colours; all other pictures get a white background.
  const hasTransparency = order.purpose === 'logo' && format !== 'jpeg'
  let original: Awaited<ReturnType<typeof keepOriginal>>
  try {
    original = await keepOriginal(file, header.value, { hasTransparency, part })
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    // The header was valid, but the pixels are damaged, or this browser has no decoder for them.
    console.warn(`picture: a ${format} file could not be read`, error)
    return { ok: false, reason: undecodable(header.value) }
  }
  onProgress(0.4)
  const port = canvasPort((done) => onProgress(0.4 + (done / 6) * 0.6))
  const made = await port.make(original.bytes, original.size, order)
  return { ok: true, value: { ...made, purpose: order.purpose, original: original.bytes } }
}
