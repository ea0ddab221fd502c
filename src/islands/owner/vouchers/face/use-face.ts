// The picture of a voucher or a gift card while its page is open: drawn again when what it shows changes.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

export type Face = { readonly file: File; readonly url: string }

/** `shows`: everything in the picture, for telling when it is another one. */
export function useFace(shows: readonly unknown[], draw: () => Promise<File>) {
  const query = useQuery({
    queryKey: ['face', ...shows],
    queryFn: async (): Promise<Face> => {
      const file = await draw()
      return { file, url: URL.createObjectURL(file) }
    },
    // It is drawn on this device.
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
