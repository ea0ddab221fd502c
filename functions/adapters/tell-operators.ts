// Tells operators something by every way that is set up: mail, and a chat's webhook.
import { testAlertLine, testAlertMail } from '#domain/message/alert-words.ts'
import { logError } from '../lib/log.ts'
import type { AlertPoster } from './alert-webhook.ts'
import type { Mail, Mailer } from './mailer.ts'

export type AlertParts = {
  /** Null: no mailer or no address is set up. */
  readonly mail: { readonly mailer: Mailer; readonly to: string } | null
  readonly post: AlertPoster | null
  /** The operators' page with the figures. */
  readonly healthUrl: string
}

/** Which ways took a message; null: the way is not set up. */
export type ToldBy = { readonly mail: boolean | null; readonly webhook: boolean | null }

/** One message for both ways. */
export type AlertWords = { readonly mail: Omit<Mail, 'to'>; readonly line: string }

/** Sends the words. Never throws; a refused mail is in the log. */
export async function tellOperators({ mail, post }: AlertParts, words: AlertWords): Promise<ToldBy> {
  const [byMail, byWebhook] = await Promise.all([
    mail?.mailer({ ...words.mail, to: mail.to }),
    post?.(words.line),
  ])
  if (byMail?.ok === false) logError(`alert: the mail was not taken: ${byMail.reason}`)
  return { mail: byMail?.ok ?? null, webhook: byWebhook ?? null }
}

/** Sends a test by every way that is set up, so that an operator sees before a fault whether alerts arrive. */
export function sendTestAlert(parts: AlertParts, nowMs: number): Promise<ToldBy> {
  return tellOperators(parts, {
    mail: { id: `alert-test-${nowMs}`, ...testAlertMail(parts.healthUrl) },
    line: testAlertLine(parts.healthUrl),
  })
}
