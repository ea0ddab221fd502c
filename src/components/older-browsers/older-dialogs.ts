// Modal dialogs for browsers without them: Safari before 15.4, Firefox before 98. Keeps what the product's dialogs need: one that is open lies over
// the page, holds the focus, closes with Escape, hears a tap beside it, and gives the focus back.

/** A dialog is drawn as the platform draws it, before the page's own rules. */
const RULES = [
  'dialog{position:fixed;top:0;right:0;bottom:0;left:0;width:fit-content;height:fit-content;margin:auto;overflow:auto;z-index:1000}',
  'dialog:not([open]){display:none}',
  'dialog[open]{box-shadow:0 0 0 100vmax var(--ink)}',
  // A tap beside the dialog is a tap on it.
  'dialog[open]::before{content:"";position:fixed;top:0;right:0;bottom:0;left:0;z-index:-1}',
]

const FOCUSABLE =
  '[autofocus],a[href],button:not([disabled]),input:not([disabled]),select,textarea,[tabindex]'

type Open = { readonly dialog: HTMLElement; readonly before: Element | null }

/** Dialogs that are open, the topmost last. */
const open: Open[] = []

/** Gives every element the methods of a dialog, where the platform has no dialogs. */
export function giveDialogs(): void {
  if (window.HTMLDialogElement && 'showModal' in HTMLDialogElement.prototype) return
  const sheet = document.styleSheets[0]
  for (const rule of [...RULES].reverse()) sheet?.insertRule(rule, 0)
  Object.defineProperties(HTMLElement.prototype, {
    open: {
      configurable: true,
      get(this: HTMLElement) {
        return this.hasAttribute('open')
      },
    },
    showModal: { configurable: true, value: showModal },
    close: { configurable: true, value: close },
  })
  document.addEventListener('keydown', (event) => {
    const top = open[open.length - 1]
    if (!top || event.key !== 'Escape' || event.defaultPrevented) return
    if (top.dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) close.call(top.dialog)
  })
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.getAttribute('method') !== 'dialog') return
    event.preventDefault()
    const dialog = form.closest('dialog')
    if (dialog) close.call(dialog)
  })
  document.addEventListener('focusin', ({ target }) => {
    const top = open[open.length - 1]
    if (top && !top.dialog.contains(target as Node)) focusIn(top.dialog)
  })
}

function showModal(this: HTMLElement): void {
  open.push({ dialog: this, before: document.activeElement })
  this.setAttribute('open', '')
  focusIn(this)
}

function close(this: HTMLElement): void {
  const at = open.findIndex(({ dialog }) => dialog === this)
  const [was] = at < 0 ? [] : open.splice(at, 1)
  if (!was) return
  this.removeAttribute('open')
  if (was.before instanceof HTMLElement) was.before.focus()
  setTimeout(() => this.dispatchEvent(new Event('close')))
}

function focusIn(dialog: HTMLElement): void {
  dialog.querySelector<HTMLElement>(FOCUSABLE)?.focus()
}
