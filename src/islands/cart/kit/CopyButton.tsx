// Copies a text and says so. When the browser forbids the clipboard, selects the text to be copied by hand.

import { type ReactNode, useState } from 'react'
import * as messages from '#messages/en/checkout.ts'
import { Icon } from './Icon.tsx'

/** `children` are the words of the button before the tap. */
export function CopyButton({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const [state, setState] = useState<'idle' | 'copied' | 'manual'>('idle')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('manual') // no permission, or a page without https
    }
  }
  if (state === 'manual') {
    return (
      <label className="oc-field">
        <span>{messages.copyByHand}</span>
        <textarea readOnly rows={6} value={text} ref={(area) => area?.select()} />
      </label>
    )
  }
  return (
    <button type="button" className="oc-btn oc-soft" onClick={() => void copy()}>
      <Icon name={state === 'copied' ? 'check' : 'copy'} />
      <span role="status">{state === 'copied' ? messages.copied : children}</span>
    </button>
  )
}
