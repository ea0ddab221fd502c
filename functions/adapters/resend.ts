// Mail through Resend's HTTP API: POST /emails with a bearer key and an idempotency key.
import { brand } from '#brand'
import type { Env } from '../lib/env.ts'
import { LIMITS_MS } from '../lib/time-limit.ts'
import type { Mail, MailAnswer, Mailer } from './mailer.ts'

const RESEND_URL = 'https://api.resend.com'

/**
 * The mailer of this deployment; null without a key. Uses the stand-in only when the site's own host is local. `timeoutMs`: the longest wait for
 * an answer.
 */
export function mailerOf(
  env: Pick<Env, 'SITE_HOST' | 'MAIL_API_KEY' | 'MAIL_API_URL' | 'MAIL_FROM'>,
  timeoutMs?: number,
): Mailer | null {
  const { SITE_HOST, MAIL_API_KEY, MAIL_API_URL, MAIL_FROM } = env
  if (!MAIL_API_KEY) return null
  const url = (SITE_HOST === 'localhost' && MAIL_API_URL) || RESEND_URL
  const from = MAIL_FROM ?? `${brand.name} <${brand.supportEmail}>`
  return resendMailer({ url, key: MAIL_API_KEY, from, ...(timeoutMs !== undefined && { timeoutMs }) })
}

type ResendAccess = {
  readonly url: string
  readonly key: string
  readonly from: string
  /** Longest wait for an answer. A mail without an answer is sent again with the same key. */
  readonly timeoutMs?: number
}

/** A mailer that sends through Resend's API. Uses the mail's id as idempotency key, so that a mail that is sent again arrives once. */
export function resendMailer({ url, key, from, timeoutMs = LIMITS_MS.mail }: ResendAccess): Mailer {
  return async (mail) => {
    const body = JSON.stringify(bodyOf(mail, from))
    let response: Response
    try {
      response = await fetch(`${url}/emails`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': mail.id,
          // Without a User-Agent the provider's firewall answers 403.
          'User-Agent': `${brand.name}/1.0`,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch (error) {
      return { ok: false, reason: `not reached: ${String(error)}`, isFinal: false, isBusy: false }
    }
    return readAnswer(response)
  }
}

function bodyOf({ to, fromName, subject, text, html, unsubscribeUrl }: Mail, sender: string) {
  const from = fromName === undefined ? sender : named(fromName, sender)
  const headers = unsubscribeUrl && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { from, to: [to], subject, text, html, ...(headers && { headers }) }
}

/** `named('Bisi & Sons', 'Us <hello@us.example>')` -> `"Bisi & Sons" <hello@us.example>` */
function named(name: string, sender: string): string {
  const address = /<([^>]+)>/.exec(sender)?.[1] ?? sender
  return `"${name.replace(/["\\\r\n]/g, '')}" <${address}>`
}

async function readAnswer(response: Response): Promise<MailAnswer> {
  if (response.ok) {
    // The mail is sent, whatever becomes of the rest of the answer.
    await response.body?.cancel().catch(() => {})
    return { ok: true }
  }
  const { status } = response
  // A body that is no JSON names no error.
  const name = await response.json().then(
    (body) => String((body as { readonly name?: unknown } | null)?.name ?? ''),
    () => '',
  )
  // The mail was sent: an earlier try used this key with another text. A deploy may have changed the text between two tries.
  if (status === 409 && name === 'invalid_idempotent_request') return { ok: true }
  return {
    ok: false,
    reason: `${status} ${name}`.trim(),
    // A wrong key or sender (401, 403) can be corrected, so the mail waits; a malformed mail cannot be sent.
    isFinal: status === 400 || status === 422,
    isBusy: status === 429,
  }
}
