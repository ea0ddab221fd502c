// /forgot-password: asks for an address and sends a mail there. Known and unknown addresses get the same answer.
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { showErrors } from '#components/forms/show-errors.ts'
import { requestReset } from '#data/session.ts'
import { FIELD_MESSAGES, TOASTS } from '#domain/account/auth-messages.ts'
import { signInPath } from '#domain/account/auth-return.ts'
import { parseEmail } from '#domain/basics/email.ts'
import { Badge } from './components/Badge.tsx'
import { Field } from './components/Field.tsx'
import { Page, useIsReady } from './components/Page.tsx'
import { SubmitButton } from './components/SubmitButton.tsx'
import { showError, showSuccess } from './toast-store.ts'
import { useWayBack } from './use-way-back.ts'

export function ForgotPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { path } = useWayBack()
  const backToSignIn = (
    <a className="aside" href={signInPath(path ?? '')}>
      Back to Sign In
    </a>
  )
  return (
    <Page>
      {sentTo === null ? (
        <ForgotForm onSent={setSentTo}>{backToSignIn}</ForgotForm>
      ) : (
        <section className="sheet">
          <Badge name="mail" />
          <h1>Check Your Email</h1>
          <p className="lead">
            If <b>{sentTo}</b> has an account, a link to set a new password is on its way. It works for one
            hour. Look in the spam folder too.
          </p>
          <button type="button" className="button plain wide-button" onClick={() => setSentTo(null)}>
            Try Different Email
          </button>
          {backToSignIn}
        </section>
      )}
    </Page>
  )
}

type Props = { readonly onSent: (email: string) => void; readonly children: ReactNode }

function ForgotForm({ onSent, children }: Props) {
  const isReady = useIsReady()
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const email = parseEmail(String(new FormData(event.currentTarget).get('email') ?? ''))
    showErrors(form.current, () => setError(email.ok ? undefined : FIELD_MESSAGES.email))
    if (!email.ok) return
    setBusy(true)
    const outcome = await requestReset(email.value)
    setBusy(false)
    if (!outcome.ok) return showError(outcome.message)
    showSuccess(TOASTS.resetSent)
    onSent(email.value)
  }

  return (
    <section className="sheet">
      <h1>Forgot your password?</h1>
      <p className="lead">Give us the email you sign in with and we send you a link to set a new one.</p>
      <form ref={form} method="post" noValidate onSubmit={submit} aria-busy={isBusy}>
        <Field
          name="email"
          label="Email"
          error={error}
          input={{
            type: 'email',
            autoComplete: 'username',
            inputMode: 'email',
            autoCapitalize: 'none',
            spellCheck: false,
          }}
        />
        <SubmitButton label="Send Reset Link" busyLabel="Sending …" isBusy={isBusy} isReady={isReady} />
      </form>
      {children}
    </section>
  )
}
