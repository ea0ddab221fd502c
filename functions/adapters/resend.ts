// Mail through Resend's HTTP API: POST /emails with a bearer key and an idempotency key.
import { brand } from '#brand'
import type { Env } from '../env.ts'
import type { Mail, MailAnswer, Mailer } from '../mail/mailer.ts'
import { LIMITS_MS } from './time-limit.ts'

const RESEND_URL = 'https://api.resend.com'

/** The mailer of this deployment; null while it has no key. A stand-in is asked only where the site itself is local. */
export function mailerOf(
  env: Pick<Env, 'SITE_HOST' | 'MAIL_API_KEY' | 'MAIL_API_URL' | 'MAIL_FROM'>,
): Mailer | null {
  const { SITE_HOST, MAIL_API_KEY, MAIL_API_URL, MAIL_FROM } = env
  if (!MAIL_API_KEY) return null
  const url = (SITE_HOST === 'localhost' && MAIL_API_URL) || RESEND_URL
  return resendMailer({ url, key: MAIL_API_KEY, from: MAIL_FROM ?? `${brand.name} <${brand.supportEmail}>` })
}

type ResendAccess = {
  readonly url: string
  readonly key: string
  readonly from: string
  /** Longest wait for an answer. A mail that was taken and not answered is asked for again under the same key. */
  readonly timeoutMs?: number
}

export function resendMailer({ url, key, from, timeoutMs = LIMITS_MS.mail }: ResendAccess): Mailer {
  return async (mail) => {
    try {
      const response = await fetch(`${url}/emails`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': mail.id,
          // Without one the provider's firewall answers 403.
          'User-Agent': `${brand.name}/1.0`,
        },
        body: JSON.stringify(bodyOf(mail, from)),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return await answerOf(response)
    } catch (error) {
      return { ok: false, reason: `not reached: ${String(error)}`, isFinal: false, isBusy: false }
    }
  }
}

function bodyOf({ to, subject, text, html }: Mail, from: string) {
  return { from, to: [to], subject, text, html }
}

async function answerOf(response: Response): Promise<MailAnswer> {
  if (response.ok) {
    await response.body?.cancel()
    return { ok: true }
  }
  const { status } = response
  const name = await response.json().then(
    (body) => String((body as { readonly name?: unknown } | null)?.name ?? ''),
    () => '',
  )
  // The key has sent a mail already, in other words than these: a deploy may have changed them between two tries.
  if (status === 409 && name === 'invalid_idempotent_request') return { ok: true }
  return {
    ok: false,
    reason: `${status} ${name}`.trim(),
    // What is wrong with our key or sender (401, 403) can be put right; a mail that is malformed cannot.
    isFinal: status === 400 || status === 422,
    isBusy: status === 429,
  }
}
