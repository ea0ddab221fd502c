// The one port to foreign addresses: pictures and files that an import names. In production the Worker's own fetch, which reaches the public
// internet alone (docs/importing.md says what that relies on); on a laptop the guarded fetch of scripts/foreign.
import { foreignHost, refuseForeignUrl } from '#domain/import/foreign/address.ts'
import { type ForeignAnswer, type ForeignRefusal, followForeign } from '#domain/import/foreign/follow.ts'
import type { Env } from '../lib/env.ts'
import type { FetchForeign } from '../lib/fetch-foreign.ts'
import { LIMITS_MS } from '../lib/time-limit.ts'

type Settings = Pick<Env, 'SITE_HOST' | 'DOMAIN_TARGET' | 'FOREIGN_FETCH_URL'>

/** The port. `isShop`: true for the own domain of a shop, which leads back to us. */
export function foreignFetch(settings: Settings, isShop: (host: string) => Promise<boolean>): FetchForeign {
  const standIn = settings.SITE_HOST === 'localhost' ? settings.FOREIGN_FETCH_URL : undefined
  return (url, { maxBytes, accept }) => {
    const signal = AbortSignal.timeout(LIMITS_MS.foreign)
    return followForeign(url, maxBytes, {
      refuse: (next) => refuseAddress(next, settings, isShop),
      ask: async (next) => answerOf(await ask(next, { standIn, accept, signal })),
      meaning: (error) => {
        if (error instanceof RefusedByStandIn) return 'private_address'
        return signal.aborted ? 'timeout' : 'no_answer'
      },
    })
  }
}

async function refuseAddress(
  text: string,
  { SITE_HOST, DOMAIN_TARGET }: Settings,
  isShop: (host: string) => Promise<boolean>,
): Promise<ForeignRefusal | null> {
  const refusal = refuseForeignUrl(text)
  if (refusal !== null) return refusal
  const host = foreignHost(new URL(text))
  const isOurs = [SITE_HOST, DOMAIN_TARGET].some((own) => own && (host === own || host.endsWith(`.${own}`)))
  return isOurs || (await isShop(host)) ? 'own_host' : null
}

class RefusedByStandIn extends Error {}

type Asked = { readonly standIn: string | undefined; readonly accept: string; readonly signal: AbortSignal }

async function ask(url: URL, { standIn, accept, signal }: Asked): Promise<Response> {
  const options = { redirect: 'manual', signal, headers: { accept, 'user-agent': 'product-import' } } as const
  if (standIn === undefined) return fetch(url, options)
  const response = await fetch(`${standIn}/?url=${encodeURIComponent(url.href)}`, options)
  const said = response.headers.get('x-foreign')
  if (said === 'private_address') throw new RefusedByStandIn(url.hostname)
  if (said !== 'answer') throw new Error(`no answer of ${url.hostname}`)
  return response
}

function answerOf(response: Response): ForeignAnswer {
  const length = response.headers.get('content-length')
  return {
    status: response.status,
    location: response.headers.get('location'),
    length: length === null ? null : Number(length),
    body: (response.body ?? []) as AsyncIterable<Uint8Array>,
    // The connection has ended already.
    stop: () => void response.body?.cancel().catch(() => undefined),
  }
}
