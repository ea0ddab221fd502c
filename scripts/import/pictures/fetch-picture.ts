// Fetches a picture from an address in a stranger's file, with limits of time and size, and never from private networks. Checks the address
// when the connection is made, so that a name which resolves differently a moment later gains nothing.
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type ForeignAnswer, type ForeignRefusal, followForeign } from '#domain/import/foreign/follow.ts'
import { MAX_PICTURE_BYTES } from '#domain/picture/picture.ts'
import { ForbiddenAddress, guardedLookup, isPublicAddress, refuseUrl } from '../../foreign/public-address.ts'

export type FetchRefusal = ForeignRefusal

export type FetchResult =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: FetchRefusal }

export type FetchOptions = {
  readonly timeoutMs?: number
  readonly maxBytes?: number
  /** True for addresses that may be connected to; tests allow their own server. */
  readonly isAllowed?: (address: string) => boolean
  /** Ports that may be used besides the scheme's own; tests add the port of their own server. */
  readonly ports?: readonly number[]
}

/** GETs a picture. Follows at most three redirects, and checks each like the first address. */
export async function fetchPicture(url: string, options: FetchOptions = {}): Promise<FetchResult> {
  const isAllowed = options.isAllowed ?? isPublicAddress
  const signal = AbortSignal.timeout(options.timeoutMs ?? 10_000)
  const fetched = await followForeign(url, options.maxBytes ?? MAX_PICTURE_BYTES, {
    refuse: (next) => refuseUrl(next, isAllowed, options.ports),
    ask: async (next) => answerOf(await ask(next, isAllowed, signal)),
    meaning: (error) => {
      if (error instanceof ForbiddenAddress) return 'private_address'
      return signal.aborted ? 'timeout' : 'no_answer'
    },
  })
  return fetched.ok ? { ok: true, bytes: fetched.value } : { ok: false, reason: fetched.error.code }
}

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

function answerOf(answer: IncomingMessage): ForeignAnswer {
  const { location, 'content-length': length } = answer.headers
  return {
    status: answer.statusCode ?? 0,
    location: location ?? null,
    length: length === undefined ? null : Number(length),
    body: answer,
    stop: () => answer.destroy(),
  }
}
