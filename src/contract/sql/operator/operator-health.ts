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
  /** Mails that the provider took. */
  mailsSent: count,
  /** Pictures that our servers made, each file one. */
  picturesMade: count,
  /** Sessions that began or were renewed in the hour. */
  sessions: optionalCount,
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

/** Counts a fault of our scripts in a browser. */
export const noteBrowserError = sqlFunction('note_browser_error', noValue)
/** The faults that browsers reported last. */
export const operatorBrowserErrors = sqlFunction('operator_browser_errors', v.array(browserError))
/** What is or was wrong in the last 90 days, for everybody; the newest first. */
export const serviceStatus = sqlFunction('service_status', status)
/** The newest alerts, open ones first. */
export const operatorAlerts = sqlFunction('operator_alerts', v.array(alert))
/** Begins and ends alerts, and takes those of which operators are to be told now. Each is given to one caller. */
export const checkServiceAlerts = sqlFunction('check_service_alerts', v.array(dueAlert))
/** Keeps that operators were told. */
export const finishServiceAlert = sqlFunction('finish_service_alert', noValue)
/** The minutes, or the hours, since a time in milliseconds since 1970; the oldest first. */
export const operatorHealth = sqlFunction('operator_health', v.array(span))
/** Writes the figures of the last minute, and of the hours that are complete. */
export const rollHealth = sqlFunction('roll_health', noValue)
/** Adds counts of an isolate to the counts of their minutes. */
export const noteEdgeCounts = sqlFunction('note_edge_counts', noValue)
