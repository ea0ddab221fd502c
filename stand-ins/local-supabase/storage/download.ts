// Answers a download: type, caching headers, ETag with 304, HEAD, one range of bytes with 206. Sends HTML, which a browser must not run, as
// plain text.

import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { ApiRequest } from '../shared/api-request.ts'
import type { ObjectRow } from './database.ts'
import { objectNotFound } from './errors.ts'
import { openVersion } from './files.ts'

/** Sends an object's bytes, or 304 when the browser already has them. */
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
  // Attack: an uploaded HTML file that runs as a page of the API's origin. The hosted service sends text/plain too.
  headers['content-type'] = /^text\/html/i.test(mimetype) ? 'text/plain' : mimetype
  headers['accept-ranges'] = 'bytes'
  const range = wantedRange(request, eTag, size)
  if (range === 'none of it') {
    response.writeHead(416, { 'content-range': `bytes */${size}` }).end()
    return
  }
  headers['content-length'] = String(range ? range.end - range.start + 1 : size)
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${size}`
  const download = api.query.get('download')
  if (download !== null) {
    const name = download || (object.name.split('/').at(-1) as string)
    headers['content-disposition'] = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
  }
  if (request.method === 'HEAD') {
    response.writeHead(200, headers).end()
    return
  }
  const file = await openVersion(root, object.version, range ?? {})
  if (!file) throw objectNotFound()
  response.writeHead(range ? 206 : 200, headers)
  await pipeline(file, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error // the client closed the connection
  })
}

function matches(header: string | undefined, eTag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === eTag)
}

type Range = { readonly start: number; readonly end: number }

// Reads `bytes=2-5`, `bytes=2-` and `bytes=-3` of a GET (RFC 9110, 14). Null sends everything: without a range, with several ranges, or when
// `If-Range` names another version.
function wantedRange(request: IncomingMessage, eTag: string, size: number): Range | 'none of it' | null {
  const { range = '', 'if-range': onlyOf = eTag } = request.headers
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (request.method !== 'GET' || onlyOf !== eTag || (from === '' && to === '')) return null
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end ? { start, end } : 'none of it'
}
