// A grey block in place of content that is loading. Size it with classes.

export function Skeleton({ className = 'h-6' }: { readonly className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-card bg-line ${className}`} />
}

/** Grey rows in place of a list that is loading. */
export function SkeletonRows({ rows = 5 }: { readonly rows?: number }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <p className="sr-only">Loading</p>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <Skeleton key={index} className="h-16" />
      ))}
    </div>
  )
}
