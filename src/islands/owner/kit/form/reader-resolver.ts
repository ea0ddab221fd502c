// Lets a reader of the domain check a form of react-hook-form. A submitted form passes on the reader's result.
import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { FormReader } from '#domain/basics/form-reader.ts'

/** Lets react-hook-form check a form with a reader of the domain: its messages go to the fields by their paths. */
export function readerResolver<V extends FieldValues, T>(read: FormReader<V, T>): Resolver<V, unknown, T> {
  return (typed) => {
    const result = read(typed)
    if (result.ok) return { values: result.value, errors: {} }
    const errors: FieldErrors<V> = {}
    for (const [path, message] of Object.entries(result.error.fields)) {
      set(errors, path, { type: 'read', message })
    }
    return { values: {}, errors }
  }
}
