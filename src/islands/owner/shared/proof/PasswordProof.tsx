// The part of a dangerous dialog in which a person proves who they are: by password, or by a link in a mail.

import { useState } from 'react'
import { handled } from '#components/crash/Faults.tsx'
import { type AuthOutcome, requestSignInLink } from '#data/session/auth-calls.ts'
import { Button } from '#kit/action/Button.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { useBusinessChoice } from '#owner/session/business.ts'

type Props = {
  readonly password: string
  readonly onPassword: (password: string) => void
  /** Why the last try was refused. `wantsMail`: the password is not enough, or the person has no password. */
  readonly failure: string | null
  readonly wantsMail: boolean
  /** The verb for the sentence: `delete`, `go on`. */
  readonly act: string
}

/** Holds no password itself, so that the dialog can forget it. */
export function PasswordProof({ password, onPassword, failure, wantsMail, act }: Props) {
  return (
    <>
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => onPassword(event.target.value)}
        hint="No password, because you sign in with Google? Leave it empty."
      />
      {failure && <ErrorNote text={failure} />}
      {wantsMail && (
        <div ref={intoView}>
          <MailLink
            action="Send me a sign-in link"
            send={requestSignInLink}
            next={`Open its link in this browser and press the buttons. Then come back here, empty the password field and ${act} within ten minutes.`}
          />
        </div>
      )}
    </>
  )
}

type LinkProps = {
  readonly action: string
  readonly send: (email: string) => Promise<AuthOutcome>
  /** Says what to do with the mail. */
  readonly next: string
}

/** Scrolls to an element that appears below the edge of a small dialog. */
function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** `action` is the button's text; `next` stands where the button was once the mail is on its way. */
export function MailLink({ action, send, next }: LinkProps) {
  const { email } = useBusinessChoice().person
  const [step, setStep] = useState<'asking' | 'sending' | 'sent' | { readonly failure: string }>('asking')
  const press = async () => {
    setStep('sending')
    const outcome = await send(email)
    setStep(outcome.ok ? 'sent' : { failure: outcome.message })
  }
  return (
    <div className="flex flex-col items-start gap-3">
      {typeof step === 'object' && <ErrorNote text={step.failure} />}
      {step === 'sent' ? (
        <p role="status" ref={intoView} className="rounded-card bg-leaf-soft p-4 [overflow-wrap:anywhere]">
          {`We sent a mail to ${email}. ${next}`}
        </p>
      ) : (
        <Button kind="plain" isBusy={step === 'sending'} busyText="Sending…" onClick={handled(press)}>
          {action}
        </Button>
      )}
    </div>
  )
}
