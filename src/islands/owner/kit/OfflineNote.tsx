// Says that the connection is gone, in one place: on phones at the bar under the thumb, the form's or the tabs', on laptops on top.
import { useStore } from '@nanostores/react'
import { $hasFormBar } from './bottom-bar.ts'
import { OFFLINE } from './outage-words.ts'
import { useOnline } from './use-online.ts'
import { useWide } from './use-wide.ts'

type Props = { readonly at: 'top' | 'form' | 'tabs'; readonly className?: string }

export function OfflineNote({ at, className = '' }: Props) {
  const isOnline = useOnline()
  const isWide = useWide()
  const hasFormBar = useStore($hasFormBar)
  const place = isWide ? 'top' : hasFormBar ? 'form' : 'tabs'
  // The region stays: screen readers tell what comes into it.
  return (
    <div role="status">
      {!isOnline && at === place && <p className={`text-clay text-sm ${className}`}>{OFFLINE}</p>}
    </div>
  )
}
