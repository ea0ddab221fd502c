// Shown after signing up: the address to which the mail was sent, and what to do when it does not arrive.
import { useEffect, useReducer, useRef, useState } from 'react'
import { handled } from '#components/crash/Faults.tsx'
import { Marked, VALUE } from '#components/text/Marked.tsx'
import { resendConfirmation } from '#data/session/auth-calls.ts'
import * as messages from '#messages/en/mail-link.ts'
import { resend as resendLabel, toasts } from '#messages/en/sign-in.ts'
import { fill, pieces } from '#messages/message.ts'
import { MAIL_INTERVAL_MS, type SentMail } from '../arrival/sent-mail.ts'
import { FINE, LAST_BUTTON, PLAIN_BUTTON, WAITING_BUTTON } from '../kit/look.ts'
import { Sheet } from '../kit/Sheet.tsx'
import { showError, showSuccess } from '../kit/toast-store.ts'

type Props = {
  readonly mail: SentMail
  readonly onSentAgain: () => void
  readonly onOtherAddress: () => void
  readonly onSignIn: () => void
}

/** The mail can be sent again once MAIL_INTERVAL_MS is over. */
export function MailSent({ mail, onSentAgain, onOtherAddress, onSignIn }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the focus, to tell screen readers that the form is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Sheet
      badge="mail"
      title={messages.mailSent}
      lead={<Marked pieces={pieces(messages.mailSentTo, { email: mail.email })} marks={VALUE} />}
      headingRef={heading}
    >
      <Resend mail={mail} onSentAgain={onSentAgain} />
      <button type="button" className={`mt-5 ${PLAIN_BUTTON}`} onClick={onOtherAddress}>
        {messages.otherAddress}
      </button>
      <button type="button" className={LAST_BUTTON} onClick={onSignIn}>
        {messages.backToSigningIn}
      </button>
    </Sheet>
  )
}

function Resend({ mail, onSentAgain }: Pick<Props, 'mail' | 'onSentAgain'>) {
  const [isSending, setSending] = useState(false)
  const seconds = useSecondsUntil(mail.atMs + MAIL_INTERVAL_MS)
  const resend = async () => {
    setSending(true)
    const outcome = await resendConfirmation(mail.email)
    setSending(false)
    if (!outcome.ok) return showError(outcome.message)
    showSuccess(toasts.resent)
    onSentAgain()
  }
  return (
    <>
      <button
        type="button"
        className={`mt-5 ${seconds > 0 ? WAITING_BUTTON : PLAIN_BUTTON}`}
        onClick={handled(resend)}
        disabled={seconds > 0 || isSending}
      >
        {resendLabel}
      </button>
      <p className={FINE}>{seconds > 0 ? fill(messages.anotherIn, { seconds }) : messages.askForAnother}</p>
    </>
  )
}

/** Whole seconds until `endMs`, counting down to 0. */
function useSecondsUntil(endMs: number): number {
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)
  const seconds = Math.max(0, Math.ceil((endMs - Date.now()) / 1000))
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(lookAgain, 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return seconds
}
