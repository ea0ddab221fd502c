// Loads the store's logo as pixels, for the watermark.
import { useEffect, useState } from 'react'

/** Null while loading, and for a store without a logo. */
export function useLogo(path: string | null): ImageBitmap | null {
  const [logo, setLogo] = useState<ImageBitmap | null>(null)
  useEffect(() => {
    if (path === null) {
      setLogo(null)
      return
    }
    const stop = new AbortController()
    fetch(`/media/${path}/640.webp`, { signal: stop.signal })
      .then((response) =>
        response.ok
          ? response.blob()
          : Promise.reject(new Error(`expected the logo, got ${response.status}`)),
      )
      .then((blob) => createImageBitmap(blob))
      .then(setLogo)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) console.warn('watermark: the logo could not be read', error)
      })
    return () => stop.abort()
  }, [path])
  return logo
}
