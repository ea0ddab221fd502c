// Tells operators what is wrong with the service. The rules and the budget against noise are in supabase/schemas/operator/service_alerts.sql.
import { checkServiceAlerts, finishServiceAlert } from '#contract/sql/operator/operator-health.ts'
import { callOrThrow, type Database } from '#data/client.ts'
import { alertLine, alertMail } from '#domain/message/alert-words.ts'
import { type AlertParts, tellOperators } from '../adapters/tell-operators.ts'
import { logError } from '../lib/log.ts'

/** Sends what is due by every way that is set up. One that took it is enough; without any way alerts stand on the operators' page alone. */
export async function tellAlerts(database: Database, parts: AlertParts, nowMs: number): Promise<void> {
  for (const alert of await callOrThrow(database, checkServiceAlerts, {
    at: new Date(nowMs).toISOString(),
  })) {
    const { id, state } = alert
    // One id for an hour: a mail whose answer was lost is not sent twice.
    const mailId = `alert-${id}-${state}-${Math.floor(nowMs / 3_600_000)}`
    const { mail, webhook } = await tellOperators(parts, {
      mail: { id: mailId, ...alertMail(alert, state, parts.healthUrl) },
      line: alertLine(alert, state, parts.healthUrl),
    })
    if (mail || webhook)
      await callOrThrow(database, finishServiceAlert, {
        id: alert.id,
        state: alert.state,
        at: new Date(nowMs).toISOString(),
      })
    else logError(`alert: ${alert.kind} ${state}: nobody was told`)
  }
}
