// Answers a download: type, caching headers, ETag with 304, HEAD. What a browser must not run arrives as plain text.

import { pipeline } from 'node:stream/promises'
import type { ApiRequest } from './gateway.ts'
import type { ObjectRow } from './storage-database.ts'
import { objectNotFound } from './storage-errors.ts'
import { openVersion } from './storage-files.ts'

/** Sends an object's bytes, or 304 when the browser has them. */
export async function sendObject(api: ApiRequest, root: string, object: ObjectRow): Promise<void> {
  const { request, response } = api
  const { eTag, size, mimetype, cacheControl } = object.metadata
  const headers: Record<string, string> = {
    etag: eTag,
    'cache-control': cacheControl,
    'last-modified': object.updated_at.toUTCString(),
    'x-content-type-options': 'nosniff',
  }
  if (matches(request.headers['if-none-match'], eTag)) {
    response.writeHead(304, headers).end()
    return
  }
  // Attack: an uploaded HTML file as a page of the API's origin. The hosted service sends text/plain too.
  headers['content-type'] = /^text\/html/i.test(mimetype) ? 'text/plain' : mimetype
  headers['content-length'] = String(size)
  const download = api.query.get('download')
  if (download !== null) {
    const name = download || (object.name.split('/').at(-1) as string)
    headers['content-disposition'] = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
  }
  if (request.method === 'HEAD') {
    response.writeHead(200, headers).end()
    return
  }
  const file = await openVersion(root, object.version)
  if (!file) throw objectNotFound()
  response.writeHead(200, headers)
  await pipeline(file, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error // the reader went away
  })
}

function matches(header: string | undefined, eTag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === eTag)
}
