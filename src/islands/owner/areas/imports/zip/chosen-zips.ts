// The ZIPs that were chosen since the app was opened, by import. A browser keeps no file for a later visit: then the owner chooses it again.
import { atom } from 'nanostores'

export const $chosenZips = atom<Readonly<Record<string, File>>>({})

/** Keeps the file until the app is closed: a browser opens a file only while the page that chose it lives. */
export function keepZip(importId: string, file: File): void {
  $chosenZips.set({ ...$chosenZips.get(), [importId]: file })
}
