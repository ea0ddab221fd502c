// A native dialog in the middle of the screen. showModal() keeps the focus inside the dialog and returns it at the end; Escape and Back close
// the dialog. `Sheet` is the same at the bottom edge. Uses no library, because libraries inject styles that the page's policy refuses.
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useBack } from '#components/layers/use-back.ts'
import type { Elements } from '#components/text/elements.ts'
import { Button, IconButton } from '../action/Button.tsx'
import { openedDialog } from './top-dialog.ts'

export type DialogProps = {
  readonly title: string
  /** Without it the dialog is open while it is drawn. */
  readonly isOpen?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons; they stay in view while the content scrolls. */
  readonly actions?: Elements
  /** The words of a button in front of them that closes the dialog: `Cancel`. */
  readonly leave?: string | undefined
  /** Holds that button back while something is on its way. */
  readonly isBusy?: boolean
}

const MIDDLE = 'm-auto w-[min(32rem,calc(100vw-2rem))] rounded-card'
const BOTTOM =
  'mx-auto mt-auto mb-0 w-full max-w-xl rounded-t-2xl pb-[env(safe-area-inset-bottom)] lg:mb-auto lg:rounded-card'

/** Draws its content only while it is open, so that a dialog begins anew each time. */
export function Dialog(props: DialogProps) {
  return <ModalFrame {...props} place={MIDDLE} />
}

/** The same at the bottom edge of a phone, within reach of the thumb. */
export function Sheet(props: DialogProps) {
  return <ModalFrame {...props} place={BOTTOM} />
}

function ModalFrame({
  title,
  isOpen = true,
  onClose,
  children,
  actions,
  leave,
  isBusy = false,
  place,
}: DialogProps & { readonly place: string }) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useBack(isOpen ? onClose : null)
  useEffect(() => {
    const dialog = ref.current
    if (isOpen && dialog && !dialog.open) dialog.showModal()
    if (!isOpen && dialog?.open) dialog.close()
    return isOpen && dialog ? openedDialog(dialog) : undefined
  }, [isOpen])
  useStillPage(isOpen)
  // Returns the focus also when the dialog is taken off the page.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, the press beside it is for pointers
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === ref.current && onClose()}
      className={`max-h-[90dvh] bg-card p-0 text-ink ${place}`}
    >
      {isOpen && (
        <div className="flex max-h-[90dvh] flex-col">
          <header className="flex items-center justify-between gap-2 py-2 pr-2 pl-5">
            <h2 id={id} className="font-bold text-lg">
              {title}
            </h2>
            <IconButton Icon={X} label="Close" onClick={onClose} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
          {(leave || actions) && (
            <footer className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-3">
              {leave && (
                <Button kind="plain" onClick={onClose} disabled={isBusy}>
                  {leave}
                </Button>
              )}
              {actions}
            </footer>
          )}
        </div>
      )}
    </dialog>
  )
}

/** Stops the page behind the dialog from scrolling. */
function useStillPage(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const { style } = document.documentElement
    const before = style.overflow
    style.overflow = 'hidden'
    return () => {
      style.overflow = before
    }
  }, [isOpen])
}
