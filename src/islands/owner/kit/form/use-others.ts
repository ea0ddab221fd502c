// What others saved while this person typed, in a form of something that is stored: their fields come into the form, and where both changed the same
// field the person chooses. Nothing is saved before that.
import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { mergeValues, withFields } from '#domain/basics/merge-values.ts'

/** The names of a form's fields for people: `{ fee: 'Fee' }`. */
export type FieldNames<V> = { readonly [Field in keyof V]: string }

export type Others = {
  /** The fields that both changed: `Fee, Area`. */
  readonly what: string
  /** What the other person saved in them, a line for each: `Fee: 1,500`. */
  readonly theirs: string
  readonly takeTheirs: () => void
  /** Afterwards the form may be saved. */
  readonly keepMine: () => void
}

type FilledForm<V extends FieldValues> = Pick<UseFormReturn<V>, 'reset' | 'getValues' | 'formState'>

type SharedForm<V extends FieldValues> = FilledForm<V> & Pick<UseFormReturn<V>, 'setError'>

type Options<V> = {
  /** What is stored now, as values of the form. */
  readonly values: V
  /** Null for a form of something new. */
  readonly names: FieldNames<V> | null
  readonly isRestored: boolean
}

/** Null when there is nothing to choose. */
export function useOthers<V extends FieldValues>(
  form: SharedForm<V>,
  { values, names, isRestored }: Options<V>,
): Others | null {
  const [clashes, setClashes] = useState<readonly (keyof V)[]>([])
  const now = useRef({ form, values })
  now.current = { form, values }
  const stored = names ? JSON.stringify(values) : null

  const seen = useRef({ stored, isRestored })

  // `stored` says when what is stored has changed, `isRestored` when a draft has come.
  useEffect(() => {
    const { stored: before, isRestored: wasRestored } = seen.current
    seen.current = { stored, isRestored }
    // A draft that is gone, for example saved, changes nothing: what is stored is read again then.
    if (stored === null || (stored === before && (wasRestored || !isRestored))) return
    const { form, values } = now.current
    const from = form.formState.defaultValues as V
    if (JSON.stringify(from) === stored) return
    const typed = form.getValues()
    const merged = mergeValues(from, typed, values)
    const refused = form.formState.errors.root?.message
    // A field that both changed stays typed over the old one until the person has chosen, also in the draft.
    fill(form, withFields(values, from, merged.clashes), merged.values)
    setClashes(merged.clashes)
    // Filling takes the errors away. Where nothing is to choose, the refusal alone says why the form was not saved and shows other values now.
    if (refused && merged.clashes.length === 0) form.setError('root', { message: refused })
  }, [stored, isRestored])

  const { isDirty } = form.formState
  useEffect(() => {
    // Discarded: there is nothing to choose any more.
    if (!isDirty) setClashes([])
  }, [isDirty])
  if (clashes.length === 0 || !names || !isDirty) return null
  return {
    what: clashes.map((field) => names[field]).join(', '),
    theirs: clashes.map((field) => `${names[field]}: ${said(values[field])}`).join('\n'),
    takeTheirs: () => {
      fillTheirs(form, values)
      setClashes([])
    },
    keepMine: () => {
      fill(form, values, form.getValues())
      setClashes([])
    },
  }
}

/** Fills the form: `from` is what it counts as unchanged, `typed` what it shows. */
function fill<V extends FieldValues>(form: FilledForm<V>, from: V, typed: V): void {
  form.reset(from, { keepValues: true })
  form.reset(typed, { keepDefaultValues: true })
}

/** Fills the form with what others saved: where both changed the same field theirs, else what this person typed stays. */
export function fillTheirs<V extends FieldValues>(form: FilledForm<V>, theirs: V): void {
  const { values, clashes } = mergeValues(form.formState.defaultValues as V, form.getValues(), theirs)
  fill(form, theirs, withFields(values, theirs, clashes))
}

const said = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value || '–'))
