// A note with the order's new status, an Undo button, and a button to tell the customer.
import { useEffect, useState } from 'react'
import { doneWords, type OpenUndo, type OrderDetails, statusLabel } from '#domain/order/order-details.ts'
import { Button } from '#kit/action/Button.tsx'
import type { OrderActions } from '#owner/areas/orders/shared/use-order-actions.ts'

type Props = {
  readonly text: string
  readonly isUndoOpen: boolean
  /** True while Undo takes the whole sale back, not a step. */
  readonly isSale: boolean
  readonly actions: OrderActions
  readonly onUndone: () => void
  /** Null when the order has no number to write to. */
  readonly onTell: (() => void) | null
}

export function StepNote({ text, isUndoOpen, isSale, actions, onUndone, onTell }: Props) {
  const undo = async () => {
    if (await actions.undo()) onUndone()
  }
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p role="status" className="max-w-full grow font-medium">
        {text}
      </p>
      {isUndoOpen && (
        <button
          type="button"
          disabled={actions.isBusy}
          onClick={() => void undo()}
          className="min-h-11 px-2 font-semibold text-indigo underline"
        >
          {isSale ? 'Take the sale back' : 'Undo'}
        </button>
      )}
      {onTell && (
        <Button kind="leaf" className="px-4" onClick={onTell}>
          Tell them
        </Button>
      )}
    </div>
  )
}

type StepNoteState = {
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
  const text = isUndone ? undoneWords(order) : isNewSale(order) ? 'Written down.' : doneWords(order)
  return {
    text: isSaid || isUndoOpen ? text : null,
    isUndone,
    isUndoOpen,
    noteStep: (status, options) => setSaid({ status, ...options }),
  }
}

/** True while Undo makes the sale void. */
export function isNewSale({ undo, status }: OrderDetails): boolean {
  return undo?.status === 'cancelled' && status !== 'cancelled'
}

function undoneWords(order: OrderDetails): string {
  return order.isVoid ? 'Taken back: it counts nowhere.' : `Undone: back to ${statusLabel(order)}.`
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
