// What running the service costs, from what it counts itself. Prices of Cloudflare Workers Paid, Supabase Pro and Resend Pro in US dollars;
// docs/scale.md says where each was read, and when.

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

/** US dollars for a line of the Worker's log, a mail, and a picture that our servers make (a transformation of Cloudflare Images). */
const LOG_LINE_USD = 0.6e-6
const MAIL_USD = 0.9e-3
const PICTURE_USD = 0.5e-3

/** US dollars a month for a connection to Realtime, counted when most are open at once. */
const CONNECTION_USD = 10e-3

const DAY_HOURS = 24
const MONTH_DAYS = 30

/** What was counted over `hours` measured hours; sizes in bytes, as they are now, null before they were measured. */
export type ServiceUse = {
  readonly hours: number
  readonly requests: number
  readonly publishes: number
  /** Lines that the Worker has written into its log, at least. */
  readonly logLines: number
  readonly mails: number
  readonly pictures: number
  /** The most sessions of an hour: no fewer than apps were open at once. Null before they were measured. */
  readonly connections: number | null
  readonly filesBytes: number | null
  readonly databaseBytes: number | null
}

export type CostLine = {
  readonly what:
    | 'plans'
    | 'requests'
    | 'publishes'
    | 'database'
    | 'files'
    | 'logs'
    | 'mails'
    | 'pictures'
    | 'connections'
  /** What a month at this pace counts; bytes and connections as they are; null for the plans. */
  readonly count: number | null
  readonly dollars: number
}

/** A month of 30 days at the pace of the measured hours. Null when no hour was measured. */
export function monthlyCost(use: ServiceUse): readonly CostLine[] | null {
  if (use.hours === 0) return null
  const month = (count: number) => (count * DAY_HOURS * MONTH_DAYS) / use.hours
  const each = (what: CostLine['what'], count: number, dollars: number) => ({
    what,
    count: month(count),
    dollars: month(count) * dollars,
  })
  const gigabytes = (bytes: number | null) => (bytes ?? 0) / 1e9
  return [
    { what: 'plans', count: null, dollars: PLANS_USD },
    each('requests', use.requests, REQUEST_USD),
    each('publishes', use.publishes, PUBLISH_USD),
    { what: 'database', count: use.databaseBytes, dollars: gigabytes(use.databaseBytes) * DATABASE_GB_USD },
    { what: 'files', count: use.filesBytes, dollars: gigabytes(use.filesBytes) * FILES_GB_USD },
    each('logs', use.logLines, LOG_LINE_USD),
    each('mails', use.mails, MAIL_USD),
    each('pictures', use.pictures, PICTURE_USD),
    { what: 'connections', count: use.connections, dollars: (use.connections ?? 0) * CONNECTION_USD },
  ]
}
