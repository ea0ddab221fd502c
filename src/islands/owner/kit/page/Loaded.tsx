// What is read: grey rows while it loads, a note when it could not be loaded, and then the data. The one way to wait for a read.
import type { Elements } from '#components/text/elements.ts'
import { ErrorNote } from './ErrorNote.tsx'
import { SkeletonRows } from './Skeleton.tsx'

/** The part of a TanStack Query result that this needs. Old data stays on the page when reading it again fails. */
export type Read<T> = {
  readonly data: T | undefined
  readonly isError: boolean
  readonly refetch: () => unknown
}

type Props<T> = {
  readonly query: Read<T>
  /** The sentence when nothing could be loaded: `Your zones could not be loaded.` */
  readonly failed: string
  /** Grey rows while it loads. */
  readonly rows?: number
  /** In place of the grey rows. */
  readonly loading?: Elements
  /** In place of an empty list. */
  readonly empty?: Elements
  readonly children: (data: T) => Elements
}

export function Loaded<T>({ query, failed, rows = 3, loading, empty, children }: Props<T>) {
  const { data, isError, refetch } = query
  if (data !== undefined) {
    return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data)
  }
  if (isError) return <ErrorNote text={failed} onRetry={() => void refetch()} />
  return loading ?? <SkeletonRows rows={rows} />
}
