// Content negotiation of stored pages: chooses the encoding, and detects that the client already has the page.

/**
 * True when gzip may be sent (RFC 9110, 12.5.3). `gzip, br` -> true, `br` -> false, `*` -> true, `gzip;q=0, *` -> false. False without the
 * header: some simple clients send no header and cannot decompress gzip.
 */
export function acceptsGzip(acceptEncoding: string | null): boolean {
  // Short cut for the value that browsers send, which has no weight of zero.
  if (acceptEncoding !== null && /^gzip, deflate(?:, br)?(?:, zstd)?$/.test(acceptEncoding)) return true
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [name === 'x-gzip' ? 'gzip' : name, quality === undefined ? 1 : Number(quality)] as const
    }),
  )
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}

/** True when If-None-Match holds the etag (RFC 9110, 13.1.2): weak comparison, lists, `*`. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
}
