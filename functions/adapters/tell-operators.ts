// Tells operators something by every way that is set up: mail, and a chat's webhook. Slack, Mattermost and Google Chat take `text`, Discord takes
// `content`.

import { testAlertLine, testAlertMail } from '#domain/message/alert-words.ts'
import type { Env } from '../lib/env.ts'
import { logError } from '../lib/log.ts'
import { LIMITS_MS } from '../lib/time-limit.ts'
import type { Mail, Mailer } from './mailer.ts'

/** Sends a line. Never throws: false when it was not taken. */
export type AlertPoster = (line: string) => Promise<boolean>

/** The poster of this deployment; null without an address. */
export function alertPosterOf({ ALERT_WEBHOOK_URL }: Pick<Env, 'ALERT_WEBHOOK_URL'>): AlertPoster | null {
  if (!ALERT_WEBHOOK_URL) return null
  return async (line) => {
    try {
      const response = await fetch(ALERT_WEBHOOK_URL, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ text: line, content: line }),
        redirect: 'manual',
        signal: AbortSignal.timeout(LIMITS_MS.alert),
      })
      await response.body?.cancel()
      if (!response.ok) logError(`alert: the webhook answered ${response.status}`)
      return response.ok
    } catch (error) {
      logError('alert: the webhook did not answer', error)
      return false
    }
  }
}

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
