// Where toasts stand: under the head on phones, where they hide no button of a form; at the bottom right on laptops. Read out by screen readers; F8 leads there.
import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { $toasts, dismissToast, type ShownToast } from './toast.ts'

export function Toasts() {
  const toasts = useStore($toasts)
  return (
    <Toast.Provider label="Message" swipeDirection="right">
      {toasts.map((shown) => (
        <OneToast key={shown.id} shown={shown} />
      ))}
      <Toast.Viewport className="fixed inset-x-3 top-[calc(4rem+env(safe-area-inset-top))] z-50 m-0 flex list-none flex-col gap-2 p-0 outline-none lg:top-auto lg:right-6 lg:bottom-6 lg:left-auto lg:w-96" />
    </Toast.Provider>
  )
}

function OneToast({
  shown: { id, text, kind = 'good', action, durationMs },
}: {
  readonly shown: ShownToast
}) {
  const duration = durationMs ?? (kind === 'bad' ? 12_000 : action ? 10_000 : 6_000)
  return (
    <Toast.Root
      duration={duration}
      type={kind === 'bad' ? 'foreground' : 'background'}
      onOpenChange={(isOpen) => !isOpen && dismissToast(id)}
      className={`flex items-center gap-2 rounded-card py-1 pr-1 pl-4 text-card shadow-card ${kind === 'bad' ? 'bg-danger' : 'bg-night'}`}
    >
      <Toast.Description className="min-w-0 flex-1 break-words py-2">{text}</Toast.Description>
      {action && (
        <Toast.Action asChild altText={action.label}>
          <button
            type="button"
            onClick={action.onPress}
            className={`min-h-11 rounded-full px-3 font-semibold ${kind === 'bad' ? 'text-card underline' : 'text-lamp'}`}
          >
            {action.label}
          </button>
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <button type="button" aria-label="Dismiss" className="grid size-11 place-items-center rounded-full">
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </Toast.Close>
    </Toast.Root>
  )
}
