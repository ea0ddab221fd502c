// The frame of a form: the note about text of an earlier visit, the fields, why the form could not be saved, and its buttons.
import type { FormEvent, ReactNode } from 'react'
import type { Elements } from '#components/text/elements.ts'
import { Button } from '../action/Button.tsx'
import { ErrorNote } from '../page/ErrorNote.tsx'
import { SaveBar } from './SaveBar.tsx'
import type { FormDraft } from './use-draft.ts'

type Props = {
  /** The answer of useEditForm. */
  readonly edit: {
    readonly draft: FormDraft
    readonly isDirty: boolean
    readonly problem: string | undefined
  }
  readonly onSubmit: (event: FormEvent) => unknown
  /** Names the form to screen readers. */
  readonly label?: string
  /** Lets buttons outside the form submit it, as those of a sheet. */
  readonly id?: string
  readonly className?: string
  readonly children: Elements
  /** The buttons below the fields. */
  readonly buttons?: Elements
  /** The buttons in a SaveBar instead, with the state of the save beside them. */
  readonly bar?: Elements
  readonly note?: ReactNode
}

export function EditForm({ edit, onSubmit, label, id, className, children, buttons, bar, note }: Props) {
  const { draft, isDirty, problem } = edit
  return (
    <form
      id={id}
      aria-label={label}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className={`flex flex-col gap-4 ${className ?? ''}`}
    >
      {isDirty && <DraftNote draft={draft} />}
      {children}
      {bar ? (
        <SaveBar problem={problem} note={note}>
          {bar}
        </SaveBar>
      ) : (
        problem && <ErrorNote text={problem} />
      )}
      {buttons}
    </form>
  )
}

/** Says that the fields show unsaved text of an earlier visit, and offers to discard it. */
export function DraftNote({ draft }: { readonly draft: Pick<FormDraft, 'isRestored' | 'discard'> }) {
  if (!draft.isRestored) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-card bg-lamp-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-60">This is what you typed earlier and did not save.</p>
      <Button kind="plain" onClick={draft.discard}>
        Discard it
      </Button>
    </div>
  )
}
