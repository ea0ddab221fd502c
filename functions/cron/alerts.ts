// Tells operators what is wrong with the service. The rules and the budget against noise are in supabase/schemas/operator/service_alerts.sql.
import type { Database } from '#data/client.ts'
import { checkAlerts, finishAlert } from '#data/server/operator/health.ts'
import { alertLine, alertMail } from '#domain/message/alert-words.ts'
import type { AlertPoster } from '../adapters/alert-webhook.ts'
import type { Mailer } from '../adapters/mailer.ts'
import { logError } from '../lib/log.ts'

export type AlertParts = {
  /** Null: no mailer or no address is set up. */
  readonly mail: { readonly mailer: Mailer; readonly to: string } | null
  readonly post: AlertPoster | null
  /** The operators' page with the figures. */
  readonly healthUrl: string
}

/** Sends what is due by every way that is set up. One that took it is enough; without any way alerts stand on the operators' page alone. */
export async function tellAlerts(
  database: Database,
  { mail, post, healthUrl }: AlertParts,
  nowMs: number,
): Promise<void> {
  for (const alert of await checkAlerts(database, nowMs)) {
    const { id, state } = alert
    // One id for an hour: a mail whose answer was lost is not sent twice.
    const mailId = `alert-${id}-${state}-${Math.floor(nowMs / 3_600_000)}`
    const taken = await Promise.all([
      mail?.mailer({ id: mailId, to: mail.to, ...alertMail(alert, state, healthUrl) }).then(({ ok }) => ok),
      post?.(alertLine(alert, state, healthUrl)),
    ])
    if (taken.includes(true)) await finishAlert(database, alert, nowMs)
    else logError(`alert: ${alert.kind} ${state}: nobody was told`)
  }
}
