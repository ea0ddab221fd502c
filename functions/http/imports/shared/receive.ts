// Receives a file that a person uploads. A small one stays in memory. A large one goes to the bucket as it arrives: a table of text is read from there in
// pieces, anything else is read whole. Attacks: megabytes without end (a body that does not say how long it is counts as small, and is cut off).
import { MAX_IMPORT_BYTES, MAX_TABLE_BYTES } from '#contract/api/imports.ts'
import { isZip } from '#domain/import/archive/unzip.ts'
import { isXml } from '#domain/import/feed/xml-table.ts'
import { beginsAsPage } from '#domain/import/supplier/read-supplier.ts'
import { openObject, putStream, r2Objects } from '#functions/adapters/r2.ts'
import type { PiecedFile } from '#functions/importing/decode-pieces.ts'
import { readRequestBody } from '#functions/lib/respond.ts'

/** In memory, or in the bucket until `forget`. */
export type Received =
  | { readonly bytes: Uint8Array }
  | { readonly bytes: null; readonly file: PiecedFile; forget(): Promise<void> }

/** A smaller file is read at once. */
const SMALL = 1_000_000

/** What is looked at to tell a table from other files. */
const HEAD_BYTES = 262_144

/** `shelf`: where a large file goes; null for what is never large. Null for a file that is too large. */
export async function receive(
  request: Request,
  shelf: { readonly bucket: R2Bucket; readonly key: string } | null,
): Promise<Received | null> {
  const size = Number(request.headers.get('content-length') ?? 0)
  if (size <= SMALL || request.body === null || shelf === null) {
    const bytes = await readRequestBody(request, MAX_IMPORT_BYTES)
    return bytes && { bytes }
  }
  if (size > MAX_TABLE_BYTES) return null
  const { bucket, key } = shelf
  const objects = r2Objects(bucket)
  const forget = () => objects.delete([key])
  await putStream(bucket, key, request.body)
  const file = await openTable(bucket, key)
  if (file !== null) return { bytes: null, file, forget }
  const whole = size > MAX_IMPORT_BYTES ? null : await objects.get(key)
  await forget()
  return whole && { bytes: whole.bytes }
}

/** The file of an import that was kept; null when it is gone. A table of text of more than `most` bytes is read in pieces. */
export async function openKept(
  bucket: R2Bucket,
  key: string,
  most: number,
): Promise<{ readonly bytes: Uint8Array } | { readonly bytes: null; readonly file: PiecedFile } | null> {
  const file = await openTable(bucket, key)
  if (file !== null && file.head.length === HEAD_BYTES) return { bytes: null, file }
  const whole = await r2Objects(bucket).get(key)
  return whole === null || whole.bytes.length > most ? null : { bytes: whole.bytes }
}

/** Null for what is no table of text. */
async function openTable(bucket: R2Bucket, key: string): Promise<PiecedFile | null> {
  const head = await r2Objects(bucket).getRange(key, 0, HEAD_BYTES)
  return head !== null && isTable(head) ? { head, open: () => readBytes(bucket, key) } : null
}

function isTable(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head)
  return !isZip(head) && !isXml(text) && !beginsAsPage(text)
}

async function* readBytes(bucket: R2Bucket, key: string): AsyncGenerator<Uint8Array> {
  const object = await openObject(bucket, key)
  if (object === null) throw new Error(`${key} is not in the bucket`)
  for await (const bytes of object.body as unknown as AsyncIterable<Uint8Array>) yield bytes
}
