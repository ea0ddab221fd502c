// Ids of rows, orders and people.

/** True for a UUID as Postgres prints it: RFC 9562, lower case. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}

/**
 * Returns the lowest and highest UUID that begin with these hexadecimal digits, at most 8: `0a` -> `0a000000-0000-…`,
 * `0affffff-ffff-…`.
 */
export function uuidRange(prefix: string): { readonly from: string; readonly to: string } {
  const bound = (digit: '0' | 'f') =>
    [prefix.padEnd(8, digit), ...[4, 4, 4, 12].map((count) => digit.repeat(count))].join('-')
  return { from: bound('0'), to: bound('f') }
}
