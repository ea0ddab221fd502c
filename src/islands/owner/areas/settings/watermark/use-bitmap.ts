// Loads a picture of the store as pixels, for the watermark.
import { useEffect, useState } from 'react'
import { ServerError } from '#data/outage.ts'
import { warnOfRefusal } from '#kit/outage/warn-of-outage.ts'

/** Null while loading, without a path, and for a picture that cannot be fetched. */
export function useBitmap(path: string | null): ImageBitmap | null {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  useEffect(() => {
    if (path === null) {
      setBitmap(null)
      return
    }
    const stop = new AbortController()
    fetchBitmap(`/media/${path}/640.webp`, stop.signal)
      .then(setBitmap)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) warnOfRefusal('watermark: a picture could not be read')(error)
      })
    return () => stop.abort()
  }, [path])
  return bitmap
}

async function fetchBitmap(address: string, signal: AbortSignal): Promise<ImageBitmap> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new ServerError(`${address}: expected 200, got ${response.status}`)
  return createImageBitmap(await response.blob())
}
