// Reads values out of JSON without a fixed shape: suppliers change their pages, and each saved answer is wrapped differently.

export type JsonRecord = Readonly<Record<string, unknown>>

/** True for a JSON object, false for a list. */
export function isJson(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value at a path; undefined where it ends. `at(page, 'data', 'skuModule')` */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isJson(inner) ? inner[key] : undefined), value)
}

/** A list, also one that is wrapped in an object with one list in it; empty for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (!isJson(value)) return []
  const lists = Object.values(value).filter(Array.isArray)
  return lists.length === 1 ? (lists[0] as readonly unknown[]) : []
}

/** The first text or number that is not empty. */
export function textOf(...values: readonly unknown[]): string {
  const found = values.find(
    (value) => (typeof value === 'string' && value.trim() !== '') || typeof value === 'number',
  )
  return found === undefined ? '' : String(found).trim()
}

/** A count of pieces; null where none is written. */
export function countIn(...values: readonly unknown[]): number | null {
  const text = textOf(...values).replace(/\.0+$/, '')
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** Most objects that a search looks at: a saved page has thousands, a hostile one millions. */
const MOST = 200_000

/** Finds every object for which `isWanted` is true, outer objects first. Does not search inside a found object. */
export function findAll(root: unknown, isWanted: (value: JsonRecord) => boolean): readonly JsonRecord[] {
  const found: JsonRecord[] = []
  let wave: unknown[] = [root]
  for (let looked = 0; wave.length > 0 && looked < MOST; ) {
    const next: unknown[] = []
    for (const value of wave) {
      looked += 1
      if (looked >= MOST) break
      if (isJson(value) && isWanted(value)) found.push(value)
      else if (typeof value === 'object' && value !== null)
        for (const inner of Object.values(value)) next.push(inner)
    }
    wave = next
  }
  return found
}
