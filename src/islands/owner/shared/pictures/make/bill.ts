// Makes the picture of a bill to send: upright, small enough for a slow line, and without what the camera wrote into it.
import { DEVICE_LIMITS } from '#domain/picture/picture.ts'
import { type PictureRefusal, readPictureHeader } from '#domain/picture/picture-header.ts'
import { keepOriginal } from './canvas-port.ts'
import { undecodable } from './prepare.ts'

/** Pixels of the longer side: small print is still read. */
const BILL_SIDE = 1_600

export type BillResult =
  | { readonly ok: true; readonly value: Blob }
  | { readonly ok: false; readonly reason: PictureRefusal }

/** Refuses a dangerous file before decoding it. */
export async function makeBill(file: File): Promise<BillResult> {
  const header = readPictureHeader(new Uint8Array(await file.arrayBuffer()), {
    name: file.name,
    limits: DEVICE_LIMITS,
  })
  if (!header.ok) return { ok: false, reason: header.error.code }
  try {
    const { bytes } = await keepOriginal(file, header.value, { hasTransparency: false, side: BILL_SIDE })
    return { ok: true, value: bytes }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return { ok: false, reason: undecodable(header.value) }
  }
}
