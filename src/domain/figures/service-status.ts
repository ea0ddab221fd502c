// What the public status page says: which part of the service has trouble now, and which had trouble since when.

/** A fault as everybody may know it. Times are ISO 8601 in UTC. */
export type PublicFault = {
  /** A rule of private.service_rules. */
  readonly kind: string
  readonly beganAt: string
  /** Null while the fault lasts. */
  readonly endedAt: string | null
}

/** `since`: the first moment that was measured, at most 90 days ago; null before anything was measured. */
export type ServiceStatus = { readonly since: string | null; readonly faults: readonly PublicFault[] }

/** The parts that people know, the most important first. */
export const STATUS_PARTS = ['shops', 'changes', 'mails', 'notifications', 'payments', 'background'] as const
export type StatusPart = (typeof STATUS_PARTS)[number]

/** The part of each rule. A rule of a newer database, which is not here, is not shown. */
export const PART_OF_KIND: Readonly<Record<string, StatusPart>> = {
  failures: 'shops',
  publish_lag: 'changes',
  mails_wait: 'mails',
  pushes_wait: 'notifications',
  payments_wait: 'payments',
  dead_letters: 'background',
  minutes_missed: 'background',
}

export type PartState = {
  readonly part: StatusPart
  readonly hasFault: boolean
  /** Each measured day, the oldest first: whether the part had a fault on it. */
  readonly days: readonly { readonly day: string; readonly hasFault: boolean }[]
}

export type KnownFault = PublicFault & { readonly part: StatusPart }

const DAY_MS = 86_400_000
const MAX_DAYS = 90

/** The state of each part, and the faults of parts that people know, the newest first. */
export function statusParts(
  { since, faults }: ServiceStatus,
  nowMs: number,
): { readonly parts: readonly PartState[]; readonly faults: readonly KnownFault[] } {
  const known = faults.flatMap((fault) => {
    const part = PART_OF_KIND[fault.kind]
    return part ? [{ ...fault, part }] : []
  })
  const days = measuredDays(since, nowMs)
  const parts = STATUS_PARTS.map((part) => {
    const own = known.filter((fault) => fault.part === part)
    return {
      part,
      hasFault: own.some(({ endedAt }) => endedAt === null),
      days: days.map((day) => ({ day, hasFault: own.some((fault) => isOnDay(fault, day)) })),
    }
  })
  return { parts, faults: known }
}

/** `2026-11-24`, … in UTC, until today. */
function measuredDays(since: string | null, nowMs: number): string[] {
  if (since === null) return []
  const today = Math.floor(nowMs / DAY_MS)
  const first = Math.max(Math.floor(Date.parse(since) / DAY_MS), today - MAX_DAYS + 1)
  return Array.from({ length: Math.max(today - first + 1, 0) }, (_, at) => dayOf((first + at) * DAY_MS))
}

function isOnDay({ beganAt, endedAt }: PublicFault, day: string): boolean {
  return beganAt.slice(0, 10) <= day && (endedAt === null || endedAt.slice(0, 10) >= day)
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
