// Returns the picture of a receipt as bytes in every case: drawn now, remembered from before, or the stand-in that tells people to open the
// page.

import { createLru } from '#domain/basics/lru.ts'
import type { Receipt } from '#domain/order/receipt.ts'
import { logError } from '../lib/log.ts'
import standIn from './stand-in.png.bin'

export type DrawnPicture = {
  readonly png: Uint8Array<ArrayBuffer>
  readonly source: 'drawn' | 'remembered' | 'stand-in'
}

/**
 * Pictures drawn lately. A shared receipt is requested again and again; an isolate draws its picture once while the content does not change.
 */
const recent = createLru<Uint8Array<ArrayBuffer>>(20)

/** Draws a receipt, or takes the picture drawn before; the stand-in without a receipt, or when drawing fails. */
export async function drawPicture(receipt: Receipt | undefined, pageUrl: string): Promise<DrawnPicture> {
  if (!receipt) return { png: new Uint8Array(standIn), source: 'stand-in' }
  const key = `${pageUrl} ${JSON.stringify(receipt)}`
  const known = recent.get(key)
  if (known) return { png: known, source: 'remembered' }
  try {
    const [{ drawReceipt }, { parts }] = await Promise.all([import('./picture.ts'), import('./parts.ts')])
    const png = await drawReceipt(receipt, pageUrl, parts)
    recent.set(key, png)
    return { png, source: 'drawn' }
  } catch (error) {
    logError(`receipt picture: ${receipt.number} of ${receipt.storeSlug} could not be drawn`, error)
    return { png: new Uint8Array(standIn), source: 'stand-in' }
  }
}
