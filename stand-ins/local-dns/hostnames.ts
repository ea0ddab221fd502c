// Cloudflare's custom hostnames: the calls, the envelope and the two states of each. A hostname moves on when it is asked about: its own state as
// soon as its DNS leads here, its certificate one step later.
import { randomUUID } from 'node:crypto'

/**
 * `none`: all goes well. `blocked`: the hostname is held. `timed_out`: the certificate gave up; a restart helps. `caa`: it waits for ever and
 * says why. `down`: 500. `busy`: 429. `silent`: no answer.
 */
export const HOSTNAME_FAULTS = ['none', 'blocked', 'timed_out', 'caa', 'down', 'busy', 'silent'] as const
export type HostnameFault = (typeof HOSTNAME_FAULTS)[number]

export type CustomHostname = {
  readonly id: string
  readonly hostname: string
  status: string
  verification_errors: string[]
  ssl: { status: string; validation_errors: { message: string }[] }
}

export type HostnameWorld = {
  readonly hostnames: CustomHostname[]
  /** By host; `*` for all. */
  readonly faults: Record<string, HostnameFault>
}

export type ApiAnswer = { readonly status: number; readonly body: object } | null

type Call = {
  readonly method: string
  readonly url: URL
  readonly body: Readonly<Record<string, unknown>>
  /** True when DNS leads the host to us. */
  readonly leadsHere: (host: string) => boolean
}

const PATH = /^\/client\/v4\/zones\/[\w-]+\/custom_hostnames(?:\/([\w-]+))?$/

/** The answer of the API; null for another path, and `silent` never answers. */
export function answerHostnames(world: HostnameWorld, call: Call): ApiAnswer | 'silent' {
  const found = PATH.exec(call.url.pathname)
  if (!found) return null
  const [, id] = found
  const known = world.hostnames.find((each) => each.id === id)
  const host =
    known?.hostname ?? String(call.body['hostname'] ?? call.url.searchParams.get('hostname.exact') ?? '')
  const fault = world.faults[host] ?? world.faults['*'] ?? 'none'
  if (fault === 'silent') return 'silent'
  if (fault === 'down') return refusal(500, 1500, 'Internal error')
  if (fault === 'busy') return refusal(429, 10000, 'Rate limited')
  if (id === undefined)
    return call.method === 'POST' ? create(world, host) : list(world, call, { host, fault })
  if (!known) return refusal(404, 1436, 'The custom hostname was not found.')
  if (call.method === 'DELETE') {
    world.hostnames.splice(world.hostnames.indexOf(known), 1)
    return { status: 200, body: { id } }
  }
  if (call.method === 'PATCH') restart(known)
  else moveOn(known, call, fault)
  return success(known, call.method === 'PATCH' ? 202 : 200)
}

function create(world: HostnameWorld, host: string): ApiAnswer {
  if (!/^[a-z0-9.-]+\.[a-z0-9-]+$/.test(host)) return refusal(400, 1407, 'Invalid custom hostname.')
  if (world.hostnames.some(({ hostname }) => hostname === host))
    return refusal(409, 1406, 'Duplicate custom hostname found.')
  const made: CustomHostname = {
    id: randomUUID(),
    hostname: host,
    status: 'pending',
    verification_errors: [],
    ssl: { status: 'initializing', validation_errors: [] },
  }
  world.hostnames.push(made)
  return success(made, 201)
}

type Asked = { readonly host: string; readonly fault: HostnameFault }

function list(world: HostnameWorld, call: Call, { host, fault }: Asked): ApiAnswer {
  const found = world.hostnames.filter(({ hostname }) => hostname === host)
  for (const each of found) moveOn(each, call, fault)
  return { status: 200, body: { success: true, errors: [], messages: [], result: found } }
}

/** PATCH with the same certificate: validation begins again. */
function restart(known: CustomHostname): void {
  known.status = 'pending'
  known.ssl = { status: 'initializing', validation_errors: [] }
  known.verification_errors = []
}

const NEXT_STEP: Readonly<Record<string, string>> = {
  initializing: 'pending_validation',
  pending_validation: 'active',
}

/** One step of the hostname and its certificate, as far as DNS and the fault let it go. */
function moveOn(known: CustomHostname, { leadsHere }: Call, fault: HostnameFault): void {
  if (fault === 'blocked') {
    known.status = 'blocked'
    known.verification_errors = ['custom hostname is on hold']
    return
  }
  if (!leadsHere(known.hostname)) {
    const isServing = known.status === 'active'
    if (!isServing) known.verification_errors = ['custom hostname does not CNAME to this zone.']
    return
  }
  known.verification_errors = []
  known.status = 'active'
  if (fault === 'timed_out') known.ssl.status = 'validation_timed_out'
  else if (fault === 'caa') {
    known.ssl.status = 'pending_validation'
    known.ssl.validation_errors = [
      { message: 'caa_error: the domain’s CAA record does not allow the certificate authority' },
    ]
  } else {
    known.ssl.validation_errors = []
    known.ssl.status = NEXT_STEP[known.ssl.status] ?? known.ssl.status
  }
}

function success(result: CustomHostname, status: number): ApiAnswer {
  return { status, body: { success: true, errors: [], messages: [], result } }
}

function refusal(status: number, code: number, message: string): ApiAnswer {
  return { status, body: { success: false, errors: [{ code, message }], messages: [], result: null } }
}
