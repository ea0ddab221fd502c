// Dialogs that the address's hash names: opened from the page they are a step of the history that closing takes back. Opened by the
// address itself, there is no such step, and closing takes the hash away.
import { stepsOpen } from './back-stack.ts'

/** Changes the address to `#hash`. What was open before by its hash gives its step to the next. */
export function enterHash({ history }: Window, hash: string, wasOpen: boolean): void {
  if (wasOpen) history.replaceState(history.state, '', `#${hash}`)
  else history.pushState({ open: 1 }, '', `#${hash}`)
}

/** Changes the address to the page's own. */
export function leaveHash({ history, location }: Window): void {
  if (stepsOpen(history) > 0) history.back()
  else history.replaceState(history.state, '', location.pathname + location.search)
}

/** True for a press that opens a new tab or window, or saves. */
export function isForBrowser(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
