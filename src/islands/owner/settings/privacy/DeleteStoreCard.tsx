// The end of a store: says what goes, asks for the end of its link and the password, and says when it is gone.
import { useState } from 'react'
import { askDeletion } from '#data/owner/deletion.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { ErrorNote } from '../../kit/ErrorNote.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { toast } from '../../kit/toast.ts'
import { useBusiness, useBusinessChoice } from '../../session/business.ts'
import { DELETION_SENTENCES } from './deletion-sentences.ts'

export function DeleteStoreCard() {
  const { id, name, slug } = useBusiness()
  const { refresh } = useBusinessChoice()
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const close = () => {
    setAsking(false)
    setTyped('')
    setPassword('')
    setFailure(null)
  }
  const remove = async () => {
    setFailure(null)
    const answer = await askDeletion({ kind: 'store', store: id, slug: typed.trim().toLowerCase(), password })
    if (!answer.ok) return setFailure(DELETION_SENTENCES[answer.code])
    toast({
      text: answer.done
        ? `${name} is deleted.`
        : `${name} is off line. What is left is deleted within minutes.`,
    })
    close()
    await refresh()
  }
  return (
    <Card title="Delete this store">
      <div className="flex flex-col gap-4">
        <p>
          Your store goes off line within seconds, and its products, pictures, customers, orders and settings
          are deleted for good. What stays is a billing record (the store’s name and links, its plan, when it
          opened and closed), and nobody else can take your links for 90 days. Export everything first.
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
          <TextField
            label="Your password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            hint="Leave it empty if you signed in within the last ten minutes."
          />
          {failure && <ErrorNote text={failure} />}
        </div>
      </ConfirmDialog>
    </Card>
  )
}
