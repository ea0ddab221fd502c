// The drawer's frame: a native modal dialog, so that focus stays inside and Escape (and Android's back) closes it. What stands in it
// comes from whoever opens it: first the lines alone, then React. Its button to close works even when React has broken.

import { element, icon } from './dom.ts'

export type Frame = {
  /** Where the panel stands. */
  readonly content: HTMLElement
  readonly isOpen: boolean
  open(): void
  close(): void
  /** `closed` runs after each closing, whoever closes. */
  onClosed(closed: () => void): void
}

/** A closed frame inside `root`. A panel's heading has the id `oc-title`. */
export function createFrame(root: Element, label: string): Frame {
  const content = element('div', { class: 'oc-panel' })
  const closer = element('button', {
    type: 'button',
    class: 'oc-round oc-close',
    'aria-label': `Close ${label}`,
  })
  closer.append(icon('close'))
  const dialog = element('dialog', { class: 'oc', 'aria-labelledby': 'oc-title' }, content, closer)
  const close = () => dialog.close()
  closer.addEventListener('click', close)
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) close()
  })
  root.append(dialog)
  return {
    content,
    get isOpen() {
      return dialog.open
    },
    open() {
      if (!dialog.open) dialog.showModal()
      focusHeading(dialog)
    },
    close,
    onClosed: (closed) => dialog.addEventListener('close', closed),
  }
}

/** Reads out what the panel is, when the focus is not on a part of it already. */
function focusHeading(dialog: HTMLDialogElement): void {
  dialog.querySelector('h2')?.focus()
}
