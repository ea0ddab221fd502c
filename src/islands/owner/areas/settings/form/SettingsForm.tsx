// The frame of a tab's form: a note about a restored draft, a note about another person's changes, errors, and the bar with the button.
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Elements } from '#components/text/elements.ts'
import { storeUrl } from '#domain/message/share-links.ts'
import { type StoreSettings, settingLabel } from '#domain/store/store-settings.ts'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { ChangedNote } from '#kit/form/ChangedNote.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { useBusiness } from '#owner/session/business.ts'
import type { SaveState, SettingsFormParts } from './use-settings-form.ts'
import { useSettings } from './use-settings-form.ts'

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

/** Reads the settings, then shows a tab's form. */
export function WithSettings({ children }: { readonly children: (settings: StoreSettings) => Elements }) {
  const query = useSettings()
  // What an earlier visit has read fills no form, unless there is no connection.
  const isFresh = query.isFetchedAfterMount || query.fetchStatus === 'paused'
  return (
    <Loaded
      query={{ ...query, data: isFresh ? query.data : undefined }}
      failed="Your settings could not be loaded."
    >
      {children}
    </Loaded>
  )
}
