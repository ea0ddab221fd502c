// Holds the note about the last change of status, and whether Undo is possible. The note disappears when another person changes the status.
import { useEffect, useState } from 'react'
import { doneWords, type OpenUndo, type OrderDetails, statusLabel } from '#domain/order/order-details.ts'

export type StepNoteState = {
  /** Null when no note is shown. */
  readonly text: string | null
  readonly isUndone: boolean
  readonly isUndoOpen: boolean
  /** Called after a step on this page, with the new status. */
  readonly noteStep: (status: OrderDetails['status'], options: { readonly isUndone: boolean }) => void
}

type Said = { readonly status: OrderDetails['status']; readonly isUndone: boolean }

/** The sentence after a step of the order: said by the page that made the step, and wherever the step can still be undone. */
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
    noteStep: (status, options) => setSaid({ status, ...options }),
  }
}

/** True while Undo is possible: counts down the seconds that the database gave. */
function useOpenUndo(undo: OpenUndo | null): boolean {
  const [over, setOver] = useState<OpenUndo | null>(null)
  useEffect(() => {
    if (!undo) return
    const timer = setTimeout(() => setOver(undo), undo.seconds * 1_000)
    return () => clearTimeout(timer)
  }, [undo])
  return undo !== null && undo !== over
}
