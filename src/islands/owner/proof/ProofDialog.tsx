// Asks who somebody is before a change that moves money or orders. Stands once in the app: forms wait for its answer (with-proof.ts).
import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { askProof, type ProofRefusal } from '#data/owner/proof.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { PasswordProof } from './PasswordProof.tsx'
import { PROOF_SENTENCES } from './proof-sentences.ts'
import { $proofAsked } from './with-proof.ts'

export function ProofDialog() {
  const asked = useStore($proofAsked)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<ProofRefusal | null>(null)
  const [isBusy, setBusy] = useState(false)
  // After the dialog has opened, which puts the focus on its first button.
  useEffect(() => {
    if (asked) form.current?.querySelector('input')?.focus()
  }, [asked])
  const end = (isProved: boolean) => {
    setPassword('')
    setRefusal(null)
    asked?.end(isProved)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const answer = await askProof(password)
    setBusy(false)
    if (answer === null) end(true)
    else setRefusal(answer)
  }
  return (
    <Dialog
      title="Is it you?"
      isOpen={asked !== null}
      onClose={() => end(false)}
      actions={
        <>
          <Button kind="plain" onClick={() => end(false)} disabled={isBusy}>
            Keep as it is
          </Button>
          <Button type="submit" form={id} isBusy={isBusy} busyText="One moment…">
            Go on
          </Button>
        </>
      }
    >
      <form ref={form} id={id} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p>
          This decides where your money or your orders go. You are asked once in ten minutes, and every owner
          of the store gets a mail about the change.
        </p>
        <PasswordProof
          password={password}
          onPassword={setPassword}
          failure={refusal && PROOF_SENTENCES[refusal]}
          wantsMail={refusal === 'sign_in_again' || refusal === 'password_new'}
          act="go on"
        />
      </form>
    </Dialog>
  )
}
