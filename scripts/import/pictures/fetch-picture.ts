// Fetches a picture from an address in a stranger's file, with limits of time and size, and never from private networks. Checks the address
// when the connection is made, so that a name which resolves differently a moment later gains nothing.
import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { MAX_PICTURE_BYTES } from '#domain/picture/picture.ts'
import { type AddressRefusal, isPublicAddress, refuseUrl } from './public-address.ts'

export type FetchRefusal =
  | AddressRefusal
  | 'no_answer'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | `status_${number}`

export type FetchResult =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly reason: FetchRefusal }

export type FetchOptions = {
  readonly timeoutMs?: number
  readonly maxBytes?: number
  /** True for addresses that may be connected to; tests allow their own server. */
  readonly isAllowed?: (address: string) => boolean
  /** Ports that may be used besides the scheme's own; tests add the port of their own server. */
  readonly ports?: readonly number[]
}

const MAX_REDIRECTS = 3

/** GETs a picture. Follows at most three redirects, and checks each like the first address. */
export async function fetchPicture(url: string, options: FetchOptions = {}): Promise<FetchResult> {
  const isAllowed = options.isAllowed ?? isPublicAddress
  const maxBytes = options.maxBytes ?? MAX_PICTURE_BYTES
  const signal = AbortSignal.timeout(options.timeoutMs ?? 10_000)
  let next = url
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const refusal = refuseUrl(next, isAllowed, options.ports)
    if (refusal !== null) return { ok: false, reason: refusal }
    try {
      const answer = await ask(new URL(next), isAllowed, signal)
      const status = answer.statusCode ?? 0
      if (status >= 300 && status < 400 && answer.headers.location !== undefined) {
        answer.destroy()
        if (!URL.canParse(answer.headers.location, next)) return { ok: false, reason: 'not_a_url' }
        next = new URL(answer.headers.location, next).href
        continue
      }
      if (status !== 200) {
        answer.destroy()
        return { ok: false, reason: `status_${status}` }
      }
      return await readBody(answer, maxBytes)
    } catch (error) {
      if (error instanceof ForbiddenAddress) return { ok: false, reason: 'private_address' }
      return { ok: false, reason: signal.aborted ? 'timeout' : 'no_answer' }
    }
  }
  return { ok: false, reason: 'too_many_redirects' }
}

export class ForbiddenAddress extends Error {}

function ask(
  url: URL,
  isAllowed: (address: string) => boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        agent: false,
        signal,
        lookup: guardedLookup(isAllowed),
        headers: {
          accept: 'image/webp,image/avif,image/png,image/jpeg,image/gif',
          'user-agent': 'product-import',
        },
      },
      resolve,
    )
    outgoing.on('error', reject)
    outgoing.end()
  })
}

type Resolve = (
  host: string,
  options: { readonly all: true; readonly verbatim: true },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/** Resolves a name and returns its addresses only when every address is allowed. `resolve` is the system's resolver; tests pass their own. */
export function guardedLookup(
  isAllowed: (address: string) => boolean,
  resolve: Resolve = lookup,
): LookupFunction {
  return (host, options, done) => {
    resolve(host, { all: true, verbatim: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error || first === undefined) return done(error ?? new Error(`${host} has no address`), '', 0)
      if (!addresses.every(({ address }) => isAllowed(address)))
        return done(new ForbiddenAddress(`${host} leads into a private network`), '', 0)
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<FetchResult> {
  const announced = Number(answer.headers['content-length'] ?? 0)
  const chunks: Buffer[] = []
  let size = 0
  if (announced <= maxBytes) {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) break
      chunks.push(chunk)
    }
  }
  answer.destroy()
  return announced > maxBytes || size > maxBytes
    ? { ok: false, reason: 'too_large' }
    : { ok: true, bytes: Buffer.concat(chunks) }
}
