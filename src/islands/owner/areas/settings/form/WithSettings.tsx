// Reads the settings, then shows a tab's form.
import type { Elements } from '#components/text/elements.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { SkeletonRows } from '#kit/page/Skeleton.tsx'
import { useSettings } from './use-settings.ts'

export function WithSettings({ children }: { readonly children: (settings: StoreSettings) => Elements }) {
  const { data, isError, isFetchedAfterMount, fetchStatus, refetch } = useSettings()
  if (data && (isFetchedAfterMount || fetchStatus === 'paused')) return children(data)
  if (isError) return <ErrorNote text="Your settings could not be loaded." onRetry={() => void refetch()} />
  return <SkeletonRows rows={3} />
}
