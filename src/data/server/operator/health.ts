// Figures of the service over time (supabase/schemas/operator/roll_health.sql), and alerts about it (service_alerts.sql).
import * as contract from '#contract/sql/operator/operator-health.ts'
import type { BrowserError } from '#domain/basics/browser-error.ts'
import type { ServiceStatus } from '#domain/figures/service-status.ts'
import { callSqlOrThrow, type Database } from '../../client.ts'

/** What was counted in one minute, under one name. */
export type EdgeCount = {
  /** ISO 8601. */
  readonly minute: string
  readonly name: string
  readonly count: number
}

/** Adds counts of an isolate to the counts of their minutes. */
export async function noteEdgeCounts(database: Database, counts: readonly EdgeCount[]): Promise<void> {
  await callSqlOrThrow(database, contract.noteEdgeCounts, { p_counts: counts })
}

/** Writes the figures of the last minute, and of the hours that are complete. */
export async function rollHealth(database: Database, nowMs: number): Promise<void> {
  await callSqlOrThrow(database, contract.rollHealth, { p_at: new Date(nowMs).toISOString() })
}

/** The minutes, or the hours, since a time in milliseconds since 1970; the oldest first. */
export function fetchHealth(
  database: Database,
  span: 'minute' | 'hour',
  sinceMs: number,
): Promise<readonly contract.HealthSpan[]> {
  return callSqlOrThrow(database, contract.operatorHealth, {
    p_span: span,
    p_since: new Date(sinceMs).toISOString(),
  })
}

/** The newest alerts, open ones first. */
export function fetchAlerts(database: Database): Promise<readonly contract.ServiceAlert[]> {
  return callSqlOrThrow(database, contract.operatorAlerts, {})
}

/** Counts a fault of our scripts in a browser. */
export async function noteBrowserError(
  database: Database,
  fault: BrowserError & { readonly browser: string },
): Promise<void> {
  await callSqlOrThrow(database, contract.noteBrowserError, { p_error: fault })
}

/** The faults that browsers reported last. */
export function fetchBrowserErrors(database: Database): Promise<readonly contract.SeenBrowserError[]> {
  return callSqlOrThrow(database, contract.operatorBrowserErrors, {})
}

/** What is or was wrong in the last 90 days, for everybody; the newest first. */
export function fetchServiceStatus(database: Database): Promise<ServiceStatus> {
  return callSqlOrThrow(database, contract.serviceStatus, {})
}

/** Begins and ends alerts, and takes those of which operators are to be told now. Each is given to one caller. */
export function checkAlerts(database: Database, nowMs: number): Promise<readonly contract.DueAlert[]> {
  return callSqlOrThrow(database, contract.checkServiceAlerts, { p_at: new Date(nowMs).toISOString() })
}

/** Keeps that operators were told. */
export async function finishAlert(
  database: Database,
  { id, state }: Pick<contract.DueAlert, 'id' | 'state'>,
  nowMs: number,
): Promise<void> {
  await callSqlOrThrow(database, contract.finishServiceAlert, {
    p_id: id,
    p_state: state,
    p_at: new Date(nowMs).toISOString(),
  })
}
