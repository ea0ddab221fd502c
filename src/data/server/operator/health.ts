// Figures of the service over time (supabase/schemas/operator/roll_health.sql), and alerts about it (service_alerts.sql).
import * as contract from '#contract/sql/operator/operator-health.ts'
import type { BrowserError } from '#domain/basics/browser-error.ts'
import type { ServiceStatus } from '#domain/figures/service-status.ts'
import { callOrThrow, type Database } from '../../client.ts'

/** What was counted in one minute, under one name. */
export type EdgeCount = {
  /** ISO 8601. */
  readonly minute: string
  readonly name: string
  readonly count: number
}

/** Adds counts of an isolate to the counts of their minutes. */
export async function noteEdgeCounts(database: Database, counts: readonly EdgeCount[]): Promise<void> {
  await callOrThrow(database, contract.noteEdgeCounts, { counts })
}

/** Writes the figures of the last minute, and of the hours that are complete. */
export async function rollHealth(database: Database, nowMs: number): Promise<void> {
  await callOrThrow(database, contract.rollHealth, { at: new Date(nowMs).toISOString() })
}

/** The minutes, or the hours, since a time in milliseconds since 1970; the oldest first. */
export function fetchHealth(
  database: Database,
  span: 'minute' | 'hour',
  sinceMs: number,
): Promise<readonly contract.HealthSpan[]> {
  return callOrThrow(database, contract.operatorHealth, {
    span,
    since: new Date(sinceMs).toISOString(),
  })
}

/** The newest alerts, open ones first. */
export function fetchAlerts(database: Database): Promise<readonly contract.ServiceAlert[]> {
  return callOrThrow(database, contract.operatorAlerts, {})
}

/** Counts a fault of our scripts in a browser. */
export async function noteBrowserError(
  database: Database,
  fault: BrowserError & { readonly browser: string },
): Promise<void> {
  await callOrThrow(database, contract.noteBrowserError, { error: fault })
}

/** The faults that browsers reported last. */
export function fetchBrowserErrors(database: Database): Promise<readonly contract.SeenBrowserError[]> {
  return callOrThrow(database, contract.operatorBrowserErrors, {})
}

/** What is or was wrong in the last 90 days, for everybody; the newest first. */
export function fetchServiceStatus(database: Database): Promise<ServiceStatus> {
  return callOrThrow(database, contract.serviceStatus, {})
}

/** Begins and ends alerts, and takes those of which operators are to be told now. Each is given to one caller. */
export function checkAlerts(database: Database, nowMs: number): Promise<readonly contract.DueAlert[]> {
  return callOrThrow(database, contract.checkServiceAlerts, { at: new Date(nowMs).toISOString() })
}

/** Keeps that operators were told. */
export async function finishAlert(
  database: Database,
  { id, state }: Pick<contract.DueAlert, 'id' | 'state'>,
  nowMs: number,
): Promise<void> {
  await callOrThrow(database, contract.finishServiceAlert, {
    id,
    state,
    at: new Date(nowMs).toISOString(),
  })
}
