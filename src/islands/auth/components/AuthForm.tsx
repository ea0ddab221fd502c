// The form of /auth in its two modes: sign in and sign up.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { showErrors } from '#components/forms/show-errors.ts'
import { resendConfirmation } from '#data/session.ts'
import { type AuthErrors, type AuthMode, MIN_PASSWORD_LENGTH } from '#domain/account/auth-form.ts'
import { TOASTS } from '#domain/account/auth-messages.ts'
import { submitAuth } from '../auth-actions.ts'
import { showError, showSuccess, showToast } from '../toast-store.ts'
import { Field } from './Field.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { useIsReady } from './Page.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { TermsField } from './TermsField.tsx'

const WORDS = {
  signin: {
    title: 'Welcome back',
    lead: 'Sign in to your shop or your orders.',
    submit: 'Sign In',
    busy: 'Signing in …',
    question: 'New here?',
    toggle: 'Create an account',
  },
  signup: {
    title: 'Create your account',
    lead: 'One account for your own shop and for what you buy in others.',
    submit: 'Sign Up',
    busy: 'Creating your account …',
    question: 'Have an account?',
    toggle: 'Back to signing in',
  },
} as const

/** The same for customers of a shop, which is named above the sheet. */
const SHOP_WORDS: Readonly<Record<AuthMode, (shop: string) => Partial<Record<'title' | 'lead', string>>>> = {
  signin: (shop) => ({ title: 'Sign in', lead: `See your orders and saved addresses at ${shop}.` }),
  signup: (shop) => ({ lead: `Follow your orders at ${shop} and keep your addresses for the next one.` }),
}

type Props = {
  readonly firstMode: AuthMode
  /** An address to begin with; the empty one asks for another. */
  readonly firstEmail: string | null
  /** The shop that the person comes from, and its name once it is known. */
  readonly shop: string | null
  readonly shopName: string | null
  readonly isFinishing: boolean
  readonly onSignedUp: (email: string) => void
}

export function AuthForm({ firstMode, firstEmail, shop, shopName, isFinishing, onSignedUp }: Props) {
  const isReady = useIsReady()
  const form = useRef<HTMLFormElement>(null)
  const [mode, setMode] = useState(firstMode)
  const [errors, setErrors] = useState<AuthErrors>({})
  const [isSending, setSending] = useState(false)
  /** The address that waits for its confirmation. */
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const words = { ...WORDS[mode], ...(shopName === null ? {} : SHOP_WORDS[mode](shopName)) }
  // The page was built in one mode and its address may ask for the other; what was typed meanwhile stays.
  useEffect(() => setMode(firstMode), [firstMode])
  const isBusy = isSending || isFinishing

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    setSending(true)
    const draft = {
      email: String(data.get('email') ?? ''),
      password: String(data.get('password') ?? ''),
      hasAgreed: data.has('terms'),
    }
    const step = await submitAuth(mode, draft, shop)
    showErrors(form.current, () => {
      setSending(false)
      setErrors(step.kind === 'invalid' ? step.errors : {})
    })
    if (step.kind === 'failed') {
      showToast({ kind: 'error', ...step.toast })
      setUnconfirmed(step.unconfirmed)
    }
    if (step.kind === 'signed-up') {
      showSuccess(step.toast)
      onSignedUp(step.email)
    }
  }

  const toggle = () => {
    setMode(mode === 'signin' ? 'signup' : 'signin')
    setErrors({})
    setUnconfirmed(null)
  }

  return (
    <section className="sheet">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <form ref={form} method="post" noValidate onSubmit={submit} aria-busy={isBusy}>
        <Field
          name="email"
          label="Email"
          error={errors.email}
          input={{
            type: 'email',
            autoComplete: 'username',
            inputMode: 'email',
            autoCapitalize: 'none',
            spellCheck: false,
            ...(firstEmail === null ? {} : { defaultValue: firstEmail, autoFocus: firstEmail === '' }),
          }}
        />
        <PasswordField
          name="password"
          label="Password"
          error={errors.password}
          autoComplete={mode === 'signin' ? 'current-password' : 'new-password'}
          {...(mode === 'signup' ? { hint: `At least ${MIN_PASSWORD_LENGTH} characters.` } : {})}
        />
        {mode === 'signin' && (
          <a className="aside" href="/forgot-password">
            Forgot your password?
          </a>
        )}
        {mode === 'signup' && <TermsField error={errors.terms} />}
        <SubmitButton label={words.submit} busyLabel={words.busy} isBusy={isBusy} isReady={isReady} />
        {unconfirmed !== null && <ResendNote email={unconfirmed} />}
      </form>
      <p className="or">
        <span>or</span>
      </p>
      <GoogleButton isReady={isReady} />
      <p className="switch">
        {words.question}{' '}
        <button type="button" className="link" onClick={toggle} disabled={!isReady}>
          {words.toggle}
        </button>
      </p>
    </section>
  )
}

function ResendNote({ email }: { readonly email: string }) {
  const [isSending, setSending] = useState(false)
  const resend = async () => {
    if (email === '') return
    setSending(true)
    const outcome = await resendConfirmation(email)
    setSending(false)
    if (outcome.ok) showSuccess(TOASTS.resent)
    else showError(outcome.message)
  }
  return (
    <div className="note">
      <p>No mail from us? Look in your spam folder too.</p>
      <button type="button" className="button plain" onClick={resend} disabled={isSending}>
        Resend Confirmation Email
      </button>
    </div>
  )
}
