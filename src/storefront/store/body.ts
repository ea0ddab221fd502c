// Turns a page between its rendered and its stored form. Pure.
import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { joinBytes } from './join-bytes.ts'

type PageHeaders = Readonly<Record<string, string>>

/** A rendered page in UTF-8, with its own headers in lower case: content type and policy. */
export type RenderedPage = { readonly text: Uint8Array; readonly headers: PageHeaders }

/** A page as it is stored: gzip, because every client accepts it, workerd opens it natively, and brotli saves only 9 %. */
export type StoredBody = { readonly bytes: Uint8Array; readonly headers: PageHeaders }

const LINE_BREAK = 10

/** Hash of headers and text: the name of a body, and the ETag of its page. Compression does not change this name. */
export function bodyName({ headers, text }: RenderedPage): string {
  return hash('sha256', joinBytes([encode(`${formatHeaders(headers)}\n`), text])).slice(0, 40)
}

/** A body inside a pack: the headers in one line, then the compressed text. */
export function encodeBody({ headers, text }: RenderedPage): Uint8Array {
  return joinBytes([encode(`${formatHeaders(headers)}\n`), gzipSync(text)])
}

/** The inverse of `encodeBody`; the text stays compressed. */
export function decodeBody(bytes: Uint8Array): StoredBody {
  const end = bytes.indexOf(LINE_BREAK)
  return { headers: JSON.parse(decode(bytes.subarray(0, end))), bytes: bytes.subarray(end + 1) }
}

/** Writes headers in a fixed order: the same headers make the same bytes. */
function formatHeaders(headers: PageHeaders): string {
  return JSON.stringify(Object.fromEntries(Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1))))
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function encode(text: string): Uint8Array {
  return encoder.encode(text)
}

function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}
