// Where the order has just come to stand, with the way back, and what follows it: telling the customer.
import { Button } from '../../kit/Button.tsx'
import type { OrderActions } from '../use-order-actions.ts'

type Props = {
  readonly text: string
  readonly isUndoOpen: boolean
  readonly actions: OrderActions
  readonly onUndone: () => void
  /** Null when there is nobody to tell. */
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
