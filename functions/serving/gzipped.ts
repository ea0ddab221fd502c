// Compresses answers when no Cloudflare is before the Worker: on a laptop and in tests. In production Cloudflare compresses, and does that
// better.
import { acceptsGzip } from './negotiate.ts'

const TEXT = /^(?:text\/|image\/svg|application\/(?:javascript|json|manifest\+json|[\w.-]+\+xml|xml))/i

/** Returns the answer unchanged, or marked for compression. Marks text that is not compressed yet, for clients that accept gzip. */
export function gzipped(request: Request, response: Response): Response {
  const { headers, status, body } = response
  if (headers.has('Content-Encoding') || !TEXT.test(headers.get('Content-Type') ?? '')) return response
  if (!acceptsGzip(request.headers.get('accept-encoding'))) return response
  const packed = new Response(body, { status, headers })
  if (!headers.has('Vary')) packed.headers.set('Vary', 'Accept-Encoding')
  if (!body) return packed
  // workerd compresses a body when its headers say that it is compressed.
  packed.headers.delete('Content-Length')
  packed.headers.set('Content-Encoding', 'gzip')
  return packed
}
