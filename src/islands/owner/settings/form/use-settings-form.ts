// A tab's form over the store's settings: filled once, kept as a draft, saved with what it was filled from, so that the second of two
// editors is told. Sends only what changed.
import { useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { publishNow } from '#data/owner/publishing.ts'
import { saveSettings } from '#data/owner/settings.ts'
import { changedSettings, type StoreSettings } from '#domain/store/store-settings.ts'
import { notSavedText } from '../../kit/outage-words.ts'
import { refusalSentence } from '../../kit/refusal-sentences.ts'
import { useDraft } from '../../kit/use-draft.ts'
import { useWhenOnline } from '../../kit/use-when-online.ts'
import { withProof } from '../../proof/with-proof.ts'
import { useBusinessChoice } from '../../session/business.ts'
import { useKeepSettings } from './use-settings.ts'

/** What a form says: the settings of its tab, or a sentence per field. */
export type ReadForm<V> =
  | { readonly ok: true; readonly value: Partial<StoreSettings> }
  | { readonly ok: false; readonly errors: Partial<Record<keyof V & string, string>> }

export type SaveState = 'idle' | 'saving' | 'publishing' | 'live' | 'slow'

type Options<V extends FieldValues> = {
  readonly tab: string
  readonly settings: StoreSettings
  readonly toValues: (settings: StoreSettings) => V
  readonly read: (values: V) => ReadForm<V>
}

export function useSettingsForm<V extends FieldValues>({ tab, settings, toValues, read }: Options<V>) {
  const { business, refresh } = useBusinessChoice()
  const businessId = business?.id ?? ''
  const keepSettings = useKeepSettings()
  const known = useRef(settings)
  const [state, setState] = useState<SaveState>('idle')
  const [conflict, setConflict] = useState<Partial<StoreSettings> | null>(null)
  const form = useForm<V>({ defaultValues: toValues(settings) as DefaultValues<V> })
  const draft = useDraft(`settings:${businessId}:${tab}`, form)
  useWhenOnline(() => form.clearErrors('root'))

  const publish = async () => {
    setState('publishing')
    try {
      setState(await publishNow(businessId))
    } catch (error) {
      // It is saved; the pages follow within a minute.
      console.warn('settings: could not see whether the store shows it', error)
      setState('slow')
    }
  }
  const take = (saved: StoreSettings) => {
    known.current = saved
    keepSettings(saved)
    form.reset(toValues(saved))
    draft.clear()
    setConflict(null)
    void refresh()
    void publish()
  }
  const send = async (changes: Partial<StoreSettings>) => {
    setState('saving')
    try {
      const saved = await withProof(async (proof) => {
        const answer = await saveSettings(businessId, known.current, changes, proof)
        return !answer.ok && answer.error.code === 'proof_needed' ? 'proof_needed' : answer
      })
      if (saved !== 'proof_needed' && saved.ok) return take(saved.value)
      setState('idle')
      if (saved === 'proof_needed') return
      if (saved.error.code === 'changed_elsewhere') setConflict(saved.error.now)
      else form.setError('root', { message: refusalSentence(saved.error.code) })
    } catch (error) {
      console.warn('settings: not saved', error)
      setState('idle')
      form.setError('root', { message: notSavedText(navigator.onLine) })
    }
  }

  /** Settings as this form says them when nothing is touched: what it would clean by itself is no change of the person's. */
  const asRead = (settings: StoreSettings): StoreSettings => {
    const untouched = read(toValues(settings))
    return untouched.ok ? { ...settings, ...untouched.value } : settings
  }

  /** What the form would change; null when a field must be looked at first. */
  const readChanges = (): Partial<StoreSettings> | null => {
    form.clearErrors()
    const read_ = read(form.getValues())
    if (read_.ok) return changedSettings(asRead(known.current), read_.value)
    for (const [field, message] of Object.entries(read_.errors)) {
      form.setError(field as Path<V>, { message: String(message) }, { shouldFocus: true })
    }
    return null
  }
  const save = async () => {
    const changes = readChanges()
    if (changes) await send(changes)
  }
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
  return { form, draft, state, conflict, save, readChanges, keepMine, takeTheirs }
}

export type SettingsFormParts<V extends FieldValues> = ReturnType<typeof useSettingsForm<V>>
