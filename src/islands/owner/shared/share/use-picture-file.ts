// A picture that the browser draws or fetches to be shown, saved and shared: its file, and an address of the file for this page.
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

export type PictureFile = { readonly file: File; readonly url: string }

/** Makes the picture when the key changes: the key names everything that the picture shows. Frees the address with the component. */
export function usePictureFile(queryKey: QueryKey, make: (signal: AbortSignal) => Promise<File>) {
  const query = useQuery({
    queryKey,
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
