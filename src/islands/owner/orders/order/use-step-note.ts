// What is said about the last step and whether it may be taken back. It follows where the order stands: what somebody else moved on
// is no longer said.
import { useEffect, useState } from 'react'
import { doneWords, type OpenUndo, type OrderDetails, statusLabel } from '#domain/order/order-details.ts'

export type StepNoteState = {
  /** Null while there is nothing to say. */
  readonly text: string | null
  readonly isUndone: boolean
  readonly isUndoOpen: boolean
  /** A step was taken here, to this state. */
  readonly say: (status: OrderDetails['status'], isUndone: boolean) => void
}

type Said = { readonly status: OrderDetails['status']; readonly isUndone: boolean }

export function useStepNote(order: OrderDetails): StepNoteState {
  const [said, setSaid] = useState<Said | null>(null)
  const isUndoOpen = useOpenUndo(order.undo)
  const isSaid = said?.status === order.status
  const isUndone = isSaid && said.isUndone
  const text = isUndone ? `Undone: back to ${statusLabel(order)}.` : doneWords(order)
  return {
    text: isSaid || isUndoOpen ? text : null,
    isUndone,
    isUndoOpen,
    say: (status, wasUndone) => setSaid({ status, isUndone: wasUndone }),
  }
}

/** Counts down from when the database said how long. */
function useOpenUndo(undo: OpenUndo | null): boolean {
  const [over, setOver] = useState<OpenUndo | null>(null)
  useEffect(() => {
    if (!undo) return
    const timer = setTimeout(() => setOver(undo), undo.seconds * 1_000)
    return () => clearTimeout(timer)
  }, [undo])
  return undo !== null && undo !== over
}
