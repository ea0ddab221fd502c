// What rows keep in memory until their table is planned.

/** Bytes that the rows of one table may keep: they become products, which are in memory too, and an isolate has 128 MB. */
export const MOST_KEPT = 40_000_000

/** Characters of a description that are kept; the product stores fewer, and must know whether there were more. */
export const KEPT_DESCRIPTION = 1_200

/** A copy: a part of a text keeps the whole text in memory, so a few kept cells would keep the file. Short parts are copies already. */
export function owned(part: string): string {
  return part.length < 13 ? part : ` ${part}`.slice(1)
}

const WIDE = /[\u0100-\uffff]/

/** About so many bytes of memory: two for each character of a text that has one beyond Latin letters. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length * (WIDE.test(value) ? 2 : 1)
  if (typeof value !== 'object' || value === null) return 8
  return Object.values(value).reduce((sum: number, inner) => sum + weightOf(inner), 16)
}
