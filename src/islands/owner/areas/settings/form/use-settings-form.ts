// A tab's form for the store's settings. Sends only changed fields, together with the values from which the form was filled, so that the
// second of two people gets a message.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { publishNow } from '#data/owner/business/publishing.ts'
import { fetchSettings, saveSettings } from '#data/owner/settings/settings.ts'
import type { ReadForm } from '#domain/basics/form-reader.ts'
import { changedSettings, type StoreSettings } from '#domain/store/store-settings.ts'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { warnOfOutage } from '#kit/outage/warn-of-outage.ts'
import { useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { areaKey } from '#owner/session/query-keys.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'
import { withProof } from '#owner/session/with-proof.ts'
import { settingsRefusalText } from '#owner/shared/settings/copy.ts'

export type SaveState = 'idle' | 'saving' | 'publishing' | 'live' | 'slow'

type Options<V extends FieldValues> = {
  readonly tab: string
  readonly settings: StoreSettings
  readonly toValues: (settings: StoreSettings) => V
  readonly read: (values: V) => ReadForm<Partial<StoreSettings>>
}

/** The form of a tab of the settings: saves only what differs from what was read, and shows a conflict with another's save. */
export function useSettingsForm<V extends FieldValues>({ tab, settings, toValues, read }: Options<V>) {
  const { id: businessId } = useBusiness()
  const known = useRef(settings)
  const [conflict, setConflict] = useState<Partial<StoreSettings> | null>(null)
  const edit = useEditForm({ draftKey: `settings:${businessId}:${tab}`, values: toValues(settings), read })
  const { form, draft, isSaving, problem } = edit
  const { published, publish, forget } = usePublished(businessId)
  const take = useTake()

  const send = async (changes: Partial<StoreSettings>) => {
    forget()
    await edit.save({
      send: () => withProof((proof) => saveSettings(businessId, { known: known.current, changes }, proof)),
      onSaved: (saved) => {
        known.current = saved
        form.reset(toValues(saved))
        draft.clear()
        setConflict(null)
        take(saved)
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
    const theirs = { ...known.current, ...conflict }
    const fields = Object.keys(conflict ?? {})
    const mine = read(form.getValues())
    known.current = theirs
    setConflict(null)
    const rest = mine.ok ? Object.entries(mine.value).filter(([field]) => !fields.includes(field)) : []
    form.reset(toValues(theirs))
    form.reset(toValues({ ...theirs, ...Object.fromEntries(rest) }), { keepDefaultValues: true })
  }
  const state: SaveState = isSaving ? 'saving' : published
  return { form, draft, state, problem, conflict, save, send, withChanges, keepMine, takeTheirs }
}

export type SettingsFormParts<V extends FieldValues> = ReturnType<typeof useSettingsForm<V>>

/** The settings as an untouched form returns them, so that the form's own cleaning does not count as a change. */
function asRead<V extends FieldValues>(
  settings: StoreSettings,
  { toValues, read }: Pick<Options<V>, 'toValues' | 'read'>,
): StoreSettings {
  const untouched = read(toValues(settings))
  return untouched.ok ? { ...settings, ...untouched.value } : settings
}

/** Shows saved settings in the other parts of the app. */
function useTake(): (saved: StoreSettings) => void {
  const { refresh } = useBusinessChoice()
  const keepSettings = useKeepSettings()
  return (saved) => {
    keepSettings(saved)
    void refresh()
  }
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

/** The store's settings, read anew for each visit. */
export function useSettings() {
  return useStoreFetch('settings', ['form'], fetchSettings, {
    // Reads anew for each visit, because a form is filled once and must not change while the person edits.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
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
