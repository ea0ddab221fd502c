// Shows the errors of a form and moves the focus to the first one.
import { flushSync } from 'react-dom'

/**
 * Renders the errors that `set` sets and focuses the first field with an error, both before it returns. A focus one frame later would take
 * the keystrokes of a person who already types in another field.
 */
export function showErrors(form: HTMLFormElement | null, set: () => void = () => undefined): void {
  flushSync(set)
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
