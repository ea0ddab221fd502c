// The state of a save: not saved yet, being published, live.
import { storeUrl } from '#domain/message/share-links.ts'
import { useBusiness } from '#owner/session/business.ts'
import type { SaveState } from './use-settings-form.ts'

type Props = { readonly state: SaveState; readonly isDirty: boolean }

export function SaveNote({ state, isDirty }: Props) {
  const business = useBusiness()
  if (isDirty) return <span>Not saved yet.</span>
  if (state === 'publishing') return <span>Saved. Your store is being brought up to date…</span>
  if (state === 'slow') return <span>Saved. Your store shows it within a minute.</span>
  if (state !== 'live') return null
  return (
    <>
      <span>Saved.</span>{' '}
      <a
        href={storeUrl(business, location.origin)}
        target="_blank"
        rel="noopener"
        className="font-medium text-indigo underline underline-offset-4"
      >
        Live in your store
      </a>
    </>
  )
}
