// Keeps typed text across reloads, crashes and lost connections, until the text is saved or discarded.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { dropDraft, keepDraft, readDraft } from './draft-storage.ts'

const QUIET_MS = 300

export type FormDraft = {
  /** True while the form shows unsaved text from earlier. */
  readonly isRestored: boolean
  /** Call after a save. */
  readonly clear: () => void
  /** Discards the typed text and shows the stored values. */
  readonly discard: () => void
}

type DraftedForm<V extends FieldValues> = Pick<UseFormReturn<V>, 'reset' | 'subscribe'>

/**
 * `key` names the edited thing with the store's id: `product:{businessId}:{productId}`. Null stores and restores nothing, for example while
 * the form's first values are still being read.
 */
export function useDraft<V extends FieldValues>(key: string | null, form: DraftedForm<V>): FormDraft {
  const [isRestored, setRestored] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const pending = useRef<(() => void) | null>(null)
  const formRef = useRef(form)
  formRef.current = form

  useEffect(() => {
    if (key === null) return
    const draft = readDraft(key, Date.now())
    if (draft !== null) {
      formRef.current.reset(draft as V, { keepDefaultValues: true })
      setRestored(true)
    }
    const stop = formRef.current.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer.current)
        pending.current = () => {
          pending.current = null
          if (isDirty) keepDraft(key, values, Date.now())
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
  }, [key])

  const clear = useCallback(() => {
    clearTimeout(timer.current)
    pending.current = null
    if (key !== null) dropDraft(key)
    setRestored(false)
  }, [key])
  const discard = useCallback(() => {
    formRef.current.reset()
    clear()
  }, [clear])
  return { isRestored, clear, discard }
}
