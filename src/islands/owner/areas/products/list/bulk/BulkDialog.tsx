// The dialog in which all chosen products are changed in one way.
import { type ReactNode, useState } from 'react'
import { Button } from '#kit/action/Button.tsx'
import { Dialog } from '#kit/dialog/Dialog.tsx'

export type BulkDialogProps<Change> = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onChange: (change: Change) => Promise<boolean>
}

type Props<Change> = BulkDialogProps<Change> & {
  readonly title: string
  readonly action: string
  readonly busyText: string
  /** Undefined while what was typed cannot be read. */
  readonly change: Change | undefined
  /** `isTried`: faults show once the button was pressed. */
  readonly children: (isTried: boolean) => ReactNode
}

export function BulkDialog<Change>({
  title,
  action,
  busyText,
  change,
  isOpen,
  onClose,
  onChange,
  children,
}: Props<Change>) {
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const save = async () => {
    setTried(true)
    if (change === undefined) return
    setBusy(true)
    await onChange(change)
    setBusy(false)
    setTried(false)
    onClose()
  }
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      leave="Keep as they are"
      actions={
        <Button onClick={() => void save()} isBusy={isBusy} busyText={busyText}>
          {action}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">{children(isTried)}</div>
    </Dialog>
  )
}
