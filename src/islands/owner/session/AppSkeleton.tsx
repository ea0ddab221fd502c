// The app's outline while the session and the stores load.
import { Skeleton } from '../kit/page/Skeleton.tsx'

export function AppSkeleton() {
  return (
    <div className="mx-auto max-w-5xl p-4" aria-busy="true">
      <p className="sr-only">Loading</p>
      <Skeleton className="h-10 w-48" />
      <Skeleton className="mt-6 h-28" />
      <Skeleton className="mt-4 h-28" />
    </div>
  )
}
