// The ZIP of an import on its page: sends the pictures when the products are written, and again when the owner asks.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import type { WholeImport } from '#contract/sql/catalogue/imports.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { $zipSendings, sendZipPictures, type ZipOrder, type ZipSending } from './zip-sending.ts'

export type ZipOfPage = {
  /** Null after the page was loaded again, until the owner chooses the file again. */
  readonly file: File | null
  readonly sending: ZipSending | null
  readonly send: (which: ZipOrder['which'], file?: File) => void
}

/** The ZIP of an import's page: the chosen file, how far its pictures are, and the sending of them. */
export function useZip({ id: importId, status, pictures }: WholeImport): ZipOfPage {
  const { id: businessId } = useBusiness()
  const readImports = useReadAgain('imports')
  const readProducts = useReadAgain('products')
  const file = useStore($chosenZips)[importId] ?? null
  const sending = useStore($zipSendings)[importId] ?? null
  const send = (which: ZipOrder['which'], chosen = file) => {
    if (chosen === null) return
    keepZip(importId, chosen)
    void sendZipPictures({ businessId, importId, file: chosen, which }).then(() =>
      Promise.all([readImports(), readProducts()]),
    )
  }
  const isDue = status === 'done' && pictures.unsent > 0 && file !== null && sending === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once, when the products are written
  useEffect(() => {
    if (isDue) send('unsent')
  }, [isDue])
  return { file, sending, send }
}

const $chosenZips = atom<Readonly<Record<string, File>>>({})

/** Keeps the file until the app is closed: a browser opens a file only while the page that chose it lives. */
export function keepZip(importId: string, file: File): void {
  $chosenZips.set({ ...$chosenZips.get(), [importId]: file })
}
