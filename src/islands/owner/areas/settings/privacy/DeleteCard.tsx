// Deletes a store or an account: says what is deleted, asks for the end of each store's link and for the password, and confirms the deletion.
import { useState } from 'react'
import type { StoreToName } from '#contract/api/account.ts'
import type { DeletionAnswer } from '#data/owner/settings/deletion.ts'
import { Button } from '#kit/action/Button.tsx'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { Card } from '#kit/page/Card.tsx'
import { PasswordProof } from '#owner/shared/proof/PasswordProof.tsx'

type Props = {
  readonly title: string
  readonly question: string
  /** What is deleted, and what stays. */
  readonly text: string
  /** The stores whose links are typed first. */
  readonly stores: readonly StoreToName[]
  /** Sends the ends of links as typed. Null when it is deleted. */
  readonly ask: (slugs: readonly string[], password: string) => Promise<DeletionRefusal | null>
  readonly onClosed?: () => void
}

const UNTOUCHED = { typed: {}, password: '', refusal: null } as const

export function DeleteCard({ title, question, text, stores, ask, onClosed }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [state, setState] = useState<State>(UNTOUCHED)
  const { typed, password } = state
  const slugs = stores.map(({ slug }) => (typed[slug] ?? '').trim().toLowerCase())
  const close = () => {
    setAsking(false)
    setState(UNTOUCHED)
    onClosed?.()
  }
  const remove = async () => {
    setState({ ...state, refusal: null })
    const refused = await ask(slugs, password)
    if (refused === null) return
    setState((now) => ({ ...now, refusal: refused }))
    return 'stay'
  }
  return (
    <Card title={title} isStack>
      <p>{text}</p>
      <Button kind="danger" className="self-start" onClick={() => setAsking(true)}>
        {title}
      </Button>
      <ConfirmDialog
        title={question}
        action="Delete for good"
        busyText="Deleting…"
        isOpen={isAsking}
        isReady={stores.every(({ slug }, place) => slugs[place] === slug)}
        onClose={close}
        onConfirm={remove}
      >
        <DeleteFields stores={stores} state={state} onChange={setState} />
      </ConfirmDialog>
    </Card>
  )
}

type FieldsProps = Pick<Props, 'stores'> & {
  readonly state: State
  readonly onChange: (state: State) => void
}

function DeleteFields({ stores, state, onChange }: FieldsProps) {
  const { typed, password, refusal } = state
  return (
    <div className="flex flex-col gap-4">
      <p>This cannot be taken back.</p>
      {stores.map(({ name, slug }) => (
        <TextField
          key={slug}
          label={`Type ${slug} to delete ${name}`}
          value={typed[slug] ?? ''}
          onChange={(event) => onChange({ ...state, typed: { ...typed, [slug]: event.target.value } })}
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="off"
          spellCheck={false}
        />
      ))}
      <PasswordProof
        password={password}
        onPassword={(next) => onChange({ ...state, password: next })}
        failure={refusal && DELETION_SENTENCES[refusal]}
        wantsMail={wantsMail(refusal)}
        act="delete"
      />
    </div>
  )
}

type State = {
  readonly typed: Readonly<Record<string, string>>
  readonly password: string
  readonly refusal: DeletionRefusal | null
}

type DeletionRefusal = Extract<DeletionAnswer, { ok: false }>['code']

/** True when the deletion needs a proof by mail. */
function wantsMail(refusal: DeletionRefusal | null): boolean {
  return refusal === 'sign_in_again' || refusal === 'password_new'
}

const DELETION_SENTENCES: Readonly<Record<DeletionRefusal, string>> = {
  password_wrong: 'That is not your password. Nothing was deleted.',
  sign_in_again:
    'Type your password. If you have none, have a sign-in link sent to you. Nothing was deleted.',
  password_new:
    'This password is less than a week old, so it is not enough. Have a sign-in link sent to you. Nothing was deleted.',
  slug_mismatch: 'That is not the end of your link. Nothing was deleted.',
  forbidden: 'Only the owner of a store can delete it.',
  unauthorised: 'You are signed out. Sign in again.',
  too_many_requests: 'Too many tries. Wait a quarter of an hour.',
  last_owner:
    'These stores have no other owner, so they are deleted with your account. Type the end of each link to agree. Nothing was deleted.',
  lost: 'We could not reach the server. Nothing is half done: try again in a moment.',
}
