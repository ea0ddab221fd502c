// Asks before something that cannot be taken back. Says what will happen; the button names the act.
import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  readonly title: string
  readonly children: ReactNode
  readonly action: string
  readonly busyText?: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** A failure is the caller's to show; the dialog stays open until it resolves. */
  readonly onConfirm: () => Promise<void> | void
  readonly isDanger?: boolean
  readonly isReady?: boolean
}

export function ConfirmDialog(props: Props) {
  const { title, children, action, busyText = 'One moment…', isOpen, onClose, onConfirm } = props
  const { isDanger = true, isReady = true } = props
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button kind="plain" onClick={onClose} disabled={isBusy}>
            Keep as it is
          </Button>
          <Button
            kind={isDanger ? 'danger' : 'main'}
            onClick={confirm}
            isBusy={isBusy}
            busyText={busyText}
            disabled={!isReady}
          >
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
