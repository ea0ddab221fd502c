// A note with the order's new status, an Undo button, and a button to tell the customer.
import { Button } from '#kit/action/Button.tsx'
import type { OrderActions } from '#owner/areas/orders/shared/use-order-actions.ts'

type Props = {
  readonly text: string
  readonly isUndoOpen: boolean
  readonly actions: OrderActions
  readonly onUndone: () => void
  /** Null when the order has no number to write to. */
  readonly onTell: (() => void) | null
}

export function StepNote({ text, isUndoOpen, actions, onUndone, onTell }: Props) {
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
          Undo
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
