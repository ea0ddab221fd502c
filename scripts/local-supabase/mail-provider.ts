// The stand-in of the mail provider (Resend): the same request and answers, the same failures. What it takes goes to the mailbox by SMTP.

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createTransport } from 'nodemailer'
import { loopback } from './ports.ts'
import { readJsonObject, sendJson } from './respond.ts'

/**
 * What becomes of the next mails. `down`: 500. `busy`: 429. `refused`: 422, this mail can never go. `lost`: the mail goes out and its
 * answer does not arrive. `silent`: nothing happens at all.
 */
export type MailFault = 'none' | 'down' | 'busy' | 'refused' | 'lost' | 'silent'

export type MailProvider = {
  readonly key: string
  setFault(fault: MailFault): void
  /** How often each idempotency key was asked for since the start, refused requests included. */
  readonly taken: ReadonlyMap<string, number>
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  close(): void
}

type Kept = { readonly body: string; readonly answer: { readonly id: string } }

/** A provider whose mails arrive at an SMTP server on this machine. `PUT /provider/fault` `{"fault": "down"}` plays the other side. */
export function createMailProvider(smtpPort: number): MailProvider {
  const transport = createTransport({ host: loopback, port: smtpPort, secure: false, ignoreTLS: true })
  const key = `re_local_${randomUUID().replaceAll('-', '')}`
  const kept = new Map<string, Kept>()
  const taken = new Map<string, number>()
  let fault: MailFault = 'none'

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
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
    if (fault === 'silent') return
    if (fault === 'down') return refuse(500, 'application_error', 'An unexpected error occurred')
    if (fault === 'busy') return refuse(429, 'rate_limit_exceeded', 'Too many requests')
    const mail = fault === 'refused' ? null : readMail(body)
    if (!mail) return refuse(422, 'validation_error', 'Invalid `to` field')
    const text = JSON.stringify(body)
    const before = kept.get(id)
    if (before && before.body !== text)
      return refuse(409, 'invalid_idempotent_request', 'Same key, another body')
    const answer = before?.answer ?? { id: randomUUID() }
    kept.set(id, { body: text, answer })
    if (!before) await transport.sendMail(mail)
    if (fault === 'lost') return void response.destroy()
    sendJson(response, 200, answer)
  }

  return {
    key,
    setFault(next) {
      fault = next
    },
    taken,
    async answer(request, response) {
      if (request.method === 'POST' && request.url === '/provider/emails') return take(request, response)
      if (request.method === 'PUT' && request.url === '/provider/fault') {
        fault = ((await readJsonObject(request))?.['fault'] ?? 'none') as MailFault
        return sendJson(response, 200, { fault })
      }
      sendJson(response, 404, { statusCode: 404, name: 'not_found', message: 'Not found' })
    },
    close: () => transport.close(),
  }
}

type ReadMail = Readonly<Record<'from' | 'to' | 'subject' | 'text' | 'html', string>>

/** Null for what the real one answers with 422. */
function readMail(body: Record<string, unknown> | null): ReadMail | null {
  const { from, to, subject, text, html } = body ?? {}
  const first: unknown = Array.isArray(to) && to.length === 1 ? to[0] : to
  const isAddress = (value: unknown): value is string =>
    typeof value === 'string' && /^[^\r\n]*<?[^\s@<>]+@[^\s@<>]+>?$/.test(value)
  if (!isAddress(from) || !isAddress(first)) return null
  if (typeof subject !== 'string' || typeof text !== 'string' || typeof html !== 'string') return null
  return { from, to: first, subject, text, html }
}
