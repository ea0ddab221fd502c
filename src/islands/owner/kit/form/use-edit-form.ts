// The common form of all areas: fills fields from stored values, checks them with a reader of the domain, keeps a draft, and saves with
// useSave. Typed text stays when saving fails.
import { type FormEvent, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  type ResolverOptions,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { FormReader } from '#domain/basics/form-reader.ts'
import { useWhenOnline } from '../outage/use-online.ts'
import { useDraft } from './use-draft.ts'
import { type FieldNames, useOthers } from './use-others.ts'
import { type Tell, useSave, type Write } from './use-save.ts'

/** The part of a form that its fields need. */
export type FormFields<V extends FieldValues> = Omit<
  UseFormReturn<V>,
  'handleSubmit' | 'control' | 'subscribe'
>

type Options<V, T, B> = {
  /**
   * Names the draft with the store's id: `voucher:{businessId}:new`. Null stores no draft (for passwords, or while first values are being
   * read).
   */
  readonly draftKey: string | null
  /** What is stored, as values of the form. */
  readonly values: V
  readonly read: FormReader<V, T>
  /** For something stored that others change too, and that is read again: the fields' names, to tell what both changed. */
  readonly names?: FieldNames<V>
  /** For a form that tells its server what it was filled from: what `values` are made from. */
  readonly base?: B
}

/**
 * A form with its draft and its saving. `base.current` is what the form was filled from; `others` is what the person has to choose first. `submit` checks the fields, `save` writes without them, `tell` shows a problem of the whole form.
 */
export function useEditForm<V extends FieldValues, T, B = undefined>(options: Options<V, T, B>) {
  const { draftKey, values, read, names } = options
  const form = useForm<V, unknown, T>({
    defaultValues: values as DefaultValues<V>,
    resolver: readerResolver(read),
  })
  const base = useRef(options.base as B)
  const draft = useDraft(form, { key: draftKey, values, stored: options.base as B, base })
  const others = useOthers(form, { values, names: names ?? null, isRestored: draft.isRestored })
  const hasClash = useRef(false)
  hasClash.current = others !== null
  const keepMine = () => {
    hasClash.current = false
    others?.keepMine()
  }
  const tell: Tell = (problem) => {
    if (problem === null) form.clearErrors('root')
    else form.setError('root', { message: problem })
  }
  const { save, isSaving } = useSave({ tell })
  useWhenOnline(() => form.clearErrors('root'))
  const { errors, isDirty } = form.formState
  /** Reads the form and saves its value; true when it was saved. Deletes the draft after the save, before the page shows the saved value. */
  const submit =
    <A>(toWrite: (value: T) => Write<A>) =>
    async (event?: FormEvent): Promise<boolean> => {
      let isSaved = false
      await form.handleSubmit(async (value) => {
        if (hasClash.current) return
        const write = toWrite(value)
        const sent = form.getValues()
        const onSaved = (answer: A) => {
          draft.clear()
          // What is read again next is this text as the server keeps it, and nobody else's.
          if (names) form.reset(sent, { keepValues: true })
          return write.onSaved?.(answer)
        }
        isSaved = await save<A>({ ...write, onSaved })
      })(event)
      return isSaved
    }
  const problem = errors.root?.message
  return {
    form,
    draft,
    base,
    others: others && { ...others, keepMine },
    errors,
    isDirty,
    isSaving,
    problem,
    tell,
    save,
    submit,
  }
}

/** Lets react-hook-form check a form with a reader of the domain: its messages go to the fields by their paths. */
function readerResolver<V extends FieldValues, T>(read: FormReader<V, T>): Resolver<V, unknown, T> {
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
