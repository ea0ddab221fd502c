// The open dialogs. The page under a modal dialog is neither seen nor read aloud, so what must be seen over it is drawn inside the topmost one.
import { atom, computed } from 'nanostores'

const $open = atom<readonly HTMLDialogElement[]>([])

/** Null while no dialog is open. */
export const $topDialog = computed($open, (open) => open.at(-1) ?? null)

/** Counts the dialog as open until the returned function is called. */
export function openedDialog(dialog: HTMLDialogElement): () => void {
  $open.set([...$open.get(), dialog])
  return () => $open.set($open.get().filter((one) => one !== dialog))
}
