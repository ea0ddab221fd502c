// Keeps typed text across reloads, crashes and lost connections, until the text is saved or discarded. What the text was typed over is kept with it:
// the form is then as in a tab that was open all the time, and what others saved since does not count as changed here. A list that leads to forms
// reads the drafts of all.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { listStored } from '../stored.ts'
import { draftName, dropDraft, keepDraft, readDraft } from './draft-storage.ts'

const QUIET_MS = 300

export type FormDraft = {
  /** True while the form shows unsaved text from earlier. */
  readonly isRestored: boolean
  /** Call after a save. */
  readonly clear: () => void
  /** Discards the typed text and shows the stored values. */
  readonly discard: () => void
}

type DraftedForm<V extends FieldValues> = Pick<UseFormReturn<V>, 'reset' | 'subscribe' | 'formState'>

type Options<V, B> = {
  /**
   * Names the edited thing with the store's id: `product:{businessId}:{productId}`. Null stores and restores nothing, for example while the form's
   * first values are still being read.
   */
  readonly key: string | null
  /** What is stored, as values of the form and as a base: discarding shows it. */
  readonly values: V
  readonly stored: B
  /** What the form was filled from. A restored draft puts its own in place. */
  readonly base: { current: B }
}

/** Restores the draft at mount, and writes it while the person types. */
export function useDraft<V extends FieldValues, B>(
  form: DraftedForm<V>,
  { key, base, ...options }: Options<V, B>,
): FormDraft {
  const [isRestored, setRestored] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const pending = useRef<(() => void) | null>(null)
  const formRef = useRef(form)
  formRef.current = form
  const latest = useRef(options)
  latest.current = options

  useEffect(() => {
    if (key === null) return
    const draft = readDraft(key, Date.now())
    if (draft !== null) {
      if (draft.from) {
        base.current = draft.base as B
        formRef.current.reset(draft.from as V)
      }
      formRef.current.reset(draft.values as V, { keepDefaultValues: true })
      setRestored(true)
    }
    const stop = formRef.current.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer.current)
        pending.current = () => {
          pending.current = null
          const from = formRef.current.formState.defaultValues
          if (isDirty) keepDraft(key, { values, from, base: base.current }, Date.now())
          else dropDraft(key)
        }
        timer.current = setTimeout(() => pending.current?.(), QUIET_MS)
      },
    })
    // Writes at once when the page is left, because a reload may come before the pause ends.
    const flush = () => pending.current?.()
    addEventListener('pagehide', flush)
    return () => {
      stop()
      flush()
      clearTimeout(timer.current)
      removeEventListener('pagehide', flush)
    }
  }, [key, base])

  const clear = useCallback(() => {
    clearTimeout(timer.current)
    pending.current = null
    if (key !== null) dropDraft(key)
    setRestored(false)
  }, [key])
  const discard = useCallback(() => {
    base.current = latest.current.stored
    formRef.current.reset(latest.current.values)
    clear()
  }, [clear, base])
  return { isRestored, clear, discard }
}

/** A form writes its draft once its person has paused. */
const AFTER_PAUSE_MS = 400

/**
 * The drafts whose keys begin with `prefix`, by the rest of the key: `product:{businessId}:`. Read after the page is shown, because a form that was left
 * just now writes its draft then, and once more after a pause; read again when `opened` changes.
 */
export function useDrafts(prefix: string, opened?: string): ReadonlyMap<string, unknown> {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, unknown>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: `opened` says when to read again.
  useEffect(() => {
    const read = () => setDrafts(readDrafts(prefix))
    read()
    const timer = setTimeout(read, AFTER_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [prefix, opened])
  return drafts
}

function readDrafts(prefix: string): ReadonlyMap<string, unknown> {
  const start = draftName(prefix)
  const keys = listStored(start).map((name) => name.slice(start.length))
  const drafts = keys.map((key) => [key, readDraft(prefix + key, Date.now())?.values ?? null] as const)
  return new Map(drafts.filter(([, values]) => values !== null))
}
