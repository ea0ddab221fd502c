// Reads the settings of the current store, once per visit of a tab.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { fetchSettings } from '#data/owner/settings/settings.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'

/** The store's settings, read anew for each visit. */
export function useSettings() {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({
    queryKey: keys.settings.form,
    queryFn: () => fetchSettings(id),
    // Reads anew for each visit, because a form is filled once and must not change while the person edits.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Replaces the settings that were read by saved ones. */
export function useKeepSettings(): (settings: StoreSettings) => void {
  const client = useQueryClient()
  const { form } = useStoreKeys().settings
  return useCallback((settings) => client.setQueryData(form, settings), [client, form])
}
