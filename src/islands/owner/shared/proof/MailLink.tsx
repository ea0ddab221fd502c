// Sends a link to the signed-in person's own mail address. A thief who has only the phone or the session cannot open that mail.
import { useState } from 'react'
import { handled } from '#components/crash/Faults.tsx'
import type { AuthOutcome } from '#data/session/auth-calls.ts'
import { Button } from '#kit/action/Button.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { useBusinessChoice } from '#owner/session/business.ts'

type Props = {
  readonly action: string
  readonly send: (email: string) => Promise<AuthOutcome>
  /** Says what to do with the mail. */
  readonly next: string
}

/** Scrolls to an element that appears below the edge of a small dialog. */
export function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** `action` is the button's text; `next` stands where the button was once the mail is on its way. */
export function MailLink({ action, send, next }: Props) {
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
