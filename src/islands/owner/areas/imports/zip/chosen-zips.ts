// The ZIPs that were chosen since the app was opened, by import. A browser keeps no file for a later visit: then the owner chooses it again.
import { atom } from 'nanostores'

export const $chosenZips = atom<Readonly<Record<string, File>>>({})

export function keepZip(importId: string, file: File): void {
  $chosenZips.set({ ...$chosenZips.get(), [importId]: file })
}
