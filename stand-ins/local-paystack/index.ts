// Paystack on this machine: its calls, hosted page, subscriptions, refunds and webhooks, without money. The product believes its address only
// where the site is local.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerCall } from './api.ts'
import { showCheckout, showManage } from './checkout.ts'
import { listPage } from './pages.ts'
import { endWaits } from './paying.ts'
import { type ApiFault, type Play, perform } from './play.ts'
import { runRefunds } from './refunds.ts'
import { Refusal, type Service } from './service.ts'
import { runSubscriptions } from './subscriptions.ts'
import { sendDue, signatureOf, type WebhookPlay } from './webhooks.ts'
import { keepWorld, openWorld, type World } from './world.ts'

export type { Play } from './play.ts'
export { signatureOf } from './webhooks.ts'
export type { Payment, Subscription, Webhook } from './world.ts'

export type LocalPaystack = {
  readonly url: string
  readonly secretKey: string
  /** All that the stand-in knows, for tests. */
  readonly world: World
  /** Where events go; null: they wait. */
  setWebhookUrl(url: string | null): void
  /** As POST /_play. */
  play(play: Play): Promise<unknown>
  /** The signature of a body as the stand-in makes it. */
  sign(body: string): string
  stop(): Promise<void>
}

/** Nobody but this machine. */
const HOST = '127.0.0.1'
const MAX_BYTES = 1_000_000
const HOUR_MS = 60 * 60 * 1000
/** How often waiting events and dates are looked at while nobody moves the clock. */
const TICK_MS = 1_000

/** What calls are answered from. */
type Desk = {
  readonly service: Service
  readonly webhooks: WebhookPlay
  /** Where events go; null: they wait. */
  webhookUrl: string | null
  fault: ApiFault
  origin: string
  /** Sends what is due. */
  send(): Promise<void>
  /** Writes all that is known to the folder. */
  keep(): void
}

type Call = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  readonly body: string
}

/** Starts it; port 0 takes a free one. `dir`: where it keeps its key and what happened; null keeps nothing. */
export async function startLocalPaystack({
  port = 0,
  dir = null,
}: {
  readonly port?: number
  readonly dir?: string | null
} = {}): Promise<LocalPaystack> {
  const desk = openDesk(dir)
  const { world } = desk.service
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    route(desk, request, response).catch((error: unknown) => refuse(response, error))
  })
  server.listen(port, HOST)
  await once(server, 'listening')
  desk.origin = `http://${HOST}:${(server.address() as AddressInfo).port}`
  desk.keep()
  const timer = setInterval(() => {
    runDue(desk.service)
    void desk.send()
  }, TICK_MS)
  timer.unref()
  return {
    url: desk.origin,
    secretKey: world.secretKey,
    world,
    setWebhookUrl(url) {
      desk.webhookUrl = url
      void desk.send()
    },
    play: (play) => performed(desk, play),
    sign: (body) => signatureOf(body, world.secretKey),
    async stop() {
      clearInterval(timer)
      desk.webhookUrl = null
      desk.keep()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

function openDesk(dir: string | null): Desk {
  const world = openWorld(dir)
  const webhooks: WebhookPlay = { mode: 'send', repeats: 0, schedule: 'live' }
  const service = serviceOf(world, webhooks)
  const desk: Desk = {
    service,
    webhooks,
    webhookUrl: null,
    fault: 'none',
    origin: '',
    send: oneAtATime(async () => {
      await sendDue(world, { url: desk.webhookUrl, now: service.now, play: webhooks })
    }),
    keep: () => void (dir && keepWorld(dir, world)),
  }
  return desk
}

async function route(desk: Desk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', desk.origin)
  const body = await readBody(request)
  const call = { request, response, url, body }
  if (url.pathname === '/_play') return answerPlay(desk, call)
  const shown = showPage(desk.service, url, request.method === 'POST' ? new URLSearchParams(body) : null)
  if (shown) sendPage(response, shown)
  else if (desk.fault === 'silent') return
  else answerApi(desk, call)
  desk.keep()
  // The provider answers first and tells afterwards.
  void desk.send().then(desk.keep)
}

async function answerPlay(desk: Desk, { request, response, body }: Call): Promise<void> {
  if (request.method !== 'POST')
    return sendJson(response, 200, { ...desk.service.world, secretKey: undefined })
  // Attack: another site's page that plays. Its browser asks first before it sends JSON, and gets no leave.
  if (!request.headers['content-type']?.startsWith('application/json'))
    throw new Refusal('Send JSON', { status: 415 })
  sendJson(response, 200, (await performed(desk, parsed(body) as Play)) ?? {})
}

/** Makes a play happen, sends what follows from it, and keeps it. */
async function performed(desk: Desk, play: Play): Promise<unknown> {
  const { service, webhooks, send } = desk
  const changed = await perform(play, {
    service,
    webhooks,
    send,
    setFault: (fault) => {
      desk.fault = fault
    },
    advance: (hours) =>
      advance(hours, service, () => {
        runDue(service)
        return send()
      }),
  })
  await send()
  desk.keep()
  return changed
}

/** Answers a call of the API, or lets happen to it what a play has set. */
function answerApi({ service, origin, fault }: Desk, { request, response, url, body }: Call): void {
  if (fault === 'down') sendJson(response, 500, { status: false, message: 'Internal server error' })
  else if (fault === 'busy') sendJson(response, 429, { status: false, message: 'Too many requests' })
  else {
    const { authorization } = request.headers
    const given = parsed(body)
    const answer = answerCall(request.method ?? '', url, { service, origin, given, authorization })
    if (!answer) throw new Refusal('Not found', { status: 404 })
    if (fault === 'lost') response.destroy()
    else sendJson(response, 200, { status: true, ...answer })
  }
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...rateHeaders() })
    .end(JSON.stringify(value))
}

function serviceOf(world: World, webhooks: WebhookPlay): Service {
  const now = () => Date.now() + world.aheadMs
  const newId = () => {
    world.nextId += 1
    return world.nextId
  }
  return {
    world,
    now,
    newId,
    emit(event, data) {
      const state = ({ send: 'waiting', hold: 'held', drop: 'dropped' } as const)[webhooks.mode]
      world.webhooks.push({
        id: newId(),
        event,
        body: JSON.stringify({ event, data }),
        createdAt: now(),
        attempts: 0,
        nextAt: now(),
        state,
        lastAnswer: '',
      })
    },
  }
}

/** What the clock makes happen. */
function runDue(service: Service): void {
  endWaits(service)
  runSubscriptions(service)
  runRefunds(service)
}

/** From one due event to the next, at most an hour at a time, so that all happens in its order and at its time. */
async function advance(hours: number, { world, now }: Service, run: () => Promise<void>): Promise<void> {
  if (!(hours > 0 && hours <= 24 * 800)) throw new Refusal('hours: more than 0, at most 19200')
  const end = world.aheadMs + hours * HOUR_MS
  while (world.aheadMs < end) {
    const repeats = world.webhooks
      .filter(({ state }) => state === 'waiting')
      .map(({ nextAt }) => nextAt - now())
    const next = Math.min(HOUR_MS, ...repeats.filter((ms) => ms > 0))
    world.aheadMs = Math.min(end, world.aheadMs + next)
    await run()
  }
}

/** Calls that come while one runs wait for it and then run, so that events keep their order. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(work, work)
    return last
  }
}

function showPage(service: Service, { pathname }: URL, form: URLSearchParams | null) {
  const [, kind, name] = /^\/(checkout|manage)\/([\w-]+)$/.exec(pathname) ?? []
  if (kind === 'checkout' && name) return showCheckout(service, name, form)
  if (kind === 'manage' && name) return showManage(service, name, form)
  return pathname === '/' && form === null ? { status: 200, html: listPage(service.world) } : null
}

type Shown = NonNullable<ReturnType<typeof showPage>>

function sendPage(response: ServerResponse, shown: Shown): void {
  const headers =
    'location' in shown ? { location: shown.location } : { 'content-type': 'text/html; charset=utf-8' }
  response.writeHead(shown.status, { ...headers, 'cache-control': 'no-store' })
  response.end('html' in shown ? shown.html : '')
}

function refuse(response: ServerResponse, error: unknown): void {
  const refusal = error instanceof Refusal ? error : new Refusal(String(error), { status: 500 })
  const { status, message, code, nextStep } = refusal
  if (response.headersSent) return void response.destroy()
  sendJson(response, status, { status: false, message, meta: { nextStep }, type: 'validation_error', code })
}

function rateHeaders() {
  return { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '99', 'x-ratelimit-reset': '60' }
}

function parsed(body: string): Record<string, unknown> {
  if (body === '') return {}
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Refusal('Invalid JSON body')
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Refusal('Body too large', { status: 413 })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
