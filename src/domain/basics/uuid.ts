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

/** Random values, as `crypto` has them. Its \`randomUUID\` is missing on plain http and in browsers from before 2022. */
type RandomSource = {
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>
  readonly randomUUID?: () => string
}

/** A random UUID. */
export function newUuid(source: RandomSource): string {
  if (source.randomUUID) return source.randomUUID()
  const bytes = source.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
