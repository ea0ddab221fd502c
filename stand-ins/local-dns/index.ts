// DNS and certificates on this machine: the registrar's form, two resolvers, visits through a name, and the provider of certificates. The product
// believes its address only where the site is local.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
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

/** Nobody but this machine. */
const HOST = '127.0.0.1'
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
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    route(zone, request, response).catch((error: Error) => {
      if (response.headersSent) return void response.destroy()
      sendJson(response, error instanceof BadRecord ? 400 : 500, { error: error.message })
    })
  })
  server.listen(port, HOST)
  await once(server, 'listening')
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
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
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function route(zone: Zone, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${HOST}`)
  const body = await readBody(request)
  const [, resolver] = /^\/(first|second)\/resolve$/.exec(url.pathname) ?? []
  if (resolver && zone.isDown) return sendJson(response, 503, { error: 'down' })
  if (resolver) return sendJson(response, 200, resolved(zone, resolver, url.searchParams))
  if (url.pathname === '/visit') {
    const [host, path] = [url.searchParams.get('host') ?? '', url.searchParams.get('path') ?? '/']
    return sendJson(response, 200, await visit(zone, host, path))
  }
  if (url.pathname.startsWith('/client/')) {
    const method = request.method ?? ''
    const given = parsed(request, body)
    const answer = answerHostnames(zone.world, { method, url, body: given, leadsHere: zone.leadsHere })
    if (answer === 'silent') return
    zone.keep()
    return answer ? sendJson(response, answer.status, answer.body) : sendJson(response, 404, {})
  }
  if (url.pathname === '/form' && request.method === 'POST') {
    if (isOfAnotherSite(request)) throw new BadRecord('Use the form of this page')
    return takeForm(zone, body, response)
  }
  if (url.pathname !== '/') return sendJson(response, 404, { error: 'Not found' })
  if (request.method === 'POST') zone.set(parsed(request, body))
  else if (request.method === 'DELETE') zone.remove(parsed(request, body))
  else if (/text\/html/.test(request.headers.accept ?? ''))
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
function takeForm(zone: Zone, body: string, response: ServerResponse): void {
  const form = Object.fromEntries(new URLSearchParams(body))
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
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(recordsPage(records, world, note))
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(value))
}

function faultOf(text: string | undefined): HostnameFault {
  const found = HOSTNAME_FAULTS.find((fault) => fault === text)
  if (!found) throw new BadRecord(`fault: one of ${HOSTNAME_FAULTS.join(', ')}`)
  return found
}

function isOfAnotherSite({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin !== undefined && origin !== `http://${host}`
}

// Attack: another site's page that sets records. Its browser asks first before it sends JSON, and gets no leave.
function parsed(request: IncomingMessage, body: string): Readonly<Record<string, unknown>> {
  if (body === '') return {}
  if (!request.headers['content-type']?.startsWith('application/json')) throw new BadRecord('Send JSON')
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new BadRecord('Invalid JSON body')
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) throw new BadRecord('Body too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
