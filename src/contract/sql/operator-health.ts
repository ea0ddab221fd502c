// Figures of the service over time (supabase/schemas/operator/roll_health.sql).
import * as v from 'valibot'
import { sqlFunction } from '../sql-function.ts'
import { count, noValue, optionalCount, time } from './values.ts'

const span = v.object({
  at: time,
  /** Publishes that brought a store up to date, and how long the newest change of theirs had waited. */
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
  /** By code. */
  ordersRefused: v.record(v.string(), count),
  filesBytes: optionalCount,
  databaseBytes: optionalCount,
})

/** How the service was in one minute or hour. */
export type HealthSpan = v.InferOutput<typeof span>

export const operatorHealth = sqlFunction('operator_health', v.array(span))
export const rollHealth = sqlFunction('roll_health', noValue)
export const noteEdgeCounts = sqlFunction('note_edge_counts', noValue)
