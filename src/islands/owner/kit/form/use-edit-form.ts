// The common form of all areas: fills fields from stored values, checks them with a reader of the domain, keeps a draft, and saves with
// useSave. Typed text stays when saving fails.
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { FormReader } from '#domain/basics/form-reader.ts'
import { useWhenOnline } from '../outage/use-online.ts'
import { readerResolver } from './reader-resolver.ts'
import { useDraft } from './use-draft.ts'
import { type Tell, useSave, type Write } from './use-save.ts'

/** The part of a form that its fields need. */
export type FormFields<V extends FieldValues> = Omit<
  UseFormReturn<V>,
  'handleSubmit' | 'control' | 'subscribe'
>

type Options<V, T> = {
  /**
   * Names the draft with the store's id: `voucher:{businessId}:new`. Null stores no draft (for passwords, or while first values are being
   * read).
   */
  readonly draftKey: string | null
  readonly values: V
  readonly read: FormReader<V, T>
}

/**
 * A form with its draft and its saving. `submit` checks the fields, `save` writes without them, `tell` shows a problem of the whole form.
 */
export function useEditForm<V extends FieldValues, T>({ draftKey, values, read }: Options<V, T>) {
  const form = useForm<V, unknown, T>({
    defaultValues: values as DefaultValues<V>,
    resolver: readerResolver(read),
  })
  const draft = useDraft(draftKey, form)
  const tell: Tell = (problem) => {
    if (problem === null) form.clearErrors('root')
    else form.setError('root', { message: problem })
  }
  const { save, isSaving } = useSave({ tell })
  useWhenOnline(() => form.clearErrors('root'))
  const { errors, isDirty } = form.formState
  /** Reads the form and saves its value. Deletes the draft after the save, before the page shows the saved value. */
  const submit = <A>(toWrite: (value: T) => Write<A>) =>
    form.handleSubmit(async (value) => {
      const write = toWrite(value)
      const onSaved = (answer: A) => {
        draft.clear()
        return write.onSaved?.(answer)
      }
      await save<A>({ ...write, onSaved })
    })
  return { form, draft, errors, isDirty, isSaving, problem: errors.root?.message, tell, save, submit }
}
