// Asks before an act that cannot be undone. The text says what will happen, and the button names the act.

import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { reportFault } from '#components/crash/Faults.tsx'
import { Button, type ButtonKind, IconButton } from '../action/Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  readonly title: string
  readonly children: ReactNode
  readonly action: string
  readonly busyText?: string
  readonly isOpen?: boolean
  readonly onClose: () => void
  /** The dialog closes when this has resolved, unless it resolves with `stay`. The caller shows a failure. */
  readonly onConfirm: () => unknown
  readonly isDanger?: boolean
  readonly isReady?: boolean
}

/** `action` is the verb on the button. `isReady: false` holds it back, for example until a name is typed. */
export function ConfirmDialog(props: Props) {
  const { title, children, action, busyText = 'One moment…', isOpen = true, onClose, onConfirm } = props
  const { isDanger = true, isReady = true } = props
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      if ((await onConfirm()) !== 'stay') onClose()
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
      leave="Keep as it is"
      isBusy={isBusy}
      actions={
        <Button
          kind={isDanger ? 'danger' : 'main'}
          onClick={confirm}
          isBusy={isBusy}
          busyText={busyText}
          disabled={!isReady}
        >
          {action}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}

type AskProps = Omit<Props, 'isOpen' | 'onClose'> & {
  /** The words of the button that opens the dialog, and its name for screen readers where they are not enough. */
  readonly label: string
  readonly name?: string
  readonly kind?: ButtonKind
  readonly Icon?: LucideIcon
  readonly className?: string
  readonly isDisabled?: boolean
}

/** A button that asks first. */
export function AskButton({ label, name, kind = 'plain', Icon, className, isDisabled, ...dialog }: AskProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        kind={kind}
        {...(Icon ? { Icon } : {})}
        className={className}
        disabled={isDisabled}
        aria-label={name}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <ConfirmDialog {...dialog} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

type AskIconProps = Omit<Props, 'isOpen' | 'onClose'> & { readonly label: string; readonly Icon: LucideIcon }

/** The same as an icon, in a row of icons. */
export function AskIconButton({ label, Icon, ...dialog }: AskIconProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton Icon={Icon} label={label} onClick={() => setOpen(true)} />
      <ConfirmDialog {...dialog} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
