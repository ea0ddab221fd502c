// Figures of the service over time (supabase/schemas/operator/roll_health.sql), and alerts about it (service_alerts.sql).
import * as v from 'valibot'
import { sqlFunction } from '../../sql-function.ts'
import { count, noValue, optionalCount, optionalTime, text, time } from '../values.ts'

const span = v.object({
  at: time,
  /** Publishes after which a store was up to date, and the time from the newest change to the publish. */
  publishes: count,
  lagP50Ms: optionalCount,
  lagP95Ms: optionalCount,
  /** Null: not measured. */
  waiting: v.object({
    stores: optionalCount,
    mails: optionalCount,
    pushes: optionalCount,
    pictures: optionalCount,
    payments: optionalCount,
  }),
  deadLetters: optionalCount,
  requests: count,
  /** Answers with a status of 500 or more. */
  failures: count,
  ordersTaken: count,
  /** Number of refused orders by code. */
  ordersRefused: v.record(v.string(), count),
  filesBytes: optionalCount,
  databaseBytes: optionalCount,
})

/** How the service was in one minute or hour. */
export type HealthSpan = v.InferOutput<typeof span>

const alert = v.object({
  kind: v.string(),
  beganAt: time,
  endedAt: optionalTime,
  /** The worst figure so far. */
  figure: count,
})

/** What is or was wrong with the service. */
export type ServiceAlert = v.InferOutput<typeof alert>

const dueAlert = v.object({ ...alert.entries, id: text, state: v.picklist(['began', 'goes_on', 'ended']) })

/** An alert that operators must be told about now. */
export type DueAlert = v.InferOutput<typeof dueAlert>

const browserError = v.object({
  place: v.string(),
  name: v.string(),
  message: v.string(),
  frames: v.array(v.string()),
  browser: v.string(),
  seen: count,
  firstAt: time,
  lastAt: time,
})

/** A fault of our own scripts in people's browsers. */
export type SeenBrowserError = v.InferOutput<typeof browserError>

const status = v.object({
  since: optionalTime,
  faults: v.array(v.object({ kind: v.string(), beganAt: time, endedAt: optionalTime })),
})

export const noteBrowserError = sqlFunction('note_browser_error', noValue)
export const operatorBrowserErrors = sqlFunction('operator_browser_errors', v.array(browserError))
/** What everybody may know of alerts, the newest first. */
export const serviceStatus = sqlFunction('service_status', status)
export const operatorAlerts = sqlFunction('operator_alerts', v.array(alert))
export const checkServiceAlerts = sqlFunction('check_service_alerts', v.array(dueAlert))
export const finishServiceAlert = sqlFunction('finish_service_alert', noValue)
export const operatorHealth = sqlFunction('operator_health', v.array(span))
export const rollHealth = sqlFunction('roll_health', noValue)
export const noteEdgeCounts = sqlFunction('note_edge_counts', noValue)
