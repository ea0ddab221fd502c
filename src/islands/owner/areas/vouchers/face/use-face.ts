// The picture of a voucher or a gift card while its page is open; drawn again when its content changes.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStoreKeys } from '#owner/session/query-keys.ts'

export type Face = { readonly file: File; readonly url: string }

/** `shows` lists everything that the picture shows, to detect a change. */
export function useFace(shows: readonly unknown[], draw: () => Promise<File>) {
  const keys = useStoreKeys()
  const query = useQuery({
    queryKey: keys.face(...shows),
    queryFn: async (): Promise<Face> => {
      const file = await draw()
      return { file, url: URL.createObjectURL(file) }
    },
    // Works offline too: the picture is drawn on this device.
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
