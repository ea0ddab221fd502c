// A time: "5 minutes ago", and the exact time on hover; a date when older than a week.
import { serverNow } from '#data/session/server-clock.ts'

const RELATIVE = new Intl.RelativeTimeFormat('en-NG', { numeric: 'auto' })
const DATE = new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'short', year: 'numeric' })
const EXACT = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeStyle: 'short' })

/** `at` is an ISO time. */
export function When({ at }: { readonly at: string }) {
  const time = new Date(at)
  return (
    <time dateTime={at} title={EXACT.format(time)}>
      {relativeTime(time.getTime(), serverNow())}
    </time>
  )
}

/** Both in milliseconds since 1970. Under a minute -> `now`; over a week -> `3 Mar 2026`. */
function relativeTime(atMs: number, nowMs: number): string {
  const minutes = Math.round((atMs - nowMs) / 60_000)
  const distance = Math.abs(minutes)
  if (distance < 1) return 'now'
  if (distance < 60) return RELATIVE.format(minutes, 'minute')
  if (distance < 24 * 60) return RELATIVE.format(Math.round(minutes / 60), 'hour')
  if (distance <= 7 * 24 * 60) return RELATIVE.format(Math.round(minutes / (24 * 60)), 'day')
  return DATE.format(atMs)
}
