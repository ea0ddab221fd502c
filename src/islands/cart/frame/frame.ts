// Makes a drawer's frame: a native modal dialog, which keeps the focus inside. Escape and Back close it. Other modules fill the frame: first
// with the lines alone, then with React. Its close button works even when React has crashed.

import { element } from '#components/dom/element.ts'
import type { BackStack } from '#components/layers/back-stack.ts'
import { icon } from './icon.ts'

export type Frame = {
  /** The element that holds the panel. */
  readonly content: HTMLElement
  readonly isOpen: boolean
  open(): void
  close(): void
  /** Adds a function that runs after each closing, whatever caused it, unless the frame is open again by then. */
  onClosed(closed: () => void): void
  /** Sets what Back does before it closes: goes from a later step to the step before. Null at the first step. */
  setBack(back: (() => void) | null): void
}

/** Makes a closed frame, which is inside `root` while it is open. A panel's heading has the id `oc-title`. */
export function createFrame(root: Element, closeLabel: string, stack: BackStack): Frame {
  const content = element('div', { class: 'oc-panel' })
  const closer = element('button', {
    type: 'button',
    class: 'oc-round oc-close',
    'aria-label': closeLabel,
  })
  closer.appendChild(icon('close'))
  const dialog = element('dialog', { class: 'oc', 'aria-labelledby': 'oc-title' }, content, closer)
  const close = () => {
    dialog.close()
    // Reports at once, because the dialog's own event comes too late: the stack would think that the frame refused to close.
    steps.closed()
  }
  const steps = createSteps(stack, close)
  closer.addEventListener('click', close)
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) close()
  })
  dialog.addEventListener('keydown', (event) => {
    // Ignores Escape, which the code below would treat as Android's Back.
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  })
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    steps.back()
  })
  dialog.addEventListener('close', () => {
    // Removes the content, because another frame uses the same ids now. Keeps it if the dialog was opened again.
    if (dialog.open) return
    steps.closed()
    dialog.remove()
  })
  return {
    content,
    get isOpen() {
      return dialog.open
    },
    open() {
      if (!dialog.open) {
        root.appendChild(dialog)
        dialog.showModal()
        steps.opened()
      }
      focusHeading(dialog)
    },
    close,
    onClosed(closed) {
      dialog.addEventListener('close', () => {
        if (!dialog.open) closed()
      })
    },
    setBack: steps.setBack,
  }
}

/** Steps of the history: one for the open frame, another while the frame shows a later step. */
function createSteps(stack: BackStack, close: () => void) {
  let leaveFrame: (() => void) | undefined
  let leaveStep: (() => void) | undefined
  let goBack: (() => void) | null = null
  const back = () => (goBack ?? close)()
  const follow = () => {
    leaveStep?.()
    leaveStep = leaveFrame && goBack ? stack.open(back) : undefined
  }
  return {
    back,
    opened() {
      leaveFrame ??= stack.open(close)
      follow()
    },
    closed() {
      leaveFrame?.()
      leaveFrame = undefined
      follow()
    },
    setBack(next: (() => void) | null) {
      goBack = next
      follow()
    },
  }
}

/** Focuses the heading, so that a screen reader reads what has opened. */
function focusHeading(dialog: HTMLDialogElement): void {
  dialog.querySelector('h2')?.focus()
}
