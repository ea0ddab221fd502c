// Shows toasts above the bars on phones and at the foot of the side bar on laptops, where they cover nothing; while a dialog is open, inside it at the
// top edge of the screen, because nothing outside a modal dialog is seen and its buttons are at the bottom. A toast disappears by itself,
// but stays while a finger, the pointer or the focus is on it. Screen readers announce toasts; F8 moves the focus to them.
import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { createPortal } from 'react-dom'
import { $topDialog } from '../dialog/top-dialog.ts'
import { toastsRef } from '../page/bottom-bar.ts'
import { $toasts, dismissToast, type ShownToast, standsForMs } from './toast.ts'

const AT_FOOT =
  'inset-x-3 bottom-[calc(var(--tabs)+var(--bar))] not-empty:pb-3 lg:right-auto lg:bottom-0 lg:left-3 lg:w-54'
const OVER_DIALOG = 'inset-x-3 top-[calc(0.75rem+env(safe-area-inset-top))] mx-auto max-w-md'

export default function Toasts() {
  const toasts = useStore($toasts)
  const dialog = useStore($topDialog)
  const region = (
    // Radix announces toasts outside the dialog, where no screen reader listens while it is open.
    <div aria-live={dialog ? 'polite' : undefined}>
      <Toast.Viewport
        ref={dialog ? null : toastsRef}
        data-toasts
        className={`fixed z-50 m-0 flex list-none flex-col gap-2 p-0 outline-none ${dialog ? OVER_DIALOG : AT_FOOT}`}
      />
    </div>
  )
  return (
    <Toast.Provider label="Message" swipeDirection="right">
      {toasts.map((shown) => (
        <OneToast key={shown.id} shown={shown} />
      ))}
      {dialog ? createPortal(region, dialog) : region}
    </Toast.Provider>
  )
}

function OneToast({ shown }: { readonly shown: ShownToast }) {
  const { id, text, kind = 'good', action } = shown
  return (
    <Toast.Root
      duration={standsForMs(shown)}
      type={kind === 'bad' ? 'foreground' : 'background'}
      onOpenChange={(isOpen) => !isOpen && dismissToast(id)}
      className={`flex flex-wrap items-center rounded-card py-1 pr-1 pl-4 text-card shadow-card ${kind === 'bad' ? 'bg-danger' : 'bg-night'}`}
    >
      <Toast.Description className="min-w-0 flex-1 basis-32 break-words py-2">{text}</Toast.Description>
      <span className="ml-auto flex items-center">
        {action && (
          <Toast.Action asChild altText={action.label}>
            <button
              type="button"
              onClick={action.onPress}
              className={`min-h-[44px] rounded-full px-3 font-semibold ${kind === 'bad' ? 'text-card underline' : 'text-lamp'}`}
            >
              {action.label}
            </button>
          </Toast.Action>
        )}
        <Toast.Close asChild>
          <button
            type="button"
            aria-label="Dismiss"
            className="grid size-[44px] place-items-center rounded-full"
          >
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </Toast.Close>
      </span>
    </Toast.Root>
  )
}
