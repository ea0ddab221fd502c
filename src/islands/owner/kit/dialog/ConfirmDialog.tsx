// Asks before an act that cannot be undone. The text says what will happen, and the button names the act.
import { type ReactNode, useState } from 'react'
import { reportFault } from '#components/crash/Faults.tsx'
import { Button } from '../action/Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  readonly title: string
  readonly children: ReactNode
  readonly action: string
  readonly busyText?: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The dialog stays open until this resolves. The caller shows a failure. */
  readonly onConfirm: () => Promise<void> | void
  readonly isDanger?: boolean
  readonly isReady?: boolean
}

/** `action` is the verb on the button. `isReady: false` holds it back, for example until a name is typed. */
export function ConfirmDialog(props: Props) {
  const { title, children, action, busyText = 'One moment…', isOpen, onClose, onConfirm } = props
  const { isDanger = true, isReady = true } = props
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } catch (error) {
      reportFault(error)
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
