// What running the service costs, from what it counts itself. Prices of Cloudflare Workers Paid and Supabase Pro as published in November 2026, in
// US dollars.

/** US dollars for one operation of Cloudflare. A message of a queue is three operations. */
export const OPERATION_USD = {
  request: 0.3e-6,
  cpuMs: 0.02e-6,
  classA: 4.5e-6,
  classB: 0.36e-6,
  kvRead: 0.5e-6,
  kvWrite: 5e-6,
  queue: 0.4e-6,
} as const

/** US dollars a month, whatever is used: Workers Paid, and Supabase Pro with its smallest database. */
const PLANS_USD = 5 + 25

/** US dollars for a gigabyte in a month. */
const DATABASE_GB_USD = 0.125
const FILES_GB_USD = 0.021

/** A request takes 3 ms of processor time, and one in two reads the bucket. */
const REQUEST_USD = OPERATION_USD.request + 3 * OPERATION_USD.cpuMs + 0.5 * OPERATION_USD.classB

/**
 * A notice, a message, reading and writing the store's root, its name in the index, and 20 ms of processor time: nearly what each publish
 * counted in a day of a million stores (docs/scale.md).
 */
const PUBLISH_USD =
  OPERATION_USD.request +
  3 * OPERATION_USD.queue +
  OPERATION_USD.classA +
  OPERATION_USD.classB +
  OPERATION_USD.kvRead +
  20 * OPERATION_USD.cpuMs

const DAY_HOURS = 24
const MONTH_DAYS = 30

/** What was counted over `hours` measured hours; sizes in bytes, as they are now, null before they were measured. */
export type ServiceUse = {
  readonly hours: number
  readonly requests: number
  readonly publishes: number
  readonly filesBytes: number | null
  readonly databaseBytes: number | null
}

export type CostLine = {
  readonly what: 'plans' | 'requests' | 'publishes' | 'database' | 'files'
  /** What a month at this pace counts: requests, publishes, or bytes; null for the plans. */
  readonly count: number | null
  readonly dollars: number
}

/** A month of 30 days at the pace of the measured hours. Null when no hour was measured. */
export function monthlyCost(use: ServiceUse): readonly CostLine[] | null {
  if (use.hours === 0) return null
  const month = (count: number) => (count * DAY_HOURS * MONTH_DAYS) / use.hours
  const gigabytes = (bytes: number | null) => (bytes ?? 0) / 1e9
  return [
    { what: 'plans', count: null, dollars: PLANS_USD },
    { what: 'requests', count: month(use.requests), dollars: month(use.requests) * REQUEST_USD },
    { what: 'publishes', count: month(use.publishes), dollars: month(use.publishes) * PUBLISH_USD },
    { what: 'database', count: use.databaseBytes, dollars: gigabytes(use.databaseBytes) * DATABASE_GB_USD },
    { what: 'files', count: use.filesBytes, dollars: gigabytes(use.filesBytes) * FILES_GB_USD },
  ]
}
