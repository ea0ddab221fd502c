/** True for the same objects, numbers and texts, and for lists with the same items in the same order. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a, b)
  return a === b || (a.length === b.length && a.every((item, index) => isSame(item, b[index])))
}
