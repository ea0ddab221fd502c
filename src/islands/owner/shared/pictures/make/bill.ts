// Makes the picture of a bill to send: upright, small enough for a slow line, and without what the camera wrote into it.
import { withEnd } from '#domain/picture/jpeg-scan.ts'
import { type PictureRefusal, readPictureHeader } from '#domain/picture/picture-header.ts'
import { keepOriginal } from './canvas-port.ts'

/** Pixels of the longer side: small print is still read. */
const BILL_SIDE = 1_600

export type BillResult =
  | { readonly ok: true; readonly value: Blob }
  | { readonly ok: false; readonly reason: PictureRefusal }

/** Refuses a dangerous file before decoding it. */
export async function makeBill(file: File): Promise<BillResult> {
  const read = new Uint8Array(await file.arrayBuffer())
  const header = readPictureHeader(read, { name: file.name })
  if (!header.ok) return { ok: false, reason: header.error.code }
  try {
    const { bytes } = await keepOriginal(new Blob(withEnd(read, header.value.endsAt)), {
      hasTransparency: false,
      side: BILL_SIDE,
    })
    return { ok: true, value: bytes }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return { ok: false, reason: header.value.format === 'heic' ? 'heic' : 'unreadable' }
  }
}
