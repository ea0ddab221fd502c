// The store's link, with a form of its own: a new one is checked while it is typed, the old one goes on leading here.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { nudge } from '#data/owner/nudge.ts'
import { fetchOwnSlugState, fetchSettings, listEarlierSlugs, saveSettings } from '#data/owner/settings.ts'
import { MAX_EARLIER_SLUGS } from '#domain/store/store-settings.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { refusalSentence, UNREACHABLE } from '../../kit/refusal-sentences.ts'
import { slugFault } from '../../kit/slug-fault.ts'
import { TextField } from '../../kit/TextField.tsx'
import { toast } from '../../kit/toast.ts'
import { useBusiness, useBusinessChoice } from '../../session/business.ts'
import { useKeepSettings } from '../form/use-settings.ts'

const PAUSE_MS = 300

const STATE_SENTENCES = {
  free: 'This link is free.',
  earlier: 'This was your link before. You can go back to it.',
  present: 'This is your link now.',
  reserved: refusalSentence('slug_reserved'),
  taken: refusalSentence('slug_taken'),
} as const

export function SlugCard() {
  const { id, slug: present } = useBusiness()
  const { refresh } = useBusinessChoice()
  const client = useQueryClient()
  const keepSettings = useKeepSettings()
  const [typed, setTyped] = useState(present)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const slug = typed.trim().toLowerCase()
  const settled = useSettled(slug)
  const fault = slugFault(slug)
  const isNew = slug !== present
  const { data: state } = useQuery({
    queryKey: ['slug', id, settled],
    queryFn: () => fetchOwnSlugState(id, settled),
    enabled: settled !== present && slugFault(settled) === null,
    staleTime: 10_000,
    retry: false,
  })
  const { data: earlier = [] } = useQuery({
    queryKey: ['settings', id, 'slugs'],
    queryFn: () => listEarlierSlugs(id),
  })
  const shownState = isNew && settled === slug && fault === null ? state : undefined
  const isTaken = shownState === 'taken' || shownState === 'reserved'
  const error = failure ?? (isNew && fault ? fault : isTaken ? STATE_SENTENCES[shownState] : undefined)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isNew || fault || isTaken) return
    setSaving(true)
    setFailure(null)
    try {
      const known = await fetchSettings(id)
      const saved = await saveSettings(id, { ...known, slug: present }, { slug })
      if (saved.ok) {
        keepSettings(saved.value)
        nudge(id)
        await Promise.all([refresh(), client.invalidateQueries({ queryKey: ['settings', id, 'slugs'] })])
        toast({ text: `Your link is now /${slug}. The old one leads here.` })
      } else if (saved.error.code === 'changed_elsewhere') {
        setFailure(
          `Somebody else has just changed the link to ${saved.error.now.slug}. Look again, then save.`,
        )
        await refresh()
      } else setFailure(refusalSentence(saved.error.code))
    } catch (cause) {
      console.warn('settings: the link was not changed', cause)
      setFailure(UNREACHABLE)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Card title="Link">
      <form onSubmit={save} noValidate aria-label="Link" className="flex flex-col gap-3">
        <TextField
          label="Your link"
          prefix={`${location.host}/`}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value)
            setFailure(null)
          }}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          hint={
            <span role="status">
              {shownState && !isTaken
                ? STATE_SENTENCES[shownState]
                : 'A new link works at once; the old one goes on leading to you.'}
            </span>
          }
        />
        <EarlierLinks slugs={earlier} />
        <Button
          type="submit"
          kind="soft"
          className="self-start"
          isBusy={isSaving}
          busyText="Saving…"
          disabled={!isNew || fault !== null || isTaken}
        >
          Change the link
        </Button>
      </form>
    </Card>
  )
}

function EarlierLinks({ slugs }: { readonly slugs: readonly string[] }) {
  if (slugs.length === 0) return null
  return (
    <p className="text-mute text-sm">
      These lead to you too: {slugs.map((slug) => `/${slug}`).join(', ')}. {slugs.length} of{' '}
      {MAX_EARLIER_SLUGS} earlier links are used.
    </p>
  )
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
