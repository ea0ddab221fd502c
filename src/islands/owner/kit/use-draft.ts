// Keeps what is typed into a form across reloads, crashes and lost connections, until it is saved or given up.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { dropDraft, keepDraft, readDraft } from './draft-storage.ts'

const QUIET_MS = 300

export type Draft = {
  /** True while the form shows something that was typed earlier and never saved. */
  readonly isRestored: boolean
  /** Call after a save. */
  readonly clear: () => void
  /** Gives the typed text up and shows what is saved. */
  readonly discard: () => void
}

/**
 * `key` names the thing edited, with the store's id: `product:{businessId}:{productId}`. Null while the form's first values are
 * still being read: then nothing is kept nor restored.
 */
export function useDraft<V extends FieldValues>(key: string | null, form: UseFormReturn<V>): Draft {
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
    // A page that is reloaded at once has not waited for the quiet moment.
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
