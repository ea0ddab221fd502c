// Pictures of receipts as bytes, whatever happens: drawn, remembered for a while, or the stand-in that sends people to the page.
import type { Receipt } from '#domain/order/receipt.ts'
import { createLru } from '../serving/lru.ts'
import standIn from './stand-in.png.bin'

export type DrawnPicture = {
  readonly png: Uint8Array<ArrayBuffer>
  readonly source: 'drawn' | 'remembered' | 'stand-in'
}

/** A receipt that is sent around is asked for again and again; a picture is drawn once per isolate while its content stays. */
const recent = createLru<Uint8Array<ArrayBuffer>>(20)

/** The picture of a receipt; the stand-in for none and for one that cannot be drawn. */
export async function pictureOf(receipt: Receipt | undefined, pageUrl: string): Promise<DrawnPicture> {
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
    console.error(`receipt picture: ${receipt.number} of ${receipt.storeSlug} could not be drawn`, error)
    return { png: new Uint8Array(standIn), source: 'stand-in' }
  }
}
