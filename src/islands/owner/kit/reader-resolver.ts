// Lets a reader of the domain (text as typed -> row, or sentences per field) check a form of react-hook-form.
import type { FieldValues, Resolver } from 'react-hook-form'
import type { Result } from '#domain/basics/result.ts'

type Read<V> = (
  values: V,
) => Result<unknown, { readonly code: 'fields'; readonly fields: Partial<Readonly<Record<keyof V, string>>> }>

export function readerResolver<V extends FieldValues>(read: Read<V>): Resolver<V> {
  return (values) => {
    const result = read(values)
    if (result.ok) return { values, errors: {} }
    const errors = Object.entries(result.error.fields).map(([name, message]) => [
      name,
      { type: 'read', message },
    ])
    return { values: {}, errors: Object.fromEntries(errors) }
  }
}
