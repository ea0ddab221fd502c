// A tab's form for the store's settings: sends only changed fields, together with the values from which the form was filled, so that the second of two people
// chooses. Its frame shows that, a draft of an earlier visit, and how far the publishing is.

import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Elements } from '#components/text/elements.ts'
import { publishNow } from '#data/owner/business/publishing.ts'
import { fetchSettings, saveSettings } from '#data/owner/settings/settings.ts'
import type { ReadForm } from '#domain/basics/form-reader.ts'
import { storeUrl } from '#domain/message/share-links.ts'
import { changedSettings, type StoreSettings, settingLabel } from '#domain/store/store-settings.ts'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { ChangedNote, EditForm } from '#kit/form/EditForm.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { fillTheirs } from '#kit/form/use-others.ts'
import { warnOfOutage } from '#kit/outage/warn-of-outage.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { areaKey } from '#owner/session/query-keys.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'
import { withProof } from '#owner/session/with-proof.ts'
import { settingsRefusalText } from '#owner/shared/settings/copy.ts'

export type SaveQuestion = { readonly title: string; readonly text: ReactNode; readonly action: string }

type Props<V extends FieldValues> = {
  readonly parts: SettingsFormParts<V>
  readonly label: string
  readonly children: Elements
  /** Returns a question to ask before saving, for changes that need a confirmation. */
  readonly question?: (changes: Partial<StoreSettings>) => SaveQuestion | null
}

export function SettingsForm<V extends FieldValues>({ parts, label, children, question }: Props<V>) {
  const { form, draft, state, problem, conflict, save, send, withChanges } = parts
  const [asked, setAsked] = useState<SaveQuestion | null>(null)
  const { isDirty } = form.formState
  const submit = withChanges((changes) => {
    const next = question?.(changes) ?? null
    return next === null ? send(changes) : setAsked(next)
  })
  return (
    <EditForm
      label={label}
      edit={{ draft, isDirty, problem, isSaving: state === 'saving' }}
      onSubmit={submit}
      note={<SaveNote state={state} isDirty={isDirty} />}
      action="Save"
      isReady={isDirty && conflict === null}
      hasBar
    >
      {children}
      {conflict && (
        <ChangedNote
          what={namesOf(conflict)}
          onKeepMine={() => void parts.keepMine()}
          onTakeTheirs={parts.takeTheirs}
        />
      )}
      <ConfirmDialog
        title={asked?.title ?? ''}
        action={asked?.action ?? ''}
        busyText="Saving…"
        isDanger={false}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={save}
      >
        {asked?.text}
      </ConfirmDialog>
    </EditForm>
  )
}

function namesOf(changes: Partial<StoreSettings>): string {
  const labels = (Object.keys(changes) as (keyof StoreSettings)[]).map(settingLabel)
  return labels.filter((label) => label !== null).join(', ')
}

type NoteProps = { readonly state: SaveState; readonly isDirty: boolean }

/** The state of a save: not saved yet, being published, live. */
function SaveNote({ state, isDirty }: NoteProps) {
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

/** A tab that reads the settings, and then shows its form. */
export const withSettings = (Fields: ComponentType<{ readonly settings: StoreSettings }>) =>
  function SettingsTab() {
    const query = useStoreFetch('settings', ['form'], fetchSettings, {
      // Reads anew for each visit, because a form is filled once and must not change while the person edits.
      staleTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    })
    // What an earlier visit has read fills no form, unless there is no connection.
    const isFresh = query.isFetchedAfterMount || query.fetchStatus === 'paused'
    return (
      <Loaded
        query={{ ...query, data: isFresh ? query.data : undefined }}
        failed="Your settings could not be loaded."
      >
        {(settings) => <Fields settings={settings} />}
      </Loaded>
    )
  }

type SaveState = 'idle' | 'saving' | 'publishing' | 'live' | 'slow'

type Options<V extends FieldValues> = {
  readonly tab: string
  readonly settings: StoreSettings
  readonly toValues: (settings: StoreSettings) => V
  readonly read: (values: V) => ReadForm<Partial<StoreSettings>>
}

/** The form of a tab of the settings: saves only what differs from what was read, and shows a conflict with another's save. */
export function useSettingsForm<V extends FieldValues>({ tab, settings, toValues, read }: Options<V>) {
  const { id: businessId } = useBusiness()
  const [conflict, setConflict] = useState<Partial<StoreSettings> | null>(null)
  const edit = useEditForm({
    draftKey: `settings:${businessId}:${tab}`,
    values: toValues(settings),
    base: settings,
    read,
  })
  const { form, draft, base: known, isSaving, problem } = edit
  const { published, publish, forget } = usePublished(businessId)
  const { refresh } = useBusinessChoice()
  const keepSettings = useKeepSettings()

  const send = async (changes: Partial<StoreSettings>) => {
    forget()
    await edit.save({
      send: () => withProof((proof) => saveSettings(businessId, { known: known.current, changes }, proof)),
      onSaved: (saved) => {
        known.current = saved
        form.reset(toValues(saved))
        draft.clear()
        setConflict(null)
        keepSettings(saved)
        void refresh()
        void publish()
      },
      refusalText: (refusal) => {
        if (refusal.code !== 'changed_elsewhere') return settingsRefusalText(refusal)
        setConflict(refusal.details['now'] as Partial<StoreSettings>)
        return null
      },
    })
  }

  /** Submits: passes the form's changes to `act` when every field is valid. */
  const withChanges = (act: (changes: Partial<StoreSettings>) => unknown) =>
    form.handleSubmit(async (typed) => {
      await act(changedSettings(asRead(known.current, { toValues, read }), typed))
    })
  const save = withChanges(send)
  const keepMine = async () => {
    known.current = { ...known.current, ...conflict }
    setConflict(null)
    await save()
  }
  const takeTheirs = () => {
    known.current = { ...known.current, ...conflict }
    setConflict(null)
    fillTheirs(form, toValues(known.current))
  }
  const state: SaveState = isSaving ? 'saving' : published
  return { form, draft, state, problem, conflict, save, send, withChanges, keepMine, takeTheirs }
}

type SettingsFormParts<V extends FieldValues> = ReturnType<typeof useSettingsForm<V>>

/** The settings as an untouched form returns them, so that the form's own cleaning does not count as a change. */
function asRead<V extends FieldValues>(
  settings: StoreSettings,
  { toValues, read }: Pick<Options<V>, 'toValues' | 'read'>,
): StoreSettings {
  const untouched = read(toValues(settings))
  return untouched.ok ? { ...settings, ...untouched.value } : settings
}

/** Whether the store's pages show the last save. */
function usePublished(businessId: string) {
  const [published, setPublished] = useState<Exclude<SaveState, 'saving'>>('idle')
  const publish = async () => {
    setPublished('publishing')
    // Continues without an answer: the settings are saved, and the pages follow within a minute.
    const state = await publishNow(businessId).catch(warnOfOutage('settings: is the store up to date?'))
    setPublished(state ?? 'slow')
  }
  return { published, publish, forget: () => setPublished('idle') }
}

/** Replaces the settings that were read by saved ones. */
export function useKeepSettings(): (settings: StoreSettings) => void {
  const client = useQueryClient()
  const { id } = useBusiness()
  return useCallback(
    (settings) => client.setQueryData(areaKey(id, 'settings', 'form'), settings),
    [client, id],
  )
}
