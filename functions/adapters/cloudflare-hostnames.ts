// Certificates through Cloudflare for SaaS: one custom hostname for each host. A hostname has two states, its own and its certificate's; it
// serves only when both do. No SDK: four calls with one envelope.
import * as v from 'valibot'
import type { Env } from '../lib/env.ts'
import type { HostnameAnswer, HostnameProvider, HostnameState } from '../lib/hostname-provider.ts'
import { LIMITS_MS } from '../lib/time-limit.ts'
import { dnsStubOf } from './dns-over-https.ts'

const CLOUDFLARE_URL = 'https://api.cloudflare.com'

/** The certificate is proved over HTTP, which works as soon as the name leads here. */
const CERTIFICATE = { method: 'http', type: 'dv', settings: { min_tls_version: '1.2' } } as const

const SERVING = {
  hostname: ['active', 'active_redeploying'],
  ssl: ['active', 'backup_issued', 'pending_expiration'],
}
const STUCK = {
  hostname: ['moved', 'blocked', 'pending_blocked', 'pending_deletion', 'deleted'],
  ssl: ['expired', 'deactivating', 'inactive', 'pending_deletion', 'pending_cleanup', 'deleted'],
}

/** The two states of a custom hostname as one. */
export function hostnameState(hostname: string, ssl: string): HostnameState {
  if (STUCK.hostname.includes(hostname) || STUCK.ssl.includes(ssl) || ssl.endsWith('_timed_out'))
    return 'stuck'
  return SERVING.hostname.includes(hostname) && SERVING.ssl.includes(ssl) ? 'serving' : 'going_on'
}

const customHostname = v.object({
  id: v.string(),
  status: v.string(),
  verification_errors: v.nullish(v.array(v.string()), []),
  ssl: v.object({
    status: v.string(),
    validation_errors: v.nullish(v.array(v.object({ message: v.string() })), []),
  }),
})
const one = v.object({ result: customHostname })
const many = v.object({ result: v.array(customHostname) })
const failure = v.object({ errors: v.array(v.object({ code: v.number(), message: v.string() })) })

type Access = { readonly url: string; readonly zoneId: string; readonly token: string }
type Call = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** What follows the address of all custom hostnames. */
  readonly path: string
  readonly body?: object
}
type Answered<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'refused'; readonly status: number; readonly code: number; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }

/** The provider of this deployment; null without a zone and a token: no name can be served then. */
export function hostnameProviderOf(env: Env): HostnameProvider | null {
  const stub = dnsStubOf(env)
  if (stub) return cloudflareHostnames({ url: stub, zoneId: 'local', token: 'local' })
  const { CLOUDFLARE_ZONE_ID: zoneId, CLOUDFLARE_API_TOKEN: token } = env
  return zoneId && token ? cloudflareHostnames({ url: CLOUDFLARE_URL, zoneId, token }) : null
}

/** A provider that asks Cloudflare's API at this address. */
export function cloudflareHostnames(access: Access): HostnameProvider {
  const list = (host: string) =>
    call(access, { method: 'GET', path: `?hostname.exact=${encodeURIComponent(host)}` }, many)

  async function create(host: string): Promise<HostnameAnswer> {
    const body = { hostname: host, ssl: CERTIFICATE }
    const made = await call(access, { method: 'POST', path: '', body }, one)
    if (made.kind !== 'refused') return factsOf(made)
    // 1406: there is one already, perhaps of a call whose answer was lost.
    if (made.code !== DUPLICATE) return refusalOf(made)
    const found = await list(host)
    if (found.kind !== 'ok') return factsOf(found)
    const [known] = found.value.result
    return known
      ? factsOf({ kind: 'ok', value: { result: known } })
      : { kind: 'unknown', reason: made.reason }
  }

  return {
    async ensure(host, providerId) {
      if (providerId === null) return create(host)
      const found = await call(access, { method: 'GET', path: pathOf(providerId) }, one)
      return found.kind === 'refused' && isMissing(found) ? create(host) : factsOf(found)
    },
    async restart(host, providerId) {
      const body = { ssl: CERTIFICATE }
      const restarted = await call(access, { method: 'PATCH', path: pathOf(providerId), body }, one)
      return restarted.kind === 'refused' && isMissing(restarted) ? create(host) : factsOf(restarted)
    },
    async remove(host, providerId) {
      const found = providerId === null ? await list(host) : null
      if (found && found.kind !== 'ok') return false
      const id = providerId ?? found?.value.result[0]?.id
      if (id === undefined) return true
      const removed = await call(access, { method: 'DELETE', path: pathOf(id) }, v.unknown())
      return removed.kind === 'ok' || (removed.kind === 'refused' && isMissing(removed))
    },
  }
}

function pathOf(providerId: string): string {
  return `/${encodeURIComponent(providerId)}`
}

const DUPLICATE = 1406
const GONE = 1436
/** Refusals that say something about the host itself: a bad or reserved name, or one that is too long. */
const ABOUT_THE_HOST = [1407, 1408, 1409, 1410, 1411, 1469]

function isMissing({ status, code }: { readonly status: number; readonly code: number }): boolean {
  return status === 404 || code === GONE
}

function factsOf(answer: Answered<v.InferOutput<typeof one>>): HostnameAnswer {
  if (answer.kind === 'refused') return refusalOf(answer)
  if (answer.kind === 'unknown') return answer
  const { id, status, verification_errors: errors, ssl } = answer.value.result
  const reasons = [...(errors ?? []), ...(ssl.validation_errors ?? []).map(({ message }) => message)]
  const state = hostnameState(status, ssl.status)
  return {
    kind: 'known',
    providerId: id,
    state,
    reasons:
      reasons.length > 0 || state === 'serving'
        ? reasons.slice(0, 10)
        : [`${status}, certificate ${ssl.status}`],
  }
}

/** Quotas, rights and limits are ours, not the host's: the state stays, and the log tells. */
function refusalOf({ code, reason }: { readonly code: number; readonly reason: string }): HostnameAnswer {
  if (ABOUT_THE_HOST.includes(code))
    return { kind: 'known', providerId: '', state: 'stuck', reasons: [reason] }
  return { kind: 'unknown', reason }
}

async function call<T>(
  { url, zoneId, token }: Access,
  { method, path, body }: Call,
  schema: v.GenericSchema<unknown, T>,
): Promise<Answered<T>> {
  let response: Response
  let value: unknown
  try {
    response = await fetch(`${url}/client/v4/zones/${zoneId}/custom_hostnames${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMITS_MS.certificates),
    })
    value = await response.json()
  } catch (error) {
    return { kind: 'unknown', reason: String(error) }
  }
  if (response.ok) {
    const parsed = v.safeParse(schema, value)
    return parsed.success ? { kind: 'ok', value: parsed.output } : { kind: 'unknown', reason: 'another form' }
  }
  const [error] = v.is(failure, value) ? value.errors : []
  const reason = error ? `${error.code}: ${error.message}` : `status ${response.status}`
  // Busy, broken, or not our token: nothing about the host.
  if (response.status === 401 || response.status === 429 || response.status >= 500)
    return { kind: 'unknown', reason }
  return { kind: 'refused', status: response.status, code: error?.code ?? 0, reason }
}
