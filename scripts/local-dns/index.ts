// DNS and certificates on this machine: the registrar's form, two resolvers, visits through a name, and the provider of certificates. The product
// believes its address only where the site is local.

import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { answerHostnames, HOSTNAME_FAULTS, type HostnameFault, type HostnameWorld } from './hostnames.ts'
import { recordsPage } from './page.ts'
import { BadRecord, type DnsRecord, parseKey, parseRecords, targetOf } from './records.ts'
import { ALIAS_ADDRESS, resolveJson } from './resolve.ts'

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
  setSite(site: { readonly url: string; readonly target: string }): void
  stop(): Promise<void>
}

/** Nobody but this machine. */
const HOST = '127.0.0.1'
const MAX_BYTES = 64 * 1024
const VISIT_MS = 5_000

type Kept = { records: DnsRecord[]; world: HostnameWorld }

/** Starts it; port 0 takes a free one. With `dir` it finds its records again. */
export async function startLocalDns({
  port = 0,
  dir = null,
}: {
  readonly port?: number
  readonly dir?: string | null
} = {}): Promise<LocalDns> {
  const kept = readKept(dir)
  const { world } = kept
  let site = { url: '', target: '' }
  let isDown = false

  const keep = () => {
    if (dir) writeFileSync(join(dir, 'dns.json'), JSON.stringify(kept))
  }
  const remove: LocalDns['remove'] = (key) => {
    const { name, type } = parseKey(key)
    kept.records = kept.records.filter((record) => record.name !== name || record.type !== type)
    keep()
  }
  const set = (given: Readonly<Record<string, unknown>>) => {
    const records = parseRecords(given)
    remove(parseKey(given) as { name: string; type: string })
    kept.records.push(...records)
    keep()
  }
  const setFault: LocalDns['setFault'] = (host, fault) => {
    world.faults[host] = fault
    keep()
  }
  const leadsHere = (host: string) => targetOf(kept.records, host) === site.target && site.target !== ''

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${HOST}`)
    const body = await readBody(request)
    const json = (status: number, value: unknown) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(value))
    const [, resolver] = /^\/(first|second)\/resolve$/.exec(url.pathname) ?? []
    if (resolver) {
      if (isDown) return json(503, { error: 'down' })
      const known: DnsRecord[] = [...kept.records, { name: site.target, type: 'A', value: ALIAS_ADDRESS }]
      const seen = known.filter(({ isSpreading }) => resolver === 'first' || !isSpreading)
      return json(
        200,
        resolveJson(seen, url.searchParams.get('name') ?? '', url.searchParams.get('type') ?? ''),
      )
    }
    if (url.pathname === '/visit') {
      const host = url.searchParams.get('host') ?? ''
      return json(200, await visit(host, url.searchParams.get('path') ?? '/'))
    }
    if (url.pathname.startsWith('/client/')) {
      const answer = answerHostnames(world, {
        method: request.method ?? '',
        url,
        body: parsed(request, body),
        leadsHere,
      })
      if (answer === 'silent') return
      keep()
      return answer ? json(answer.status, answer.body) : json(404, {})
    }
    if (url.pathname === '/form' && request.method === 'POST') {
      if (isOfAnotherSite(request)) throw new BadRecord('Use the form of this page')
      return takeForm(body, response)
    }
    if (url.pathname !== '/') return json(404, { error: 'Not found' })
    if (request.method === 'POST') set(parsed(request, body))
    else if (request.method === 'DELETE') remove(parsed(request, body) as { name: string; type: string })
    else if (/text\/html/.test(request.headers.accept ?? ''))
      return show(response, url.searchParams.get('note') ?? '')
    return json(200, kept.records)
  }

  function show(response: ServerResponse, note: string, status = 200): void {
    response
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(recordsPage(kept.records, world, note))
  }

  function takeForm(body: string, response: ServerResponse): void {
    const form = Object.fromEntries(new URLSearchParams(body))
    try {
      if (form['act'] === 'delete') remove(form as { name: string; type: string } & typeof form)
      else if (form['act'] === 'fault') setFault(form['host'] ?? '', faultOf(form['fault']))
      else set(form)
      response.writeHead(303, { location: '/?note=Done' }).end()
    } catch (error) {
      if (!(error instanceof BadRecord)) throw error
      show(response, error.message, 400)
    }
  }

  /** Goes where DNS leads: to the site, with the name as its host, or nowhere. */
  async function visit(host: string, path: string): Promise<object> {
    const target = targetOf(kept.records, host)
    if (target === null) return { kind: 'nothing' }
    if (target !== site.target) return { kind: 'answer', status: 200, text: 'Another server.' }
    // Cloudflare answers itself for a host that is no active custom hostname.
    if (!world.hostnames.some(({ hostname, status }) => hostname === host && status === 'active'))
      return { kind: 'answer', status: 409, text: 'error code: 1014' }
    return fetchAs(host, site.url, path)
  }

  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    route(request, response).catch((error: Error) => {
      if (response.headersSent) return void response.destroy()
      const status = error instanceof BadRecord ? 400 : 500
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: error.message }))
    })
  })
  server.listen(port, HOST)
  await once(server, 'listening')
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    get records() {
      return kept.records
    },
    world,
    set,
    remove,
    setFault,
    setDown: (next) => {
      isDown = next
    },
    setSite: (next) => {
      site = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function faultOf(text: string | undefined): HostnameFault {
  const found = HOSTNAME_FAULTS.find((fault) => fault === text)
  if (!found) throw new BadRecord(`fault: one of ${HOSTNAME_FAULTS.join(', ')}`)
  return found
}

function readKept(dir: string | null): Kept {
  if (dir) mkdirSync(dir, { recursive: true })
  const path = dir && join(dir, 'dns.json')
  return path && existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as Kept)
    : { records: [], world: { hostnames: [], faults: {} } }
}

function isOfAnotherSite({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin !== undefined && origin !== `http://${host}`
}

/** `fetch` sets its own Host header; a plain request does not. */
function fetchAs(host: string, siteUrl: string, path: string): Promise<object> {
  const { hostname, port } = new URL(siteUrl)
  return new Promise((resolve) => {
    const sent = httpRequest(
      { hostname, port, path, headers: { host }, timeout: VISIT_MS, agent: false },
      async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk as Buffer)
        resolve({
          kind: 'answer',
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString('utf8').slice(0, 1_000),
        })
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve({ kind: 'nothing' }))
    sent.end()
  })
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
