// Deletes an account. Also deletes stores without another owner, after the person has named each; stores of other owners stay.
import { useState } from 'react'
import { askDeletion, type StoreToName } from '#data/owner/settings/deletion.ts'
import { Button } from '#kit/action/Button.tsx'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useBusinessChoice } from '#owner/session/business.ts'
import { leave } from '#owner/session/leave.ts'
import { PasswordProof } from '#owner/shared/proof/PasswordProof.tsx'
import { DELETION_SENTENCES, type DeletionRefusal, wantsMail } from '../privacy/copy.ts'

export function DeleteAccountCard() {
  const { businesses } = useBusinessChoice()
  const owned = businesses.filter(({ role }) => role === 'owner')
  const [isAsking, setAsking] = useState(false)
  const [stores, setStores] = useState<readonly StoreToName[]>([])
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<DeletionRefusal | null>(null)
  const isNamed = stores.every(({ slug }) => typed[slug]?.trim().toLowerCase() === slug)

  const close = () => {
    setAsking(false)
    setStores([])
    setTyped({})
    setPassword('')
    setRefusal(null)
  }
  const remove = async () => {
    setRefusal(null)
    const slugs = Object.values(typed).map((text) => text.trim().toLowerCase())
    const answer = await askDeletion({ kind: 'account', slugs, password })
    if (answer.ok) return leave()
    if (answer.code === 'last_owner') setStores(answer.stores)
    setRefusal(answer.code)
  }
  return (
    <Card title="Delete your account">
      <div className="flex flex-col gap-4">
        <p>{whatGoes(businesses.length, owned.length)}</p>
        <Button kind="danger" className="self-start" onClick={() => setAsking(true)}>
          Delete your account
        </Button>
      </div>
      <ConfirmDialog
        title="Delete your account?"
        action="Delete for good"
        busyText="Deleting…"
        isOpen={isAsking}
        isReady={isNamed}
        onClose={close}
        onConfirm={remove}
      >
        <div className="flex flex-col gap-4">
          <p>This cannot be taken back.</p>
          <PasswordProof
            password={password}
            onPassword={setPassword}
            failure={refusal && DELETION_SENTENCES[refusal]}
            wantsMail={wantsMail(refusal)}
            act="delete"
          />
          {stores.map(({ name, slug }) => (
            <TextField
              key={slug}
              label={`Type ${slug} to delete ${name}`}
              value={typed[slug] ?? ''}
              onChange={(event) => setTyped({ ...typed, [slug]: event.target.value })}
              autoCapitalize="none"
              autoCorrect="off"
              autoComplete="off"
              spellCheck={false}
            />
          ))}
        </div>
      </ConfirmDialog>
    </Card>
  )
}

function whatGoes(stores: number, owned: number): string {
  if (stores === 0)
    return 'Your account and your saved addresses are deleted. Shops keep the orders that you placed with them.'
  return owned === 0
    ? 'You leave the stores you work in; they stay as they are. Your account and your saved addresses are deleted.'
    : 'Stores that only you own are deleted with your account, for good. Stores with another owner stay, and so do those you only work in.'
}
