// Shown in place of a view that is loading or could not be loaded.
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Skeleton } from '#kit/page/Skeleton.tsx'

type Props = { readonly isError: boolean; readonly onRetry: () => void }

export function ViewState({ isError, onRetry }: Props) {
  if (isError) return <ErrorNote text="These figures could not be loaded." onRetry={onRetry} />
  return (
    <div aria-busy="true">
      <p className="sr-only">Loading</p>
      <Skeleton className="h-48" />
    </div>
  )
}
