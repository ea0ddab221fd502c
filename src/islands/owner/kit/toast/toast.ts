// Short messages that disappear by themselves. `action` is usually Undo. A message about a failure says what to do.
import { atom } from 'nanostores'

type ToastMessage = {
  readonly text: string
  readonly kind?: 'good' | 'bad'
  readonly action?: { readonly label: string; readonly onPress: () => void }
  /** Without a value the message stays as long as reading it takes. */
  readonly durationMs?: number
}

export type ShownToast = ToastMessage & { readonly id: number }

export const $toasts = atom<readonly ShownToast[]>([])

let count = 0

/** Shows a message and returns its id. Beside it stays the one before, if that is a failure or offers something: two are as tall as two orders. */
export function toast(message: ToastMessage): number {
  count += 1
  const before = $toasts.get().slice(-1)
  const stays = before.filter(({ kind, action }) => kind === 'bad' || action)
  $toasts.set([...stays, { ...message, id: count }])
  return count
}

/** Removes a message; nothing happens when it has gone already. */
export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((shown) => shown.id !== id))
}

/** Time that a slow reader needs for a letter. */
const MS_PER_LETTER = 80

/** How long a message stays when nobody holds it: the time to read it, and more for an action or a failure. */
export function standsForMs({ text, kind, action, durationMs }: ToastMessage): number {
  if (durationMs !== undefined) return durationMs
  const least = kind === 'bad' ? 12_000 : action ? 10_000 : 6_000
  return Math.max(least, 3_000 + text.length * MS_PER_LETTER)
}
