// DNS and certificates on this machine: the registrar's form, two resolvers, visits through a name, and the provider of certificates. The product
// believes its address only where the site is local.

import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { parseFields, type StandInCall, sendJson, sendPage, serveStandIn } from '@oja/stand-in-server'
import { answerHostnames, HOSTNAME_FAULTS, type HostnameFault, type HostnameWorld } from './hostnames.ts'
import { recordsPage } from './page.ts'
import { BadRecord, type DnsRecord } from './records.ts'
import { ALIAS_ADDRESS, resolveJson } from './resolve.ts'
import { visit } from './visit.ts'
import { openZone, type Site, type Zone } from './zone.ts'

export type LocalDns = {
  readonly url: string
  readonly records: readonly DnsRecord[]
  readonly world: HostnameWorld
  /** Replaces what stands at the name under the type. */
  set(record: {
    readonly name: string
    readonly type: string
    readonly value: string | readonly string[]
  }): void
  remove(key: { readonly name: string; readonly type: string }): void
  setFault(host: string, fault: HostnameFault): void
  /** While true no resolver answers. */
  setDown(isDown: boolean): void
  /** Where names lead that point to the target. */
  setSite(site: Site): void
  stop(): Promise<void>
}

const MAX_BYTES = 64 * 1024

/** Starts it; port 0 takes a free one. With `dir` it finds its records again. */
export async function startLocalDns({
  port = 0,
  dir = null,
}: {
  readonly port?: number
  readonly dir?: string | null
} = {}): Promise<LocalDns> {
  const zone = openZone(dir)
  const { url, stop } = await serveStandIn((call) => route(zone, call), {
    port,
    maxBytes: MAX_BYTES,
    refuse: (response, error) =>
      sendJson(response, error instanceof BadRecord ? 400 : 500, { error: error.message }),
  })
  return {
    url,
    get records() {
      return zone.records
    },
    world: zone.world,
    set: zone.set,
    remove: zone.remove,
    setFault: zone.setFault,
    setDown: (isDown) => {
      zone.isDown = isDown
    },
    setSite: (site) => {
      zone.site = site
    },
    stop,
  }
}

async function route(zone: Zone, call: StandInCall): Promise<void> {
  const { method, url, headers, response } = call
  const [, resolver] = /^\/(first|second)\/resolve$/.exec(url.pathname) ?? []
  if (resolver && zone.isDown) return sendJson(response, 503, { error: 'down' })
  if (resolver) return sendJson(response, 200, resolved(zone, resolver, url.searchParams))
  if (url.pathname === '/visit') {
    const [host, path] = [url.searchParams.get('host') ?? '', url.searchParams.get('path') ?? '/']
    return sendJson(response, 200, await visit(zone, host, path))
  }
  if (url.pathname.startsWith('/client/')) {
    const answer = answerHostnames(zone.world, {
      method,
      url,
      body: fieldsOf(call),
      leadsHere: zone.leadsHere,
    })
    if (answer === 'silent') return
    zone.keep()
    return answer ? sendJson(response, answer.status, answer.body) : sendJson(response, 404, {})
  }
  if (url.pathname === '/form' && method === 'POST') {
    if (isOfAnotherSite(headers)) throw new BadRecord('Use the form of this page')
    return takeForm(zone, call)
  }
  if (url.pathname !== '/') return sendJson(response, 404, { error: 'Not found' })
  if (method === 'POST') zone.set(fieldsOf(call))
  else if (method === 'DELETE') zone.remove(fieldsOf(call))
  else if (/text\/html/.test(headers.accept ?? ''))
    return showRecords(zone, response, { status: 200, note: url.searchParams.get('note') ?? '' })
  return sendJson(response, 200, zone.records)
}

/** What a resolver answers. The second does not see yet what is still spreading. */
function resolved({ records, site }: Zone, resolver: string, query: URLSearchParams): object {
  const known: DnsRecord[] = [...records, { name: site.target, type: 'A', value: ALIAS_ADDRESS }]
  const seen = known.filter(({ isSpreading }) => resolver === 'first' || !isSpreading)
  return resolveJson(seen, query.get('name') ?? '', query.get('type') ?? '')
}

/** Does what the page's form asks, and shows the page again. */
function takeForm(zone: Zone, { body, response }: StandInCall): void {
  const form = Object.fromEntries(new URLSearchParams(body.toString()))
  try {
    if (form['act'] === 'delete') zone.remove(form)
    else if (form['act'] === 'fault') zone.setFault(form['host'] ?? '', faultOf(form['fault']))
    else zone.set(form)
    response.writeHead(303, { location: '/?note=Done' }).end()
  } catch (error) {
    if (!(error instanceof BadRecord)) throw error
    showRecords(zone, response, { status: 400, note: error.message })
  }
}

type Shown = { readonly status: number; readonly note: string }

function showRecords({ records, world }: Zone, response: ServerResponse, { status, note }: Shown): void {
  sendPage(response, status, recordsPage(records, world, note))
}

function faultOf(text: string | undefined): HostnameFault {
  const found = HOSTNAME_FAULTS.find((fault) => fault === text)
  if (!found) throw new BadRecord(`fault: one of ${HOSTNAME_FAULTS.join(', ')}`)
  return found
}

function isOfAnotherSite({ origin, host }: IncomingHttpHeaders): boolean {
  return origin !== undefined && origin !== `http://${host}`
}

// Attack: another site's page that sets records. Its browser asks first before it sends JSON, and gets no leave.
function fieldsOf({ headers, body }: StandInCall): Readonly<Record<string, unknown>> {
  const isJson = body.length === 0 || headers['content-type']?.startsWith('application/json') === true
  if (!isJson) throw new BadRecord('Send JSON')
  const fields = parseFields(body)
  if (!fields) throw new BadRecord('Invalid JSON body')
  return fields
}
