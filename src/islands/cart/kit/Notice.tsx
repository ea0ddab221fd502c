// A sentence in a box, with at most one button. Screen readers announce a warning at once, other notices politely.

import type { ReactNode } from 'react'

export type NoticeAction = { readonly label: string; readonly run: () => void }

export function Notice(props: {
  readonly tone: 'plain' | 'warn'
  readonly action?: NoticeAction
  readonly children: ReactNode
}) {
  const { tone, action, children } = props
  return (
    <div className={`oc-notice oc-${tone}`} role={tone === 'warn' ? 'alert' : 'status'}>
      <div>{children}</div>
      {action && (
        <button type="button" className="oc-link" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  )
}
