// Shows toasts above the bars on phones and at the foot of the side bar on laptops, where they cover nothing. A toast disappears by itself,
// but stays while a finger, the pointer or the focus is on it. Screen readers announce toasts; F8 moves the focus to them.
import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { toastsRef } from '../page/bottom-bar.ts'
import { $toasts, dismissToast, type ShownToast, standsForMs } from './toast.ts'

export default function Toasts() {
  const toasts = useStore($toasts)
  return (
    <Toast.Provider label="Message" swipeDirection="right">
      {toasts.map((shown) => (
        <OneToast key={shown.id} shown={shown} />
      ))}
      <Toast.Viewport
        ref={toastsRef}
        data-toasts
        className="fixed inset-x-3 bottom-[calc(var(--tabs)+var(--bar))] z-50 m-0 flex list-none flex-col gap-2 p-0 outline-none not-empty:pb-3 lg:right-auto lg:bottom-0 lg:left-3 lg:w-54"
      />
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
