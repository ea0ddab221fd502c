// The frame of a tab's form: a note about a restored draft, a note about another person's changes, errors, and the bar with the button.
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Elements } from '#components/text/elements.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import { Button } from '#kit/action/Button.tsx'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { SaveBar } from '#kit/form/SaveBar.tsx'
import { ChangedNote } from './ChangedNote.tsx'
import { SaveNote } from './SaveNote.tsx'
import type { SettingsFormParts } from './use-settings-form.ts'

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
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={label}
      className="flex flex-col gap-4"
    >
      {draft.isRestored && isDirty && (
        <div role="status" className="flex flex-wrap items-center gap-3 rounded-card bg-lamp-soft p-4">
          <p className="min-w-0 flex-1">This is what you typed earlier and did not save.</p>
          <Button kind="plain" onClick={draft.discard}>
            Show what is saved
          </Button>
        </div>
      )}
      {children}
      {conflict && <ChangedNote parts={parts} now={conflict} />}
      <SaveBar problem={problem} note={<SaveNote state={state} isDirty={isDirty} />}>
        <Button
          type="submit"
          isBusy={state === 'saving'}
          busyText="Saving…"
          disabled={!isDirty || conflict !== null}
        >
          Save
        </Button>
      </SaveBar>
      <ConfirmDialog
        title={asked?.title ?? ''}
        action={asked?.action ?? ''}
        busyText="Saving…"
        isDanger={false}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={async () => {
          await save()
          setAsked(null)
        }}
      >
        {asked?.text}
      </ConfirmDialog>
    </form>
  )
}
