// Short messages that come and go. `action` is most often Undo. Plain words; a failure says what to do.
import { atom } from 'nanostores'

export type ToastMessage = {
  readonly text: string
  readonly kind?: 'good' | 'bad'
  readonly action?: { readonly label: string; readonly onPress: () => void }
  /** Default: 6 s, 10 s with an action; what went wrong stays 12 s. */
  readonly durationMs?: number
}

export type ShownToast = ToastMessage & { readonly id: number }

export const $toasts = atom<readonly ShownToast[]>([])

let count = 0

/** Shows a message; at most three stand at a time. Answers its id. */
export function toast(message: ToastMessage): number {
  count += 1
  $toasts.set([...$toasts.get().slice(-2), { ...message, id: count }])
  return count
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((shown) => shown.id !== id))
}
