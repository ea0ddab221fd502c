// The frame of a form: the note about text of an earlier visit, the fields, why the form could not be saved, and its buttons.
import type { FormEvent, ReactNode } from 'react'
import type { Elements } from '#components/text/elements.ts'
import { Button, type ButtonKind } from '#kit/action/Button.tsx'
import { ErrorNote } from '../page/ErrorNote.tsx'
import { SaveBar } from './SaveBar.tsx'
import type { FormDraft } from './use-draft.ts'
import type { Others } from './use-others.ts'

type Props = {
  /** The answer of useEditForm. */
  readonly edit: {
    readonly draft: FormDraft
    readonly others?: Others | null
    readonly isDirty: boolean
    readonly isSaving: boolean
    readonly problem: string | undefined
  }
  readonly onSubmit: (event?: FormEvent) => unknown
  /** Names the form to screen readers. */
  readonly label?: string
  /** Lets buttons outside the form submit it, as those of a sheet. */
  readonly id?: string
  readonly className?: string
  readonly children: Elements
  /** The words of the button that submits, now and while it saves. */
  readonly action?: string
  readonly busyText?: string
  readonly kind?: ButtonKind
  /** False disables the button. */
  readonly isReady?: boolean
  readonly isWide?: boolean
  /** Further buttons, in front of that one. */
  readonly others?: Elements
  /** Puts a Cancel in front of it. */
  readonly onCancel?: (() => void) | undefined
  /** Puts the buttons into a SaveBar, with the state of the save beside them. */
  readonly hasBar?: boolean
  readonly note?: ReactNode
  /** In place of all of these. */
  readonly buttons?: Elements
}

export function EditForm(props: Props) {
  const { edit, onSubmit, label, id, className, children, hasBar = false, note } = props
  const { draft, isDirty, problem, others } = edit
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
      {others && (
        <ChangedNote
          what={others.what}
          theirs={others.theirs}
          onTakeTheirs={others.takeTheirs}
          onKeepMine={() => {
            others.keepMine()
            void onSubmit()
          }}
        />
      )}
      {hasBar ? (
        <SaveBar problem={problem} note={note}>
          <Buttons {...props} />
        </SaveBar>
      ) : (
        <>
          {problem && <ErrorNote text={problem} />}
          <Buttons {...props} />
        </>
      )}
    </form>
  )
}

function Buttons(props: Props) {
  const {
    edit,
    action,
    busyText = 'Saving…',
    kind = 'main',
    isReady = true,
    isWide = false,
    onCancel,
    others = onCancel && (
      <Button kind="plain" onClick={onCancel}>
        Cancel
      </Button>
    ),
    hasBar,
    buttons,
  } = props
  if (!action) return buttons ?? null
  const submit = (
    <Button
      type="submit"
      kind={kind}
      className={hasBar || others ? '' : 'self-start'}
      isWide={isWide}
      isBusy={edit.isSaving}
      busyText={busyText}
      disabled={!isReady || Boolean(edit.others)}
    >
      {action}
    </Button>
  )
  if (!others) return submit
  const all = (
    <>
      {others}
      {submit}
    </>
  )
  return hasBar ? all : <div className="flex flex-wrap justify-end gap-3">{all}</div>
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

type ChangedProps = {
  /** What both changed: `Name, Link`. */
  readonly what?: string
  /** What the other person has saved. */
  readonly theirs?: ReactNode
  readonly onTakeTheirs: () => void
  /** There is no such choice where one change must build on the other. */
  readonly onKeepMine?: () => void
}

/** `what` names fields. Nothing is overwritten before the person has chosen. */
export function ChangedNote({ what, theirs, onTakeTheirs, onKeepMine }: ChangedProps) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-card bg-clay-soft p-4">
      <p>
        <b>{`Somebody else changed this while you were writing${what ? `: ${what}` : ''}.`}</b>{' '}
        <span>Nothing of yours was saved yet. The rest of what you typed stays.</span>
      </p>
      {theirs && <div className="whitespace-pre-line">{theirs}</div>}
      <div className="flex flex-wrap gap-3">
        {onKeepMine && <Button onClick={onKeepMine}>Save mine instead</Button>}
        <Button kind="plain" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </div>
  )
}
