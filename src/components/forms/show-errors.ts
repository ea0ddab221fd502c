// What every form does with what it found: show it, and lead to it.
import { flushSync } from 'react-dom'

/**
 * Puts what `set` says on the page and the focus into the first field that needs another look. Both are done when this returns: a
 * focus that came a frame later took the next words of somebody who had already gone on to another field.
 */
export function showErrors(form: HTMLFormElement | null, set: () => void = () => undefined): void {
  flushSync(set)
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
