// Connects a field of the kit with a form.
import { type FieldPath, type FieldValues, get } from 'react-hook-form'
import type { FormFields } from './use-edit-form.ts'

/** What a field of the kit needs of its form, its error included: `<TextField label="Name" {...fieldOf(form, 'name')} />`. */
export function fieldOf<V extends FieldValues, P extends FieldPath<V>>(form: FormFields<V>, name: P) {
  const error: { readonly message?: string } | undefined = get(form.formState.errors, name)
  return { ...form.register(name), error: error?.message }
}
