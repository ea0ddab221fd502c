// Starts, stops and undoes an import, fetches failed pictures again, and reads again what this changes.
import { useQueryClient } from '@tanstack/react-query'
import { askImportJob } from '#data/owner/imports.ts'
import { useSave } from '#kit/form/use-save.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain, useStoreKeys } from '#owner/session/query-keys.ts'
import { jobRefusalText } from '../shared/copy.ts'

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
  const keys = useStoreKeys()
  const client = useQueryClient()
  const readProducts = useReadAgain('products')
  const { save, isSaving } = useSave()
  const ask = (asked: Asked) =>
    save({
      send: () => askImportJob(id, { ...asked, importId }),
      onSaved: async () => {
        await Promise.all([client.invalidateQueries({ queryKey: keys.area('imports') }), readProducts()])
      },
      refusalText: jobRefusalText,
    })
  return { ask, isAsking: isSaving }
}
