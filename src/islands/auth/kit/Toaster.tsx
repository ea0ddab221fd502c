// Shows messages. In the page from the start, so that screen readers announce new messages. Covers nothing: beside the form on a wide screen,
// above the form on a phone.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { dismiss } from '#messages/en/sign-in.ts'
import { Icon } from './Icon.tsx'
import { ICON_BUTTON } from './look.ts'
import { $toast, dismissToast } from './toast-store.ts'

/** Shows one message at a time: the newest. */
export function Toaster() {
  const toast = useStore($toast)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (toast) place.current?.scrollIntoView({ block: 'nearest' })
  }, [toast])
  return (
    <div
      ref={place}
      className="w-full max-w-[25rem] scroll-m-3 not-empty:mb-5 lg:fixed lg:bottom-6 lg:left-6 lg:z-9 lg:w-[calc(max(22rem,42vw)-48px)] lg:max-w-[26rem]"
      role={toast?.kind === 'error' ? 'alert' : 'status'}
    >
      {toast && (
        <div
          className={`grid grid-cols-[auto_1fr_auto] gap-3 rounded-card border border-l-5 border-line bg-card pt-3 pr-1 pb-3.5 pl-4 leading-[1.45] [box-shadow:var(--toast-shadow)] motion-safe:animate-toast-in ${toast.kind === 'error' ? 'border-l-clay' : 'border-l-leaf'}`}
          key={toast.id}
          data-toast
        >
          <Icon
            name={toast.kind === 'error' ? 'alert' : 'check'}
            className={`mt-2.5 size-[22px] ${toast.kind === 'error' ? 'text-clay' : 'text-leaf'}`}
          />
          <div className="pt-2">
            <strong>{toast.title}</strong>
            <p>{toast.text}</p>
          </div>
          <button type="button" className={ICON_BUTTON} onClick={() => dismissToast(toast.id)}>
            <Icon name="close" />
            <span className="sr-only">{dismiss}</span>
          </button>
        </div>
      )}
    </div>
  )
}
