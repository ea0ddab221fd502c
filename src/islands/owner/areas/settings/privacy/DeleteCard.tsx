// Deletes a store or an account: says what is deleted, asks for the end of each store's link and for the password, and confirms the deletion.
import { useState } from 'react'
import type { StoreToName } from '#contract/api/account.ts'
import { Button } from '#kit/action/Button.tsx'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { Card } from '#kit/page/Card.tsx'
import { PasswordProof } from '#owner/shared/proof/PasswordProof.tsx'
import { DELETION_SENTENCES, type DeletionRefusal, wantsMail } from './copy.ts'

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
  const { typed, password, refusal } = state
  const slugs = stores.map(({ slug }) => (typed[slug] ?? '').trim().toLowerCase())
  const close = () => {
    setAsking(false)
    setState(UNTOUCHED)
    onClosed?.()
  }
  const remove = async () => {
    setState({ ...state, refusal: null })
    const refused = await ask(slugs, password)
    if (refused === null) close()
    else setState((now) => ({ ...now, refusal: refused }))
  }
  return (
    <Card title={title}>
      <div className="flex flex-col gap-4">
        <p>{text}</p>
        <Button kind="danger" className="self-start" onClick={() => setAsking(true)}>
          {title}
        </Button>
      </div>
      <ConfirmDialog
        title={question}
        action="Delete for good"
        busyText="Deleting…"
        isOpen={isAsking}
        isReady={stores.every(({ slug }, place) => slugs[place] === slug)}
        onClose={close}
        onConfirm={remove}
      >
        <div className="flex flex-col gap-4">
          <p>This cannot be taken back.</p>
          {stores.map(({ name, slug }) => (
            <TextField
              key={slug}
              label={`Type ${slug} to delete ${name}`}
              value={typed[slug] ?? ''}
              onChange={(event) => setState({ ...state, typed: { ...typed, [slug]: event.target.value } })}
              autoCapitalize="none"
              autoCorrect="off"
              autoComplete="off"
              spellCheck={false}
            />
          ))}
          <PasswordProof
            password={password}
            onPassword={(next) => setState({ ...state, password: next })}
            failure={refusal && DELETION_SENTENCES[refusal]}
            wantsMail={wantsMail(refusal)}
            act="delete"
          />
        </div>
      </ConfirmDialog>
    </Card>
  )
}

type State = {
  readonly typed: Readonly<Record<string, string>>
  readonly password: string
  readonly refusal: DeletionRefusal | null
}
