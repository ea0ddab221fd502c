// The store's link, with its own form. A new link is checked while typing; the old link continues to work.
import { type FormEvent, useState } from 'react'
import { slugState } from '#contract/sql/store/business.ts'
import { sendNudge } from '#data/owner/business/publishing.ts'
import { fetchSettings, listEarlierSlugs, saveSettings } from '#data/owner/settings/settings.ts'
import { slugFault } from '#domain/store/slug.ts'
import { MAX_EARLIER_SLUGS, type StoreSettings } from '#domain/store/store-settings.ts'
import { Button } from '#kit/action/Button.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { useSettled } from '#kit/form/use-settled.ts'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { useStoreFetch, useStoreRead } from '#owner/session/store-data.ts'
import { SETTINGS_REFUSALS, settingsRefusalText } from '#owner/shared/settings/copy.ts'
import { useKeepSettings } from '../form/SettingsForm.tsx'

const PAUSE_MS = 300

const STATE_SENTENCES = {
  free: 'This link is free.',
  earlier: 'This was your link before. You can go back to it.',
  present: 'This is your link now.',
  reserved: SETTINGS_REFUSALS.slug_reserved,
  taken: SETTINGS_REFUSALS.slug_taken,
} as const

export function SlugCard() {
  const { typed, type, isSaving, error, earlier, note, isReady, submit } = useSlugForm()
  return (
    <Card title="Link">
      <form onSubmit={submit} noValidate aria-label="Link" className="flex flex-col gap-3">
        <TextField
          label="Your link"
          prefix={`${location.host}/`}
          hasLongPrefix
          value={typed}
          error={error}
          onChange={(event) => type(event.target.value)}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          hint={<span role="status">{note}</span>}
        />
        <EarlierLinks slugs={earlier} />
        <Button
          type="submit"
          kind="soft"
          className="self-start"
          isBusy={isSaving}
          busyText="Saving…"
          disabled={!isReady}
        >
          Change the link
        </Button>
      </form>
    </Card>
  )
}

/** What the server says of a link that is typed; undefined for the present link, for none, and while the person types. */
function useSlugState(slug: string) {
  const { slug: present } = useBusiness()
  const settled = useSettled(slug, PAUSE_MS)
  const isAsked = settled !== present && slugFault(settled) === null
  const { data } = useStoreRead(
    slugState,
    { slug: settled },
    { enabled: isAsked, staleTime: 10_000, retry: false },
  )
  return isAsked && settled === slug ? data : undefined
}

function useSlugForm() {
  const { id, slug: present } = useBusiness()
  const { refresh } = useBusinessChoice()
  const keepSettings = useKeepSettings()
  const readSlugs = useReadAgain('settings', 'slugs')
  const [typed, setTyped] = useState(present)
  const [failure, setFailure] = useState<string | null>(null)
  const { save, isSaving } = useSave({ tell: setFailure })
  const slug = typed.trim().toLowerCase()
  const fault = slugFault(slug)
  const isNew = slug !== present
  const shownState = useSlugState(slug)
  const { data: earlier = [] } = useStoreFetch('settings', ['slugs'], listEarlierSlugs)
  const isTaken = shownState === 'taken' || shownState === 'reserved'
  const error = failure ?? (isNew && fault ? fault : isTaken ? STATE_SENTENCES[shownState] : undefined)

  const isReady = isNew && fault === null && !isTaken
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    void save({
      send: async () => {
        const known = await fetchSettings(id)
        return saveSettings(id, { known: { ...known, slug: present }, changes: { slug } })
      },
      done: `Your link is now /${slug}. The old one leads here.`,
      onSaved: async (saved) => {
        keepSettings(saved)
        sendNudge(id)
        await Promise.all([refresh(), readSlugs()])
      },
      refusalText: (refusal) => {
        if (refusal.code !== 'changed_elsewhere') return settingsRefusalText(refusal)
        void refresh()
        const { slug: now } = refusal.details['now'] as Partial<StoreSettings>
        return `Somebody else has just changed the link to ${now}. Look again, then save.`
      },
    })
  }
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      setFailure(null)
    },
    isSaving,
    error,
    earlier,
    note:
      shownState && !isTaken
        ? STATE_SENTENCES[shownState]
        : 'A new link works at once; the old one goes on leading to you.',
    isReady,
    submit,
  }
}

function EarlierLinks({ slugs }: { readonly slugs: readonly string[] }) {
  if (slugs.length === 0) return null
  return (
    <p className="text-mute text-sm">{`These lead to you too: ${slugs.map((slug) => `/${slug}`).join(', ')}. ${slugs.length} of ${MAX_EARLIER_SLUGS} earlier links are used.`}</p>
  )
}
