// Parses a form: each typed text becomes a value, or an error sentence for its field.
import { fail, type Result } from './result.ts'

/** Error sentences by field. A key is a field's name or a path such as `rows.0.price`. */
export type FieldFaults<K extends string = string> = { readonly [name in K]?: string }

export type ReadForm<T, K extends string = string> = Result<
  T,
  { readonly code: 'fields'; readonly fields: FieldFaults<K> }
>

export type FormReader<V, T> = (typed: V) => ReadForm<T>

/** Returns a form that cannot be read, with its errors: `faulty({ name: 'What is it called?' })`. */
export function faulty<K extends string>(fields: FieldFaults<K>): ReadForm<never, K> {
  return fail('fields', { fields })
}
