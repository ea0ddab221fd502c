// Opens dialogs that the address's hash names. Opening a dialog from the page adds a step to the history, and closing goes back by that step.
// A dialog that the address itself opened has no such step: closing removes the hash.
import { stepsOpen } from './back-stack.ts'

/** Changes the address to `#hash`. If another dialog is open by its hash, the new dialog takes over its step of the history. */
export function enterHash(
  { history }: Window,
  hash: string,
  { wasOpen }: { readonly wasOpen: boolean },
): void {
  if (wasOpen) history.replaceState(history.state, '', `#${hash}`)
  else history.pushState({ open: 1 }, '', `#${hash}`)
}

/** Removes the hash from the address. */
export function leaveHash({ history, location }: Window): void {
  if (stepsOpen(history) > 0) history.back()
  else history.replaceState(history.state, '', location.pathname + location.search)
}

/** True for a press that opens a new tab or window, or that downloads. */
export function isForBrowser(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
