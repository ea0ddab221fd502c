// A picture that the browser draws or fetches to be shown, saved and shared: its file, and an address of the file for this page.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBusiness } from '#owner/session/business.ts'
import { areaKey } from '#owner/session/query-keys.ts'

export type PictureFile = { readonly file: File; readonly url: string }

/** Makes the picture when `shown` changes, which names everything that the picture shows. Frees the address with the component. */
export function usePictureFile(shown: readonly unknown[], make: (signal: AbortSignal) => Promise<File>) {
  const { id } = useBusiness()
  const query = useQuery({
    queryKey: areaKey(id, 'pictures', ...shown),
    queryFn: async ({ signal }): Promise<PictureFile> => {
      const file = await make(signal)
      return { file, url: URL.createObjectURL(file) }
    },
    // A picture that is drawn on this device needs no connection.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
  })
  const url = query.data?.url
  useEffect(() => {
    if (!url) return
    return () => URL.revokeObjectURL(url)
  }, [url])
  return query
}
