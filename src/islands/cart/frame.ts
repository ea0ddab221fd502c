// A drawer's frame: a native modal dialog, so that focus stays inside and Escape closes it; Back does too. What stands in it comes
// from whoever opens it: first the lines alone, then React. Its button to close works even when React has broken.

import type { BackStack } from '#components/layers/back-stack.ts'
import { element, icon } from './dom.ts'

export type Frame = {
  /** Where the panel stands. */
  readonly content: HTMLElement
  readonly isOpen: boolean
  open(): void
  close(): void
  /** `closed` runs after each closing, whoever closes. */
  onClosed(closed: () => void): void
  /** What Back does before it closes: the way from a later step to the one before. Null at the first. */
  setBack(back: (() => void) | null): void
}

/** A closed frame, to stand inside `root` while it is open. A panel's heading has the id `oc-title`. */
export function createFrame(root: Element, label: string, stack: BackStack): Frame {
  const content = element('div', { class: 'oc-panel' })
  const closer = element('button', {
    type: 'button',
    class: 'oc-round oc-close',
    'aria-label': `Close ${label}`,
  })
  closer.appendChild(icon('close'))
  const dialog = element('dialog', { class: 'oc', 'aria-labelledby': 'oc-title' }, content, closer)
  const close = () => {
    dialog.close()
    // Its event comes too late for the stack, which would take the frame for one that has refused.
    steps.closed()
  }
  const steps = createSteps(stack, close)
  closer.addEventListener('click', close)
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) close()
  })
  dialog.addEventListener('keydown', (event) => {
    // Otherwise it would be taken for Android's Back, below.
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  })
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    steps.back()
  })
  dialog.addEventListener('close', () => {
    // Its ids are another frame's now. It may have been opened again since.
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
    onClosed: (closed) => dialog.addEventListener('close', closed),
    setBack: steps.setBack,
  }
}

/** Steps of the history: one for the open frame, another while it shows a later step. */
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

/** A screen reader says then what has opened. */
function focusHeading(dialog: HTMLDialogElement): void {
  dialog.querySelector('h2')?.focus()
}
