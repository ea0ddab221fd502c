// Asks for a proof before a change that redirects money or orders. The app has one such dialog; forms wait for its result (with-proof.ts).
import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { handled } from '#components/crash/Faults.tsx'
import { askProof, type ProofRefusal } from '#data/owner/settings/proof.ts'
import { Button } from '#kit/action/Button.tsx'
import { Dialog } from '#kit/dialog/Dialog.tsx'
import { $proofAsked, type ProofAnswer } from '#owner/session/with-proof.ts'
import { PasswordProof } from './PasswordProof.tsx'

export default function ProofDialog() {
  const asked = useStore($proofAsked)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<ProofRefusal | null>(null)
  const [isBusy, setBusy] = useState(false)
  // Moves the focus after the dialog has opened, because opening focuses the first button.
  useEffect(() => {
    if (asked) form.current?.querySelector('input')?.focus()
  }, [asked])
  const end = (outcome: ProofAnswer) => {
    setPassword('')
    setRefusal(null)
    asked?.end(outcome)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const answer = await askProof(password)
    setBusy(false)
    if (answer === null) end('proved')
    else setRefusal(answer)
  }
  return (
    <Dialog
      title="Is it you?"
      isOpen={asked !== null}
      onClose={() => end('given_up')}
      leave="Keep as it is"
      isBusy={isBusy}
      actions={
        <Button type="submit" form={id} isBusy={isBusy} busyText="One moment…">
          Go on
        </Button>
      }
    >
      <form ref={form} id={id} onSubmit={handled(submit)} noValidate className="flex flex-col gap-4">
        <p>
          Money, orders or people’s data depend on this, so show that it is you. While this page stays open,
          you are asked once in ten minutes.
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

/** Sentences for refused proofs. */
const PROOF_SENTENCES: Readonly<Record<ProofRefusal, string>> = {
  password_wrong: 'That is not your password. Nothing was changed.',
  sign_in_again:
    'Type your password. If you have none, have a sign-in link sent to you. Nothing was changed.',
  password_new:
    'This password is less than a week old, so it is not enough. Have a sign-in link sent to you. Nothing was changed.',
  unauthorised: 'You are signed out. Sign in again.',
  too_many_requests: 'Too many tries. Wait a quarter of an hour.',
  lost: 'We could not reach the server. Nothing was changed: try again in a moment.',
}
