// Asks foreign addresses for the Worker on a laptop, where its own fetch would reach private networks. Checks the address when the connection is
// made, so that a name which resolves differently a moment later gains nothing. Follows no redirect: the Worker checks each.

import type { LookupAddress } from 'node:dns'
import { type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type StandInCall, type StandInServer, serveStandIn } from '@oja/stand-in-server'
import { ForbiddenAddress, guardedLookup, refuseUrl } from './public-address.ts'

/** What tests may play. */
export type ForeignWorld = {
  /** `pictures.example` -> `127.0.0.1:4567`: a website of the world, by its name. */
  readonly sites?: Readonly<Record<string, string>>
  /** `evil.example` -> its addresses. With names, no other name is known. */
  readonly names?: Readonly<Record<string, readonly string[]>>
  /** Where a listener stands for the ports 80 and 443 of every machine. */
  readonly port?: number
}

/** Starts the service on a free port of this machine. */
export function startForeignService(world: ForeignWorld = {}): Promise<StandInServer> {
  return serveStandIn((call) => ask(call, world), { isHolding: false })
}

function ask({ url: { searchParams }, headers: given, response }: StandInCall, world: ForeignWorld): void {
  const asked = searchParams.get('url') ?? ''
  if (!URL.canParse(asked)) {
    refuse(response, 'no_answer')
    return
  }
  const url = new URL(asked)
  const { accept = '*/*', 'user-agent': agent = 'product-import' } = given
  const headers = { accept, 'user-agent': agent }
  if (refuseUrl(asked) !== null) {
    refuse(response, 'private_address')
    return
  }
  const site = world.sites?.[url.hostname]
  const outgoing =
    site === undefined
      ? (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
          agent: false,
          headers,
          ...(world.port === undefined ? {} : { port: world.port }),
          lookup: guardedLookup(resolverOf(world)),
        })
      : requestHttp(`http://${site}${url.pathname}${url.search}`, {
          agent: false,
          headers: { ...headers, host: url.host },
        })
  outgoing.on('response', (answer) => pass(answer, response))
  outgoing.on('error', (error) => {
    if (response.headersSent) response.destroy()
    else refuse(response, error instanceof ForbiddenAddress ? 'private_address' : 'no_answer')
  })
  response.on('close', () => outgoing.destroy())
  outgoing.end()
}

function pass(answer: IncomingMessage, response: ServerResponse): void {
  const { location, 'content-type': type, 'content-length': length } = answer.headers
  response.writeHead(answer.statusCode ?? 502, {
    'x-foreign': 'answer',
    ...(location === undefined ? {} : { location }),
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(length === undefined ? {} : { 'content-length': length }),
  })
  answer.on('error', () => response.destroy())
  answer.pipe(response)
}

function refuse(response: ServerResponse, reason: 'private_address' | 'no_answer'): void {
  response.writeHead(502, { 'x-foreign': reason }).end()
}

function resolverOf({ names }: ForeignWorld): Parameters<typeof guardedLookup>[0] {
  if (names === undefined) return undefined
  return (host, _options, done) => {
    const addresses = (names[host] ?? []).map(
      (address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }),
    )
    done(addresses.length === 0 ? new Error(`${host} is unknown`) : null, addresses)
  }
}
