// Deletes the store: says what is deleted, asks for the end of the store's link and the password, and confirms the deletion.
import { useState } from 'react'
import { useLocation } from 'wouter'
import { askDeletion } from '#data/owner/settings/deletion.ts'
import { Button } from '#kit/action/Button.tsx'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { Card } from '#kit/page/Card.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { PasswordProof } from '#owner/shared/proof/PasswordProof.tsx'
import { DELETION_SENTENCES, type DeletionRefusal, wantsMail } from './copy.ts'

export function DeleteStoreCard() {
  const { id, name, slug } = useBusiness()
  const { refresh } = useBusinessChoice()
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<DeletionRefusal | null>(null)
  const close = () => {
    setAsking(false)
    setTyped('')
    setPassword('')
    setRefusal(null)
  }
  const remove = async () => {
    setRefusal(null)
    const answer = await askDeletion({ kind: 'store', store: id, slug: typed.trim().toLowerCase(), password })
    if (!answer.ok) return setRefusal(answer.code)
    toast({
      text: answer.done
        ? `${name} is deleted.`
        : `${name} is off line. What is left is deleted within minutes.`,
    })
    close()
    await refresh()
    // Without this the person would stand before the same button of their next store.
    navigate('/dashboard', { replace: true })
  }
  return (
    <Card title="Delete this store">
      <div className="flex flex-col gap-4">
        <p>
          Your store goes off line within seconds, and its products, pictures, customers, orders and settings
          are deleted for good. What stays is a billing record (the store’s name and links, its plan, when it
          opened and closed), and nobody, you included, can take your links for 90 days. Orders that still
          wait go with it: answer them first. Export everything first.
        </p>
        <Button kind="danger" className="self-start" onClick={() => setAsking(true)}>
          Delete this store
        </Button>
      </div>
      <ConfirmDialog
        title={`Delete ${name}?`}
        action="Delete for good"
        busyText="Deleting…"
        isOpen={isAsking}
        isReady={typed.trim().toLowerCase() === slug}
        onClose={close}
        onConfirm={remove}
      >
        <div className="flex flex-col gap-4">
          <p>This cannot be taken back.</p>
          <TextField
            label={`Type ${slug} to delete it`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoCapitalize="none"
            autoCorrect="off"
            autoComplete="off"
            spellCheck={false}
          />
          <PasswordProof
            password={password}
            onPassword={setPassword}
            failure={refusal && DELETION_SENTENCES[refusal]}
            wantsMail={wantsMail(refusal)}
            act="delete"
          />
        </div>
      </ConfirmDialog>
    </Card>
  )
}
