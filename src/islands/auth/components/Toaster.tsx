// The place of messages. It is in the page from the start, so that screen readers hear what comes into it, and lies on nothing: beside
// the form on a wide screen, above it on a phone.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $toast, dismissToast } from '../toast-store.ts'
import { Icon } from './Icon.tsx'

export function Toaster() {
  const toast = useStore($toast)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (toast) place.current?.scrollIntoView({ block: 'nearest' })
  }, [toast])
  return (
    <div ref={place} className="toasts" role={toast?.kind === 'error' ? 'alert' : 'status'}>
      {toast && (
        <div className={`toast ${toast.kind}`} key={toast.id}>
          <Icon name={toast.kind === 'error' ? 'alert' : 'check'} />
          <div>
            <strong>{toast.title}</strong>
            <p>{toast.text}</p>
          </div>
          <button type="button" className="round" onClick={() => dismissToast(toast.id)}>
            <Icon name="close" />
            <span className="unseen">Dismiss</span>
          </button>
        </div>
      )}
    </div>
  )
}
