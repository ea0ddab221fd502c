// Reads an upload in both forms that supabase-js sends: the bare bytes, or a multipart form with one file.

import type { IncomingMessage } from 'node:http'
import { keepOpen, readBody } from '../shared/respond.ts'
import { badRequest, StorageRefusal } from './errors.ts'

/** An upload with its headers. */
export type Upload = {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly contentType: string
  readonly cacheControl: string
  readonly userMetadata: Record<string, unknown> | null
}

/** Parses the request's headers and, for a form, its body. */
export async function readUpload(request: IncomingMessage, limitBytes: number): Promise<Upload> {
  const contentType = request.headers['content-type'] ?? 'application/octet-stream'
  if (/^multipart\/form-data/i.test(contentType)) return readForm(request, contentType, limitBytes)
  const metadata = request.headers['x-metadata']
  return {
    bytes: request.iterator(keepOpen),
    contentType,
    cacheControl: request.headers['cache-control'] ?? 'no-cache',
    userMetadata:
      typeof metadata === 'string' ? parseMetadata(Buffer.from(metadata, 'base64').toString()) : null,
  }
}

async function readForm(request: IncomingMessage, contentType: string, limitBytes: number): Promise<Upload> {
  // Adds room for the form's own lines around the file.
  const body = await readBody(request, limitBytes + 100_000)
  if (body === null) {
    throw new StorageRefusal(413, 'Payload too large', 'The object exceeded the maximum allowed size')
  }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw badRequest('the multipart form could not be read')
    })
  const file = [...form.values()].find((value) => value instanceof Blob)
  if (!file) throw badRequest('the multipart form holds no file')
  const seconds = form.get('cacheControl')
  const metadata = form.get('metadata')
  return {
    bytes: file.stream(),
    contentType: file.type || 'application/octet-stream',
    cacheControl: typeof seconds === 'string' && seconds !== '' ? `max-age=${seconds}` : 'no-cache',
    userMetadata: typeof metadata === 'string' ? parseMetadata(metadata) : null,
  }
}

function parseMetadata(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw badRequest('the metadata is not a JSON object')
}
