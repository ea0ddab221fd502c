// Converts between stored times (ISO 8601, UTC) and values of `datetime-local` fields (the person's time zone, without seconds).

/** `2026-11-20T09:30:00.000Z` -> `2026-11-20T10:30` in Lagos; null -> ``. */
export function localOf(iso: string | null): string {
  if (iso === null) return ''
  const time = new Date(iso)
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** `2026-11-20T10:30` -> `2026-11-20T09:30:00.000Z` in Lagos; null for an empty or unreadable text. */
export function isoOf(local: string): string | null {
  const time = new Date(local)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
