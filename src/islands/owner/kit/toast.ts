// Short messages that come and go. `action` is most often Undo. Plain words; a failure says what to do.
import { atom } from 'nanostores'

export type ToastMessage = {
  readonly text: string
  readonly kind?: 'good' | 'bad'
  readonly action?: { readonly label: string; readonly onPress: () => void }
  /** Else as long as it takes to read it. */
  readonly durationMs?: number
}

export type ShownToast = ToastMessage & { readonly id: number }

export const $toasts = atom<readonly ShownToast[]>([])

let count = 0

/** Shows a message; at most two stand at a time. Answers its id. */
export function toast(message: ToastMessage): number {
  count += 1
  $toasts.set([...$toasts.get().slice(-1), { ...message, id: count }])
  return count
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((shown) => shown.id !== id))
}

/** A slow reader's time for a letter. */
const MS_PER_LETTER = 80

/** How long a message stands when nobody holds it: time to read it, and to decide where it offers something or something failed. */
export function standsForMs({ text, kind, action, durationMs }: ToastMessage): number {
  if (durationMs !== undefined) return durationMs
  const least = kind === 'bad' ? 12_000 : action ? 10_000 : 6_000
  return Math.max(least, 3_000 + text.length * MS_PER_LETTER)
}
