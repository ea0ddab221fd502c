// Reads of imports that several parts of the pages share.
import { IMPORT_PAGE, listImportItems, readImport } from '#contract/sql/catalogue/imports.ts'
import { useStorePages, useStoreRead } from '#owner/session/store-data.ts'

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
