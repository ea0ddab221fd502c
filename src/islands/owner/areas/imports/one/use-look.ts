// What a person changes in the look: which products stay out, and corrections. A list may have loaded thousands of products, so only those that
// change are replaced, and only the totals are read again.
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import {
  correctImport,
  type ImportItem,
  leaveOutOfImport,
  listImportItems,
} from '#contract/sql/catalogue/imports.ts'
import { call, callOrThrow } from '#data/client.ts'
import { ownerDatabase } from '#data/owner/owner-database.ts'
import type { Correctable } from '#domain/import/correction-form.ts'
import { toRefusalText } from '#kit/form/refusal-words.ts'
import { type Tell, useSave } from '#kit/form/use-save.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { storeKey } from '#owner/session/store-data.ts'
import { LOOK_REFUSALS } from '../shared/copy.ts'

type Change = (item: ImportItem) => ImportItem

/** Replaces products in all lists that are loaded. Lists that are not shown are read again when they are. */
function useReplace() {
  const client = useQueryClient()
  const { id } = useBusiness()
  return useCallback(
    (place: number | null, change: Change) => {
      const queryKey = storeKey(id, listImportItems)
      const isMeant = (item: ImportItem) => place === null || item.place === place
      client.setQueriesData<InfiniteData<readonly ImportItem[]>>(
        { queryKey },
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) =>
              page.some(isMeant) ? page.map((item) => (isMeant(item) ? change(item) : item)) : page,
            ),
          },
      )
      void client.invalidateQueries({ queryKey, refetchType: 'none' })
    },
    [client, id],
  )
}

const refusalText = toRefusalText(LOOK_REFUSALS)

/** One product by its place, those with a doubt of a kind, or all. */
export type LeftOut = { readonly place: number } | { readonly doubt: string } | 'all'

/** Returns a function that leaves products out, or takes them in again. It shows at once, but for a kind of doubt. */
export function useLeaveOut(importId: string) {
  const { id: businessId } = useBusiness()
  const replace = useReplace()
  const readTotals = useReadAgain('imports', 'read_import')
  const readDoubts = useReadAgain('imports', 'list_import_doubts')
  const readAll = useReadAgain('imports')
  const { save } = useSave({ queue: 'left-out' })
  return useCallback(
    (which: LeftOut, isLeftOut: boolean) => {
      const place = which !== 'all' && 'place' in which ? which.place : null
      const doubt = which !== 'all' && 'doubt' in which ? which.doubt : null
      if (doubt === null) replace(place, (item) => ({ ...item, isLeftOut }))
      const asked = { businessId, importId, place, doubt, isLeftOut }
      void save({
        send: async () => call(await ownerDatabase(), leaveOutOfImport, asked),
        onSaved: doubt === null ? () => Promise.all([readTotals(), readDoubts()]) : readAll,
        rollBack: () => void readAll(),
        refusalText,
      })
    },
    [businessId, importId, replace, readTotals, readDoubts, readAll, save],
  )
}

/** Returns a write of a correction: null for what the file says. */
export function useCorrect(importId: string, tell: Tell) {
  const { id: businessId } = useBusiness()
  const replace = useReplace()
  const readTotals = useReadAgain('imports', 'read_import')
  const { save, isSaving } = useSave({ tell })
  const write = useMemo(
    () => (place: number, correction: Correctable | null) => ({
      send: async () =>
        call(await ownerDatabase(), correctImport, { businessId, importId, place, correction }),
      onSaved: async () => {
        const asked = { businessId, importId, after: place - 1, only: null }
        const [item] = await callOrThrow(await ownerDatabase(), listImportItems, asked)
        if (item) replace(place, () => item)
        await readTotals()
      },
      refusalText,
    }),
    [businessId, importId, replace, readTotals],
  )
  return {
    correct: (place: number, correction: Correctable | null) => save(write(place, correction)),
    isSaving,
  }
}
