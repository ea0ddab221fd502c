// Two people change one thing: what each changed, field by field.

export type Merged<V> = {
  /** `mine`, with what only the other person changed. */
  readonly values: V
  /** What both changed, each in another way. Here `values` has mine. */
  readonly clashes: readonly (keyof V)[]
}

/** `base` is what both began with. A field is taken as a whole: `{a: 1, b: 1}`, mine `{a: 2, b: 1}`, theirs `{a: 1, b: 3}` -> `{a: 2, b: 3}`. */
export function mergeValues<V extends object>(base: V, mine: V, theirs: V): Merged<V> {
  const values = { ...mine }
  const clashes: (keyof V)[] = []
  for (const field of Object.keys(theirs) as (keyof V)[]) {
    if (isSame(base[field], theirs[field]) || isSame(mine[field], theirs[field])) continue
    if (isSame(base[field], mine[field])) values[field] = theirs[field]
    else clashes.push(field)
  }
  return { values, clashes }
}

/** `known` with the value of `next` in each field of `fields`. */
export function withFields<V extends object>(known: V, next: V, fields: readonly (keyof V)[]): V {
  return { ...known, ...Object.fromEntries(fields.map((field) => [field, next[field]])) }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
