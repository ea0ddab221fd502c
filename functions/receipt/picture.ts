// Draws a receipt as a PNG. A receipt contains no other pictures.
import type { Receipt } from '#domain/order/receipt.ts'
import { drawPng, type PictureParts } from './draw.ts'
import { RECEIPT_WIDTH, receiptLayout } from './layout.ts'

/** Pixels of the picture per unit of its layout: 1080 wide, as phones show pictures in a chat. */
const SCALE = 2

/** The PNG's bytes. */
export function drawReceipt(
  receipt: Receipt,
  pageUrl: string,
  parts: PictureParts,
): Promise<Uint8Array<ArrayBuffer>> {
  return drawPng({ layout: receiptLayout(receipt, pageUrl), width: RECEIPT_WIDTH, scale: SCALE }, parts)
}
