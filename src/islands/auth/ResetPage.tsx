// /reset-password: a new password for whoever a recovery link, or the session of this browser, names.
import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { showErrors } from '#components/forms/show-errors.ts'
import { checkReset, MIN_PASSWORD_LENGTH, type ResetErrors } from '#domain/account/auth-form.ts'
import { TOASTS } from '#domain/account/auth-messages.ts'
import { Badge } from './components/Badge.tsx'
import { Page } from './components/Page.tsx'
import { PasswordField } from './components/PasswordField.tsx'
import { SubmitButton } from './components/SubmitButton.tsx'
import { Unreachable } from './components/Unreachable.tsx'
import { $reset, openLink, startReset, updatePassword } from './reset-store.ts'
import { showError, showSuccess } from './toast-store.ts'
import { useWayBack } from './use-way-back.ts'

export function ResetPage() {
  return (
    <Page>
      <ResetContent />
    </Page>
  )
}

function ResetContent() {
  const step = useStore($reset)
  const { path, shop } = useWayBack()
  useEffect(startReset, [])
  if (step.kind === 'form') return <ResetForm email={step.email} asksPresent={step.passing === null} />
  if (step.kind === 'unreachable') return <Unreachable />
  if (step.kind === 'updated') {
    return (
      <section className="sheet">
        <Badge name="check" />
        <h1>Password Updated</h1>
        <p className="lead">Use the new password from now on. Your other devices have been signed out.</p>
        {path && (
          <a className="button wide-button" href={path}>
            {shop ? 'Back to the shop' : 'Back to where you were'}
          </a>
        )}
        <a className={path ? 'aside' : 'button wide-button'} href="/dashboard">
          Go to Dashboard
        </a>
      </section>
    )
  }
  if (step.kind === 'invalid') {
    return (
      <section className="sheet">
        <Badge name="alert" />
        <h1>Invalid Link</h1>
        <p className="lead">A link works once and for one hour. Ask for a new one and use the newest mail.</p>
        <a className="button wide-button" href="/forgot-password">
          Send a new link
        </a>
        <a className="aside" href="/auth">
          Back to Sign In
        </a>
      </section>
    )
  }
  if (step.kind === 'link') {
    return (
      <section className="sheet">
        <Badge name="mail" />
        <h1>Reset your password</h1>
        <p className="lead">You opened the link from our mail. Go on to choose a new password.</p>
        <button
          type="button"
          className="button wide-button"
          onClick={() => void openLink(step.tokenHash)}
          disabled={step.isBusy}
        >
          {step.isBusy ? 'One moment …' : 'Continue'}
        </button>
      </section>
    )
  }
  return (
    <section className="sheet" aria-busy="true">
      <h1>Reset your password</h1>
      <p className="lead">Checking your link …</p>
      <span className="bone" />
      <span className="bone" />
    </section>
  )
}

/** `asksPresent`: nobody came by a link, so the password that they have now is asked for. */
function ResetForm({ email, asksPresent }: { readonly email: string; readonly asksPresent: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<ResetErrors>({})
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const password = String(data.get('password') ?? '')
    const present = asksPresent ? String(data.get('present') ?? '') : null
    const found = checkReset(password, String(data.get('confirmation') ?? ''), present)
    showErrors(form.current, () => setErrors(found))
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const outcome = await updatePassword(password, present ?? '')
    setBusy(false)
    if (outcome.ok) showSuccess(TOASTS.passwordUpdated)
    else showError(outcome.message)
  }

  return (
    <section className="sheet">
      <h1>Set New Password</h1>
      <p className="lead">
        For the account <b>{email}</b>.
      </p>
      <form ref={form} method="post" noValidate onSubmit={submit} aria-busy={isBusy}>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {asksPresent && (
          <PasswordField
            name="present"
            label="Your Password Now"
            autoComplete="current-password"
            error={errors.present}
          />
        )}
        <PasswordField
          name="password"
          label="New Password"
          autoComplete="new-password"
          error={errors.password}
          hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
        />
        <PasswordField
          name="confirmation"
          label="Confirm Password"
          autoComplete="new-password"
          error={errors.confirmation}
        />
        <SubmitButton label="Update Password" busyLabel="Saving …" isBusy={isBusy} isReady />
      </form>
      {asksPresent && (
        <a className="aside" href="/forgot-password">
          Send me a link instead
        </a>
      )}
    </section>
  )
}
