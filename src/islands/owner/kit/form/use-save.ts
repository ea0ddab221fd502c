// The common way to write: sends, shows progress, and chooses the message for the owner. A refusal or an outage gives a sentence; a fault of
// our own code reaches the ErrorBoundary.
import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { reportFault } from '#components/crash/Faults.tsx'
import type { CallResult } from '#data/client.ts'
import { DatabaseError, type Refusal } from '#data/errors.ts'
import { isOutage } from '#data/outage.ts'
import { rowLimitText } from '#domain/plan/row-limit.ts'
import { KEPT, notSavedText, unchangedText } from '../outage/copy.ts'
import { toast } from '../toast/toast.ts'
import { toRefusalText } from './refusal-words.ts'

export type Write<T> = {
  /** Sends the request to the server. */
  readonly send: () => Promise<CallResult<T>>
  /** What a toast says after success. */
  readonly done?: string | ((value: T) => string)
  /** Called after success. The write counts as running until this function has finished. */
  readonly onSaved?: (value: T) => unknown
  /** The sentence for a refusal; null when the caller shows it in its own way. Common refusals and a limit of rows have sentences already. */
  readonly refusalText?: (refusal: Refusal) => string | null
  /** Removes what was shown before the answer: after a refusal and after an outage. */
  readonly rollBack?: () => void
  /** Called after a refusal: what the page shows may be old. */
  readonly onRefused?: () => unknown
  /** Called after every result, also after an outage. */
  readonly onSettled?: () => unknown
  /** Keeps the write on this phone when no server answers; it is sent when the line is back. Nothing is rolled back then. */
  readonly later?: {
    /** Rejects where the browser keeps nothing. */
    readonly keep: () => Promise<void>
    readonly onKept?: () => void
  }
}

/** Shows a problem; null removes the last problem before the next try. */
export type Tell = (problem: string | null) => void

export type SaveOptions = {
  /** Where problems are shown: in a toast, unless a form gives its own place. */
  readonly tell?: Tell
  readonly outageText?: (isOnline: boolean) => string
  /** Writes of the same queue are sent one after another, in the order of their calls. Without a name they run at the same time. */
  readonly queue?: string
}

export type Save = <T>(write: Write<T>) => Promise<boolean>

// biome-ignore lint/suspicious/noExplicitAny: one mutation sends writes of every type; `save` checks each
type AnyWrite = Write<any>

/** `save` returns true when saved. `save` may be called again while a write is running. */
export function useSave({ tell, outageText, queue }: SaveOptions = {}): {
  readonly save: Save
  readonly isSaving: boolean
} {
  const told = tell ?? tellInToast
  const outage = outageText ?? (tell ? notSavedText : unchangedText)
  const { mutateAsync, isPending } = useMutation<CallResult<unknown>, unknown, AnyWrite>({
    mutationFn: ({ send }) => send(),
    onMutate: () => told(null),
    onSuccess: (answer, { done, onSaved, rollBack, refusalText, onRefused }) => {
      if (answer.ok) {
        if (done) toast({ text: typeof done === 'string' ? done : done(answer.value) })
        return onSaved?.(answer.value)
      }
      rollBack?.()
      void onRefused?.()
      return told(rowLimitText(answer.error) ?? (refusalText ?? usualText)(answer.error))
    },
    onError: async (error, { rollBack, later }) => {
      if (later && mayWait(error) && (await isKept(later.keep))) {
        toast({ text: KEPT })
        return later.onKept?.()
      }
      rollBack?.()
      if (!isOutage(error)) return reportFault(error)
      console.warn('save: no server answered', error)
      return told(outage(navigator.onLine))
    },
    onSettled: (_answer, _error, { onSettled }) => onSettled?.(),
    // Makes a write fail at once without a connection, instead of waiting silently.
    networkMode: 'always',
    ...(queue ? { scope: { id: queue } } : {}),
  })
  const send = useRef(mutateAsync)
  send.current = mutateAsync
  const save = useCallback<Save>(async (write) => {
    // Continues: onError has shown the error, or has given it to the ErrorBoundary.
    const answer = await send.current(write).catch(() => null)
    return answer?.ok ?? false
  }, [])
  return { save, isSaving: isPending }
}

/** True for an answer that never came. False for a server that answered that it failed. */
export const mayWait = (error: unknown): boolean =>
  isOutage(error) && (!(error instanceof DatabaseError) || error.isTransient)

const isKept = (keep: () => Promise<void>) =>
  keep().then(
    () => true,
    (error: unknown) => {
      // The browser forbids its database, the disk is full, or the file that keeps it has not come yet.
      console.warn('save: nothing could be kept', error)
      return false
    },
  )

const usualText = toRefusalText({})

const tellInToast: Tell = (problem) => {
  if (problem !== null) toast({ kind: 'bad', text: problem })
}
