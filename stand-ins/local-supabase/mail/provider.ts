// Acts as the mail provider (Resend): the same requests, answers and failures. Sends accepted mails to the mailbox by SMTP.

import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createTransport } from 'nodemailer'
import { loopback } from '../machine/ports.ts'
import { readJsonObject, sendJson } from '../shared/respond.ts'

/**
 * What happens to the next mails. `down`: 500. `busy`: 429. `refused`: 422, which is final for a mail. `lost`: the mail is sent, but the
 * answer does not arrive. `silent`: nothing is sent or answered. `bounced`, `complained`: the mail is sent, and a signed event says that
 * the address does not exist, or that the person marked the mail as spam.
 */
export type MailFault = 'none' | 'down' | 'busy' | 'refused' | 'lost' | 'silent' | 'bounced' | 'complained'

export type MailProvider = {
  readonly key: string
  /** Signs events: `whsec_<base64>`. */
  readonly webhookSecret: string
  /** Where events go; until then they go nowhere. */
  setEventUrl(url: string): void
  setFault(fault: MailFault): void
  /** How many requests came with each idempotency key since the start, refused requests included. */
  readonly taken: ReadonlyMap<string, number>
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  close(): void
}

type Kept = { readonly body: string; readonly answer: { readonly id: string } }

/** The state from which requests are answered. */
type State = {
  readonly key: string
  readonly secret: Buffer
  readonly transport: ReturnType<typeof createTransport>
  readonly kept: Map<string, Kept>
  readonly taken: Map<string, number>
  fault: MailFault
  eventUrl: string | null
}

/**
 * Makes a provider whose mails go to an SMTP server on this machine. `PUT /provider/fault` with `{"fault": "down"}` sets what happens to the
 * next mails.
 */
export function createMailProvider(smtpPort: number): MailProvider {
  const state: State = {
    key: `re_local_${randomUUID().replaceAll('-', '')}`,
    secret: randomBytes(24),
    transport: createTransport({ host: loopback, port: smtpPort, secure: false, ignoreTLS: true }),
    kept: new Map(),
    taken: new Map(),
    fault: 'none',
    eventUrl: null,
  }
  return {
    key: state.key,
    webhookSecret: `whsec_${state.secret.toString('base64')}`,
    setEventUrl(url) {
      state.eventUrl = url
    },
    setFault(next) {
      state.fault = next
    },
    taken: state.taken,
    async answer(request, response) {
      if (request.method === 'POST' && request.url === '/provider/emails')
        return takeMail(state, request, response)
      if (request.method === 'PUT' && request.url === '/provider/fault') {
        state.fault = ((await readJsonObject(request))?.['fault'] ?? 'none') as MailFault
        return sendJson(response, 200, { fault: state.fault })
      }
      sendJson(response, 404, { statusCode: 404, name: 'not_found', message: 'Not found' })
    },
    close: () => state.transport.close(),
  }
}

/** Sends a mail once for each idempotency key, with the real provider's refusals. */
async function takeMail(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { key, kept, taken, transport } = state
  const refuse = (status: number, name: string, message: string) =>
    sendJson(response, status, { statusCode: status, name, message })
  const { authorization, 'user-agent': agent } = request.headers
  const id = request.headers['idempotency-key']
  const body = await readJsonObject(request)
  if (!agent) return refuse(403, '1010', 'error code: 1010')
  if (!authorization) return refuse(401, 'missing_api_key', 'Missing API key in the authorization header')
  if (authorization !== `Bearer ${key}`) return refuse(403, 'invalid_api_key', 'API key is invalid')
  if (typeof id !== 'string' || id.length > 256) return refuse(400, 'invalid_idempotency_key', 'Bad key')
  taken.set(id, (taken.get(id) ?? 0) + 1)
  if (state.fault === 'silent') return
  if (state.fault === 'down') return refuse(500, 'application_error', 'An unexpected error occurred')
  if (state.fault === 'busy') return refuse(429, 'rate_limit_exceeded', 'Too many requests')
  const mail = state.fault === 'refused' ? null : readMail(body)
  if (!mail) return refuse(422, 'validation_error', 'Invalid `to` field')
  const text = JSON.stringify(body)
  const before = kept.get(id)
  if (before && before.body !== text)
    return refuse(409, 'invalid_idempotent_request', 'Same key, another body')
  const answer = before?.answer ?? { id: randomUUID() }
  kept.set(id, { body: text, answer })
  const failure = before ? null : await transport.sendMail(mail).then(() => null, String)
  if (failure !== null) {
    // The mailbox is stopping, or has stopped: nothing was sent, so the same request may come again.
    kept.delete(id)
    return refuse(500, 'application_error', failure)
  }
  const { fault } = state
  if (fault === 'lost') return void response.destroy()
  if (fault === 'bounced' || fault === 'complained') await tellEvent(state, fault, mail)
  sendJson(response, 200, answer)
}

/** Posts an event like the real provider, by way of Svix. The provider would repeat one that was not taken. */
async function tellEvent(
  { eventUrl, secret }: State,
  type: 'bounced' | 'complained',
  { to, subject }: ReadMail,
): Promise<void> {
  if (eventUrl === null) return
  const bounce = { message: 'The address does not exist', type: 'Permanent', subType: 'General' }
  const data = { email_id: randomUUID(), to: [to], subject, ...(type === 'bounced' ? { bounce } : {}) }
  const body = JSON.stringify({ type: `email.${type}`, created_at: new Date().toISOString(), data })
  const headers = signedHeaders(secret, body)
  await fetch(eventUrl, { method: 'POST', headers, body }).catch((error: unknown) =>
    console.error(`the mail provider's event was not taken: ${String(error)}`),
  )
}

/** The headers of an event that is sent now (docs.svix.com, "Verifying Webhooks Manually"). */
function signedHeaders(secret: Buffer, body: string): Record<string, string> {
  const id = `msg_${randomUUID()}`
  const time = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'svix-id': id,
    'svix-timestamp': time,
    'svix-signature': `v1,${signature}`,
  }
}

type ReadMail = Readonly<Record<'from' | 'to' | 'subject' | 'text' | 'html', string>> & {
  readonly headers: Record<string, string>
}

/** Reads a mail; null for bodies that the real provider refuses with 422. */
function readMail(body: Record<string, unknown> | null): ReadMail | null {
  const { from, to, subject, text, html } = body ?? {}
  const first: unknown = Array.isArray(to) && to.length === 1 ? to[0] : to
  const isAddress = (value: unknown): value is string =>
    typeof value === 'string' && /^[^\r\n]*<?[^\s@<>]+@[^\s@<>]+>?$/.test(value)
  if (!isAddress(from) || !isAddress(first)) return null
  if (typeof subject !== 'string' || typeof text !== 'string' || typeof html !== 'string') return null
  return { from, to: first, subject, text, html, headers: readHeaders(body?.['headers']) }
}

/** The mail's own headers. Keeps only texts. */
function readHeaders(given: unknown): Record<string, string> {
  const entries = typeof given === 'object' && given !== null ? Object.entries(given) : []
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'))
}
