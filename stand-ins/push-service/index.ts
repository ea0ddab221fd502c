// The stand-in of the push services on this machine: gives out subscriptions as a browser gets them, checks and opens what is sent to them, and
// shows it on a page. The product believes its address only where the site is local.
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type StandInCall, sendJson, sendPage, serveStandIn } from '@oja/stand-in-server'
import { requestFault } from './check-request.ts'
import { type BrowserKeys, browserKeys, decryptPush } from './decrypt.ts'
import { messagesPage, type PushedMessage } from './page.ts'

export { browserKeys, decryptPush } from './decrypt.ts'
export type { PushedMessage } from './page.ts'

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
  const { url, stop } = await serveStandIn((call) => route(state, call), {
    port,
    refuse: (response, error) => void response.writeHead(400).end(error.message),
  })
  state.url = url
  return {
    url,
    asked: state.asked,
    taken: state.taken,
    setFault(next) {
      state.fault = next
    },
    subscribe: (key = null) => subscribe(state, key),
    stop,
  }
}

async function route(state: State, call: StandInCall): Promise<void> {
  const { method, url, body, response } = call
  const path = url.pathname
  const id = /^\/push\/([\w-]+)$/.exec(path)?.[1]
  if (method === 'POST' && id) return takePush(state, id, call)
  const told = JSON.parse(body.toString() || '{}') as { readonly key?: string; readonly fault?: PushFault }
  if (method === 'POST' && path === '/subscriptions')
    return sendJson(response, 200, await subscribe(state, told.key ?? null))
  if (method === 'PUT' && path === '/fault') {
    state.fault = told.fault ?? 'none'
    return sendJson(response, 200, { fault: state.fault })
  }
  if (method === 'GET' && path === '/messages') return sendJson(response, 200, state.taken)
  if (method === 'GET' && path === '/') return sendPage(response, 200, messagesPage(state.taken))
  response.writeHead(404).end()
}

async function subscribe({ subscriptions, url }: State, key: string | null): Promise<TestSubscription> {
  const id = randomUUID()
  const keys = await browserKeys()
  subscriptions.set(id, { keys, boundTo: key })
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  return { endpoint: `${url}/push/${id}`, p256dh: text(keys.publicKey), auth: text(keys.auth) }
}

/** Takes a message for a subscription: checks the request, opens the message and keeps it. */
async function takePush(state: State, id: string, { headers, body, response }: StandInCall): Promise<void> {
  const at = performance.timeOrigin + performance.now()
  state.asked.push(id)
  const answer = (status: number, text = '', also = {}) => void response.writeHead(status, also).end(text)
  const { fault, url, taken } = state
  if (fault === 'silent') return
  if (fault === 'down') return answer(500, 'Internal Server Error')
  if (fault === 'busy') return answer(429, 'Too Many Requests', { 'Retry-After': '120' })
  if (fault === 'moved') return answer(307, '', { Location: `${url}/messages` })
  const subscription = state.subscriptions.get(id)
  if (!subscription || fault === 'gone') return answer(410, 'Unregistered')
  if (body.length > MAX_BYTES) return answer(413, 'PayloadTooLarge')
  // Signatures are made for https, which real push services have.
  const wrong = await requestFault(headers, { origin: url.replace('http:', 'https:'), ...subscription })
  if (wrong) return answer(wrong.status, JSON.stringify({ reason: wrong.reason }))
  const payload = (await decryptPush(body, subscription.keys)).trimEnd()
  taken.push({ subscription: id, ...shownHeaders(headers), payload, at })
  if (state.fault === 'lost') return void response.destroy()
  answer(201, '', { Location: `${url}/messages/${taken.length}` })
}

function shownHeaders(headers: IncomingHttpHeaders): Pick<PushedMessage, 'topic' | 'ttl' | 'urgency'> {
  const { ttl, topic = '', urgency = 'normal' } = headers
  return { topic: String(topic), ttl: Number(ttl), urgency: String(urgency) }
}
