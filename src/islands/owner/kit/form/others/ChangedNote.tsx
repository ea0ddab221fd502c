// Somebody else has saved the same thing while this form was open: the person chooses whose text stays.
import type { ReactNode } from 'react'
import { Button } from '#kit/action/Button.tsx'

type Props = {
  /** What both changed: `Name, Link`. */
  readonly what?: string
  /** What the other person has saved. */
  readonly theirs?: ReactNode
  readonly onTakeTheirs: () => void
  /** There is no such choice where one change must build on the other. */
  readonly onKeepMine?: () => void
}

/** `what` names fields. Nothing is overwritten before the person has chosen. */
export function ChangedNote({ what, theirs, onTakeTheirs, onKeepMine }: Props) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-card bg-clay-soft p-4">
      <p>
        <b>{`Somebody else changed this while you were writing${what ? `: ${what}` : ''}.`}</b>{' '}
        <span>Nothing of yours was saved yet.</span>
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
