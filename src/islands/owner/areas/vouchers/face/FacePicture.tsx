// The picture of a voucher or a gift card for sharing. Pale when the voucher or card can no longer be used.
import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Skeleton } from '#kit/page/Skeleton.tsx'
import { FACE } from './face.ts'
import type { Face } from './use-face.ts'

type Props = { readonly face: UseQueryResult<Face>; readonly alt: string; readonly isPale: boolean }

export function FacePicture({ face, alt, isPale }: Props) {
  if (face.isError) {
    return <ErrorNote text="The picture could not be drawn." onRetry={() => void face.refetch()} />
  }
  if (!face.data) return <Skeleton className="aspect-[1080/680] w-full" />
  return (
    <img
      src={face.data.url}
      alt={alt}
      width={FACE.width}
      height={FACE.height}
      className={`h-auto w-full rounded-card shadow-card ${isPale ? 'opacity-50' : ''}`}
    />
  )
}
