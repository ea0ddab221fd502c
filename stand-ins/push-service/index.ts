// The stand-in of the push services on this machine: gives out subscriptions as a browser gets them, checks and opens what is sent to them, and
// shows it on a page. The product believes its address only where the site is local.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestFault } from './check-request.ts'
import { type BrowserKeys, browserKeys, decryptPush } from './decrypt.ts'
import type { PushedMessage } from './message.ts'
import { messagesPage } from './page.ts'

export { browserKeys, decryptPush } from './decrypt.ts'
export type { PushedMessage } from './message.ts'

/**
 * What becomes of the next messages. `down`: 500. `busy`: 429 with `Retry-After: 120`. `gone`: 410. `moved`: a redirect. `lost`: the message is
 * taken and its answer does not arrive. `silent`: nothing happens at all.
 */
export type PushFault = 'none' | 'down' | 'busy' | 'gone' | 'moved' | 'lost' | 'silent'

export type TestSubscription = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export type PushService = {
  readonly url: string
  /** Every request that came, refused ones included, with the subscription's id. */
  readonly asked: readonly string[]
  /** What was taken, in order. */
  readonly taken: readonly PushedMessage[]
  setFault(fault: PushFault): void
  /** A browser subscribes; `key`: the one key that may send to it. */
  subscribe(key?: string | null): Promise<TestSubscription>
  stop(): Promise<void>
}

type Subscription = { readonly keys: BrowserKeys; readonly boundTo: string | null }

const MAX_BYTES = 4_096

/** Nobody but this machine. */
const HOST = '127.0.0.1'

/** What requests are answered from. */
type State = {
  readonly subscriptions: Map<string, Subscription>
  readonly asked: string[]
  readonly taken: PushedMessage[]
  fault: PushFault
  url: string
}

/** Starts it; port 0 takes a free one. */
export async function startPushService(port = 0): Promise<PushService> {
  const state: State = { subscriptions: new Map(), asked: [], taken: [], fault: 'none', url: '' }
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    route(state, request, response).catch((error: Error) => response.writeHead(400).end(error.message))
  })
  server.listen(port, HOST)
  await once(server, 'listening')
  state.url = `http://${HOST}:${(server.address() as AddressInfo).port}`
  return {
    url: state.url,
    asked: state.asked,
    taken: state.taken,
    setFault(next) {
      state.fault = next
    },
    subscribe: (key = null) => subscribe(state, key),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function route(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url: path = '' } = request
  const json = (value: unknown) =>
    void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
  const id = /^\/push\/([\w-]+)$/.exec(path)?.[1]
  if (method === 'POST' && id) return takePush(state, id, { request, response })
  const told = (await readBody(request))?.toString() || '{}'
  if (method === 'POST' && path === '/subscriptions')
    return json(await subscribe(state, (JSON.parse(told) as { key?: string }).key ?? null))
  if (method === 'PUT' && path === '/fault') {
    state.fault = (JSON.parse(told) as { fault?: PushFault }).fault ?? 'none'
    return json({ fault: state.fault })
  }
  if (method === 'GET' && path === '/messages') return json(state.taken)
  if (method === 'GET' && path === '/')
    return void response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end(messagesPage(state.taken))
  response.writeHead(404).end()
}

async function subscribe({ subscriptions, url }: State, key: string | null): Promise<TestSubscription> {
  const id = randomUUID()
  const keys = await browserKeys()
  subscriptions.set(id, { keys, boundTo: key })
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  return { endpoint: `${url}/push/${id}`, p256dh: text(keys.publicKey), auth: text(keys.auth) }
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

/** Takes a message for a subscription: checks the request, opens the message and keeps it. */
async function takePush(state: State, id: string, { request, response }: Exchange): Promise<void> {
  const at = performance.timeOrigin + performance.now()
  state.asked.push(id)
  const answer = (status: number, text = '', headers = {}) =>
    void response.writeHead(status, headers).end(text)
  const body = await readBody(request)
  const { fault, url, taken } = state
  if (fault === 'silent') return
  if (fault === 'down') return answer(500, 'Internal Server Error')
  if (fault === 'busy') return answer(429, 'Too Many Requests', { 'Retry-After': '120' })
  if (fault === 'moved') return answer(307, '', { Location: `${url}/messages` })
  const subscription = state.subscriptions.get(id)
  if (!subscription || fault === 'gone') return answer(410, 'Unregistered')
  if (body === null) return answer(413, 'PayloadTooLarge')
  // Signatures are made for https, which real push services have.
  const wrong = await requestFault(request, { origin: url.replace('http:', 'https:'), ...subscription })
  if (wrong) return answer(wrong.status, JSON.stringify({ reason: wrong.reason }))
  const payload = (await decryptPush(body, subscription.keys)).trimEnd()
  taken.push({ subscription: id, ...headersOf(request), payload, at })
  if (state.fault === 'lost') return void response.destroy()
  answer(201, '', { Location: `${url}/messages/${taken.length}` })
}

function headersOf({ headers }: IncomingMessage): Pick<PushedMessage, 'topic' | 'ttl' | 'urgency'> {
  const { ttl, topic = '', urgency = 'normal' } = headers
  return { topic: String(topic), ttl: Number(ttl), urgency: String(urgency) }
}

/** The bytes of a body; null for more than a push service must take. */
async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.from(Buffer.concat(chunks))
  return body.length > MAX_BYTES ? null : body
}
