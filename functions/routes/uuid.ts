// Ids as they come in from outside.

/** A UUID in the form Postgres prints (RFC 9562, lower case). */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}
