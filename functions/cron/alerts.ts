// Tells operators what is wrong with the service. The rules and the budget against noise are in supabase/schemas/operator/service_alerts.sql.
import type { Database } from '#data/client.ts'
import { checkAlerts, finishAlert } from '#data/server/operator/health.ts'
import { alertLine, alertMail, testAlertLine, testAlertMail } from '#domain/message/alert-words.ts'
import type { AlertPoster } from '../adapters/alert-webhook.ts'
import type { Mail, Mailer } from '../adapters/mailer.ts'
import { logError } from '../lib/log.ts'

export type AlertParts = {
  /** Null: no mailer or no address is set up. */
  readonly mail: { readonly mailer: Mailer; readonly to: string } | null
  readonly post: AlertPoster | null
  /** The operators' page with the figures. */
  readonly healthUrl: string
}

/** Which ways took a message; null: the way is not set up. */
export type ToldBy = { readonly mail: boolean | null; readonly webhook: boolean | null }

/** Sends what is due by every way that is set up. One that took it is enough; without any way alerts stand on the operators' page alone. */
export async function tellAlerts(database: Database, parts: AlertParts, nowMs: number): Promise<void> {
  for (const alert of await checkAlerts(database, nowMs)) {
    const { id, state } = alert
    // One id for an hour: a mail whose answer was lost is not sent twice.
    const mailId = `alert-${id}-${state}-${Math.floor(nowMs / 3_600_000)}`
    const { mail, webhook } = await tell(parts, {
      mail: { id: mailId, ...alertMail(alert, state, parts.healthUrl) },
      line: alertLine(alert, state, parts.healthUrl),
    })
    if (mail || webhook) await finishAlert(database, alert, nowMs)
    else logError(`alert: ${alert.kind} ${state}: nobody was told`)
  }
}

/** Sends a test by every way that is set up, so that an operator sees before a fault whether alerts arrive. */
export function sendTestAlert(parts: AlertParts, nowMs: number): Promise<ToldBy> {
  return tell(parts, {
    mail: { id: `alert-test-${nowMs}`, ...testAlertMail(parts.healthUrl) },
    line: testAlertLine(parts.healthUrl),
  })
}

type Words = { readonly mail: Omit<Mail, 'to'>; readonly line: string }

async function tell({ mail, post }: AlertParts, words: Words): Promise<ToldBy> {
  const [byMail, byWebhook] = await Promise.all([
    mail?.mailer({ ...words.mail, to: mail.to }),
    post?.(words.line),
  ])
  if (byMail?.ok === false) logError(`alert: the mail was not taken: ${byMail.reason}`)
  return { mail: byMail?.ok ?? null, webhook: byWebhook ?? null }
}
