// What is read: grey rows while it loads, a note when it could not be loaded, and then the data. The one way to wait for a read.
import type { Elements } from '#components/text/elements.ts'
import { ErrorNote } from './ErrorNote.tsx'
import { SkeletonRows } from './Skeleton.tsx'

/** The part of a TanStack Query result that this needs. */
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
  /** In place of an empty list, and of null. Null without it is what the server refuses to this person. */
  readonly empty?: Elements
  readonly children: (data: NonNullable<T>) => Elements
}

/** Old data stays on the page when reading it again fails. */
export function Loaded<T>({ query, failed, rows = 3, loading, empty, children }: Props<T>) {
  const { data, isError, refetch } = query
  const isEmpty = data === null || (Array.isArray(data) && data.length === 0)
  if (isEmpty && empty !== undefined) return empty
  if (data !== undefined && data !== null) return children(data)
  if (isError || data === null) return <ErrorNote text={failed} onRetry={() => void refetch()} />
  return loading ?? <SkeletonRows rows={rows} />
}
