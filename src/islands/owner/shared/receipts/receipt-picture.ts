// The picture of a receipt as a file in the browser: fetched once for the preview, the download and the share sheet.
import { receiptPath } from '#domain/order/receipt.ts'

export type ReceiptPicture = {
  readonly file: File
  /** Address of the file, valid only within this page. */
  readonly url: string
}

/** Throws when the site cannot be reached or answers with its stand-in picture, which must not be shared as a receipt. */
export async function fetchReceiptPicture(
  token: string,
  number: number,
  signal: AbortSignal,
): Promise<ReceiptPicture> {
  const response = await fetch(`${receiptPath(token)}.png`, { signal })
  if (!response.ok) throw new Error(`receipt picture: expected 200, got ${response.status}`)
  const source = response.headers.get('X-Receipt')
  if (source !== 'drawn' && source !== 'remembered') throw new Error('receipt picture: it could not be drawn')
  const file = new File([await response.blob()], `receipt-${number}.png`, { type: 'image/png' })
  return { file, url: URL.createObjectURL(file) }
}
