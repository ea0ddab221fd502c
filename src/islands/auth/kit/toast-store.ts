// Short messages that disappear by themselves; error messages stay longer.
import { atom } from 'nanostores'
import { errorToast, type ToastText } from '#domain/account/auth-messages.ts'

export type Toast = ToastText & { readonly kind: 'success' | 'error' }

export type ShownToast = Toast & { readonly id: number }

export const $toast = atom<ShownToast | null>(null)

const SHOWN_MS = { success: 12_000, error: 20_000 } as const

let shown = 0

/** Shows a message and replaces the one before. */
export function showToast(toast: Toast): void {
  shown += 1
  const id = shown
  $toast.set({ ...toast, id })
  setTimeout(() => dismissToast(id), SHOWN_MS[toast.kind])
}

/** Shows a failure, with a title chosen from its text (`errorToast`). */
export function showError(text: string): void {
  showToast({ kind: 'error', ...errorToast(text) })
}

/** Shows what went well; a later message takes its place. */
export function showSuccess(text: ToastText): void {
  showToast({ kind: 'success', ...text })
}

/** Removes a message. Does nothing when another message has replaced it. */
export function dismissToast(id: number): void {
  if ($toast.get()?.id === id) $toast.set(null)
}
