// How long a run will still take, by its pace so far.

type Pace = {
  readonly handled: number
  readonly total: number
  readonly startedAt: string | null
  readonly nowMs: number
}

/** `about 3 minutes left`; null while the pace is not known. */
export function timeLeft({ handled, total, startedAt, nowMs }: Pace): string | null {
  if (startedAt === null || handled === 0 || handled >= total) return null
  const seconds = ((nowMs - new Date(startedAt).getTime()) / 1_000 / handled) * (total - handled)
  if (!Number.isFinite(seconds) || seconds < 0) return null
  if (seconds < 60) return 'less than a minute left'
  const minutes = Math.round(seconds / 60)
  return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
}
