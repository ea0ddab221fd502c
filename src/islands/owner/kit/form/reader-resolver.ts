// Lets a reader of the domain check a form of react-hook-form. A submitted form passes on the reader's result.
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  type ResolverOptions,
  set,
} from 'react-hook-form'
import type { FormReader } from '#domain/basics/form-reader.ts'

/** Lets react-hook-form check a form with a reader of the domain: its messages go to the fields by their paths. */
export function readerResolver<V extends FieldValues, T>(read: FormReader<V, T>): Resolver<V, unknown, T> {
  return (typed, _context, options) => {
    takeShown(typed, options)
    const result = read(typed)
    if (result.ok) return { values: result.value, errors: {} }
    const errors: FieldErrors<V> = {}
    for (const [path, message] of Object.entries(result.error.fields)) {
      set(errors, path, { type: 'read', message })
    }
    return { values: {}, errors }
  }
}

/**
 * Takes over what text fields show. A form filler may set a field without an event (react-hook-form hears events), and a person saves what is to
 * be seen.
 */
function takeShown<V extends FieldValues>(typed: V, { fields, names = [] }: ResolverOptions<V>): void {
  for (const name of names) {
    const ref: unknown = get(fields, `${name}.ref`)
    if (isText(ref) && ref.value !== String(get(typed, name) ?? '')) set(typed, name, ref.value)
  }
}

const isText = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(field.type))
