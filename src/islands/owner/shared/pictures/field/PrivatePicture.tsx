// A picture of the private bucket, which has no address of its own.
import { useEffect, useState } from 'react'

type Props = { readonly picture: Blob; readonly alt: string }

export function PrivatePicture({ picture, alt }: Props) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return url ? <img src={url} alt={alt} className="mx-auto max-h-[70vh] rounded-card object-contain" /> : null
}
