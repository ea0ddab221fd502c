// Tells operators what is wrong with the service. The rules and the budget against noise are in supabase/schemas/operator/service_alerts.sql.
import type { Database } from '#data/client.ts'
import { checkAlerts, finishAlert } from '#data/server/operator/health.ts'
import { alertLine, alertMail } from '#domain/message/alert-words.ts'
import { type AlertParts, tellOperators } from '../adapters/tell-operators.ts'
import { logError } from '../lib/log.ts'

/** Sends what is due by every way that is set up. One that took it is enough; without any way alerts stand on the operators' page alone. */
export async function tellAlerts(database: Database, parts: AlertParts, nowMs: number): Promise<void> {
  for (const alert of await checkAlerts(database, nowMs)) {
    const { id, state } = alert
    // One id for an hour: a mail whose answer was lost is not sent twice.
    const mailId = `alert-${id}-${state}-${Math.floor(nowMs / 3_600_000)}`
    const { mail, webhook } = await tellOperators(parts, {
      mail: { id: mailId, ...alertMail(alert, state, parts.healthUrl) },
      line: alertLine(alert, state, parts.healthUrl),
    })
    if (mail || webhook) await finishAlert(database, alert, nowMs)
    else logError(`alert: ${alert.kind} ${state}: nobody was told`)
  }
}
