// Paystack on this machine: its calls, hosted page, subscriptions, refunds and webhooks, without money. The product believes its address only
// where the site is local.
import type { ServerResponse } from 'node:http'
import { parseFields, type StandInCall, sendJson, sendPage, serveStandIn } from '@oja/stand-in-server'
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
  const server = await serveStandIn((call) => route(desk, call), { port, maxBytes: MAX_BYTES, refuse })
  desk.origin = server.url
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
      await server.stop()
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

async function route(desk: Desk, call: StandInCall): Promise<void> {
  const { method, url, body, response } = call
  if (url.pathname === '/_play') return answerPlay(desk, call)
  const shown = showPage(desk.service, url, method === 'POST' ? new URLSearchParams(body.toString()) : null)
  if (shown && 'location' in shown) response.writeHead(shown.status, { location: shown.location }).end()
  else if (shown) sendPage(response, shown.status, shown.html)
  else if (desk.fault === 'silent') return
  else answerApi(desk, call)
  desk.keep()
  // The provider answers first and tells afterwards.
  void desk.send().then(desk.keep)
}

async function answerPlay(desk: Desk, { method, headers, response, body }: StandInCall): Promise<void> {
  if (method !== 'POST') return sendJson(response, 200, { ...desk.service.world, secretKey: undefined })
  // Attack: another site's page that plays. Its browser asks first before it sends JSON, and gets no leave.
  if (!headers['content-type']?.startsWith('application/json'))
    throw new Refusal('Send JSON', { status: 415 })
  sendJson(response, 200, (await performed(desk, fieldsOf(body) as Play)) ?? {})
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
function answerApi(
  { service, origin, fault }: Desk,
  { method, headers, response, url, body }: StandInCall,
): void {
  if (fault === 'down') sendAnswer(response, 500, { status: false, message: 'Internal server error' })
  else if (fault === 'busy') sendAnswer(response, 429, { status: false, message: 'Too many requests' })
  else {
    const { authorization } = headers
    const answer = answerCall(method, url, { service, origin, given: fieldsOf(body), authorization })
    if (!answer) throw new Refusal('Not found', { status: 404 })
    if (fault === 'lost') response.destroy()
    else sendAnswer(response, 200, { status: true, ...answer })
  }
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

function refuse(response: ServerResponse, error: Error): void {
  const refusal = error instanceof Refusal ? error : new Refusal(String(error), { status: 500 })
  const { status, message, code, nextStep } = refusal
  sendAnswer(response, status, {
    status: false,
    message,
    meta: { nextStep },
    type: 'validation_error',
    code,
  })
}

/** Answers as the provider does, with its limits in headers. */
function sendAnswer(response: ServerResponse, status: number, value: unknown): void {
  const limits = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '99', 'x-ratelimit-reset': '60' }
  sendJson(response, status, value, limits)
}

function fieldsOf(body: Buffer): Readonly<Record<string, unknown>> {
  const fields = parseFields(body)
  if (!fields) throw new Refusal('Invalid JSON body')
  return fields
}
