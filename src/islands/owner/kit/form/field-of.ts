// Connects a field of the kit with a form.
import { type FieldPath, type FieldPathValue, type FieldValues, get } from 'react-hook-form'
import type { FormFields } from './use-edit-form.ts'

/** What a text field or a list needs of its form, its error included: `<TextField label="Name" {...fieldOf(form, 'name')} />`. */
export function fieldOf<V extends FieldValues, P extends FieldPath<V>>(form: FormFields<V>, name: P) {
  const error: { readonly message?: string } | undefined = get(form.formState.errors, name)
  return { ...form.register(name), error: error?.message }
}

/** The same for Choices and other fields that have a value: `<Choices label="Role" {...choiceOf(form, 'role')} choices={ROLES} />`. */
export function choiceOf<V extends FieldValues, P extends FieldPath<V>>(form: FormFields<V>, name: P) {
  const error: { readonly message?: string } | undefined = get(form.formState.errors, name)
  const onChange = (value: FieldPathValue<V, P>) => {
    form.clearErrors(name)
    form.setValue(name, value, { shouldDirty: true })
  }
  return { value: form.watch(name), onChange, error: error?.message }
}

/** The same for a SwitchField. */
export function switchOf<V extends FieldValues, P extends FieldPath<V>>(form: FormFields<V>, name: P) {
  const { value, onChange } = choiceOf(form, name)
  return { isOn: value, onChange }
}
