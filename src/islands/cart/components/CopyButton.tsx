// Copies a text, and says so. Where the clipboard is not allowed, shows the text selected, to be copied by hand.

import { type ReactNode, useState } from 'react'
import { Icon } from './Icon.tsx'

export function CopyButton({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const [state, setState] = useState<'idle' | 'copied' | 'manual'>('idle')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('manual') // No permission, or a page without https.
    }
  }
  if (state === 'manual') {
    return (
      <label className="oc-field">
        Select and copy this text
        <textarea readOnly rows={6} value={text} ref={(area) => area?.select()} />
      </label>
    )
  }
  return (
    <button type="button" className="oc-btn oc-soft" onClick={() => void copy()}>
      <Icon name={state === 'copied' ? 'check' : 'copy'} />
      <span role="status">{state === 'copied' ? 'Copied' : children}</span>
    </button>
  )
}
