// The settings of the store that is worked in, read once per visit of a tab.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { fetchSettings } from '#data/owner/settings.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import { useBusiness } from '../../session/business.ts'

export function useSettings() {
  const { id } = useBusiness()
  return useQuery({
    queryKey: ['settings', id],
    queryFn: () => fetchSettings(id),
    // A form is filled once: what comes later must not change under the hands.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Puts saved settings in the place of the ones that were read. */
export function useKeepSettings(): (settings: StoreSettings) => void {
  const { id } = useBusiness()
  const client = useQueryClient()
  return useCallback((settings) => client.setQueryData(['settings', id], settings), [client, id])
}
