// After signing up: where the mail went, and what to do when it does not come.
import { useEffect, useReducer, useRef, useState } from 'react'
import { resendConfirmation } from '#data/session.ts'
import { TOASTS } from '#domain/account/auth-messages.ts'
import { MAIL_INTERVAL_MS, type SentMail } from '../sent-mail.ts'
import { showError, showSuccess } from '../toast-store.ts'
import { Badge } from './Badge.tsx'

type Props = {
  readonly mail: SentMail
  readonly onSentAgain: () => void
  readonly onOtherAddress: () => void
  readonly onSignIn: () => void
}

export function MailSent({ mail, onSentAgain, onOtherAddress, onSignIn }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Told to those who do not see that the form has gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="sheet">
      <Badge name="mail" />
      <h1 ref={heading} tabIndex={-1}>
        We sent you a mail
      </h1>
      <p className="lead">
        Open the link we sent to <b>{mail.email}</b> and your account is ready. It works once, for one hour,
        on any of your devices. Look in the spam folder too.
      </p>
      <Resend mail={mail} onSentAgain={onSentAgain} />
      <button type="button" className="button plain wide-button" onClick={onOtherAddress}>
        Use another address
      </button>
      <button type="button" className="link aside" onClick={onSignIn}>
        Back to signing in
      </button>
    </section>
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
    showSuccess(TOASTS.resent)
    onSentAgain()
  }
  return (
    <>
      <button
        type="button"
        className={`button plain wide-button ${seconds > 0 ? 'waiting' : ''}`}
        onClick={resend}
        disabled={seconds > 0 || isSending}
      >
        Resend Confirmation Email
      </button>
      <p className="fine">
        {seconds > 0
          ? `You can ask for another in ${seconds} s.`
          : 'Nothing there? Ask for another, or sign in if you have an account already.'}
      </p>
    </>
  )
}

/** Whole seconds that are left, counting down to 0. */
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
