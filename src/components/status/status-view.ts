// What the public status page shows.
import type { ServiceStatus } from '#domain/figures/service-status.ts'
import { statusMessages } from '#messages/areas.ts'
import { dayWords } from '#messages/day.ts'
import { fill } from '#messages/message.ts'

/** `status` is null when the figures could not be read. */
export type StatusView = {
  readonly status: ServiceStatus | null
  readonly nowMs: number
  readonly siteUrl: string
}

/** Lagos is one hour ahead of UTC in all months. */
const AHEAD_MS = 3_600_000

/** `24 November 2026, 15:08` in Lagos */
export function lagosTime(atMs: number): string {
  const iso = new Date(atMs + AHEAD_MS).toISOString()
  return fill(statusMessages().time, { day: dayWords(iso), time: iso.slice(11, 16) })
}
