// An import: its state and its products, and what can be asked of it.
import { IMPORT_PAGE, listImportItems, readImport } from '#contract/sql/catalogue/imports.ts'
import { askImportJob } from '#data/owner/imports.ts'
import { useSave } from '#kit/form/use-save.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { useStorePages, useStoreRead } from '#owner/session/store-data.ts'
import { jobRefusalText } from './copy.ts'

/** How often a page asks how far a run is: at first often, because most runs are short. */
const POLL_MS = 1_500
const FIRST_POLL_MS = 400
const FIRST_POLLS = 8

/** Asks again while the import is at work. */
export function useImport(importId: string) {
  return useStoreRead(
    readImport,
    { importId },
    {
      refetchInterval: ({ state }) =>
        state.data?.status === 'reading' ||
        state.data?.status === 'running' ||
        state.data?.status === 'undoing' ||
        (state.data?.pictures.waiting ?? 0) > 0
          ? state.dataUpdateCount <= FIRST_POLLS
            ? FIRST_POLL_MS
            : POLL_MS
          : false,
    },
  )
}

/** `round`: the state of the import; another state has other outcomes. */
export function useImportItems(importId: string, only: string | null, round: string) {
  return useStorePages(
    listImportItems,
    { importId, only },
    {
      first: { after: 0 },
      next: (page) => (page.length === IMPORT_PAGE.items ? { after: page.at(-1)?.place ?? 0 } : undefined),
      round,
    },
  )
}

type Asked =
  | { readonly action: 'start'; readonly asDrafts: boolean }
  | { readonly action: 'stop' | 'undo' }
  | { readonly action: 'pictures'; readonly one: { readonly place: number; readonly number: number } | null }

/** Starts, stops or undoes the import. `ask` resolves with false when it was refused; a message has then been shown. */
export function useJob(importId: string): {
  readonly ask: (asked: Asked) => Promise<boolean>
  readonly isAsking: boolean
} {
  const { id } = useBusiness()
  const readImports = useReadAgain('imports')
  const readProducts = useReadAgain('products')
  const { save, isSaving } = useSave()
  const ask = (asked: Asked) =>
    save({
      send: () => askImportJob(id, { ...asked, importId }),
      onSaved: () => Promise.all([readImports(), readProducts()]),
      refusalText: jobRefusalText,
    })
  return { ask, isAsking: isSaving }
}
