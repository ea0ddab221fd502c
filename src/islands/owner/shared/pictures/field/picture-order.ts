// Moves one item of a list.

/** `movedTo(['a', 'b', 'c'], 0, 2)` -> `['b', 'c', 'a']` */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
