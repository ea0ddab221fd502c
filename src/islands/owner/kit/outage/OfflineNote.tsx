// Says that the connection is lost, and how old the page is, in one place: at the form's bar or the tabs on phones, at the top on laptops.
import { useStore } from '@nanostores/react'
import { $hasFormBar } from '../page/bottom-bar.ts'
import { useWide } from '../page/use-wide.ts'
import { OFFLINE, seenFromText } from './copy.ts'
import { $seenFrom, useOnline } from './use-online.ts'

type Props = { readonly at: 'top' | 'form' | 'tabs'; readonly className?: string }

/** Only the place that is visible now shows the note. */
export function OfflineNote({ at, className = '' }: Props) {
  const isOnline = useOnline()
  const isWide = useWide()
  const hasFormBar = useStore($hasFormBar)
  const seenFrom = useStore($seenFrom)
  const place = isWide ? 'top' : hasFormBar ? 'form' : 'tabs'
  const text = seenFrom === null ? !isOnline && OFFLINE : seenFromText(seenFrom, { hasForm: hasFormBar })
  // Renders the region always, because screen readers announce only text that is added to an existing region.
  return (
    <div role="status">
      {text && at === place && <p className={`text-clay text-sm ${className}`}>{text}</p>}
    </div>
  )
}
