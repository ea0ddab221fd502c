// A link in a mail to the signed-in person's own address: what somebody who only holds their phone or their session cannot open.
import { useState } from 'react'
import type { AuthOutcome } from '#data/session.ts'
import { Button } from '../kit/Button.tsx'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { useBusinessChoice } from '../session/business.ts'

type Props = {
  readonly action: string
  readonly send: (email: string) => Promise<AuthOutcome>
  /** What to do with the mail that has been sent. */
  readonly next: string
}

/** For what appears below the edge of a small dialog. */
export function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

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
          We sent a mail to {email}. {next}
        </p>
      ) : (
        <Button kind="plain" isBusy={step === 'sending'} busyText="Sending…" onClick={press}>
          {action}
        </Button>
      )}
    </div>
  )
}
