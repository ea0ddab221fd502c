// The app's outline while the session and the stores load. Says after eight seconds that they do not come.
import { useEffect, useState } from 'react'
import { ErrorNote } from '../kit/page/ErrorNote.tsx'
import { Skeleton } from '../kit/page/Skeleton.tsx'

const LATE_MS = 8_000

export function AppSkeleton() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, LATE_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="mx-auto max-w-5xl p-4" aria-busy={!isLate}>
      <p className="sr-only">Loading</p>
      {isLate && (
        <ErrorNote
          text="Your account does not answer. Check your connection, or wait a little longer. You are still signed in."
          onRetry={() => location.reload()}
        />
      )}
      <Skeleton className="h-10 w-48" />
      <Skeleton className="mt-6 h-28" />
      <Skeleton className="mt-4 h-28" />
    </div>
  )
}
