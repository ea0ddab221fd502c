// The form of /auth in its two modes: sign in and sign up.
import { useEffect, useRef, useState } from 'react'
import { handled } from '#components/crash/Faults.tsx'
import { showErrors } from '#components/forms/show-errors.ts'
import { Marked } from '#components/text/Marked.tsx'
import { resendConfirmation } from '#data/session/auth-calls.ts'
import { isClockWrong } from '#data/session/server-clock.ts'
import { type AuthErrors, type AuthMode, MIN_PASSWORD_LENGTH } from '#domain/account/auth-form.ts'
import * as messages from '#messages/en/sign-in.ts'
import { fill, pieces } from '#messages/message.ts'
import { useIsReady } from '../frame/Page.tsx'
import { Field } from '../kit/Field.tsx'
import { Form } from '../kit/Form.tsx'
import { FIELD_LINK, LINK_BUTTON, PLAIN_BUTTON } from '../kit/look.ts'
import { PasswordField } from '../kit/PasswordField.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { showError, showSuccess, showToast } from '../kit/toast-store.ts'
import { submitAuth } from './auth-actions.ts'
import { GoogleButton } from './GoogleButton.tsx'
import { TermsField } from './TermsField.tsx'

type Visit = Pick<Props, 'shopName' | 'isInvited' | 'ended'>

/**
 * The texts for owners, for somebody whose session has ended or who is invited to a team, and for customers of a shop, whose name is above
 * the sheet.
 */
function wordsFor(mode: AuthMode, { shopName: shop, isInvited, ended }: Visit) {
  const words = messages.form[mode]
  if (ended && mode === 'signin') {
    const lead = isClockWrong() ? messages.endedClockLead : messages.endedLead
    return { ...words, lead: ended === 'pin' ? messages.pinLead : lead }
  }
  if (isInvited) return { ...words, lead: messages.invitedLead }
  if (shop === null) return words
  return mode === 'signin'
    ? { ...words, title: messages.shopSignInTitle, lead: fill(messages.shopSignInLead, { shop }) }
    : { ...words, lead: fill(messages.shopSignUpLead, { shop }) }
}

type Props = {
  readonly firstMode: AuthMode
  /** The address in the field at the start; an empty text asks for another address. */
  readonly firstEmail: string | null
  /** The shop from which the person comes, and its name after loading. */
  readonly shop: string | null
  readonly shopName: string | null
  /** The person follows an invitation to a shop's team. */
  readonly isInvited: boolean
  /** Not null: the person was signed in on this device, and the session has ended; 'pin': by wrong tries of its PIN. */
  readonly ended: string | null
  readonly isFinishing: boolean
  readonly onSignedUp: (email: string) => void
}

/** Changing the mode keeps the address that was typed. `onSignedUp` is called when a mail was sent to confirm it. */
export function AuthForm(props: Props) {
  const { firstMode, firstEmail, shop, isFinishing, onSignedUp } = props
  const isReady = useIsReady()
  const form = useRef<HTMLFormElement>(null)
  const [mode, setMode] = useState(firstMode)
  const [errors, setErrors] = useState<AuthErrors>({})
  const [isSending, setSending] = useState(false)
  /** The address whose confirmation is missing. */
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const words = wordsFor(mode, props)
  // Changes to the mode of the address, because the page was built in one mode. Keeps text that was typed meanwhile.
  useEffect(() => setMode(firstMode), [firstMode])
  const isBusy = isSending || isFinishing

  const submit = async (data: FormData) => {
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
    <Sheet title={words.title} lead={words.lead}>
      <Form
        ref={form}
        onSubmit={submit}
        label={words.submit}
        busyLabel={words.busy}
        isBusy={isBusy}
        isReady={isReady}
        note={unconfirmed !== null && <ResendNote email={unconfirmed} />}
      >
        <Fields mode={mode} firstEmail={firstEmail} errors={errors} />
      </Form>
      <p className="mt-[18px] grid grid-cols-[1fr_auto_1fr] items-center gap-3 text-note text-mute before:border-t before:border-line after:border-t after:border-line">
        <span>{messages.or}</span>
      </p>
      <GoogleButton isReady={isReady} />
      <OtherMode text={words.other} isReady={isReady} onToggle={toggle} />
    </Sheet>
  )
}

type OtherModeProps = {
  readonly text: (typeof messages.form)[AuthMode]['other']
  readonly isReady: boolean
  readonly onToggle: () => void
}

/** The way to the other mode: a sentence with a button in it. */
function OtherMode({ text, isReady, onToggle }: OtherModeProps) {
  return (
    <p className="mt-3.5 border-t border-line pt-2.5 text-center">
      <Marked
        pieces={pieces(text, {})}
        marks={{
          button: (label) => (
            <button type="button" className={LINK_BUTTON} onClick={onToggle} disabled={!isReady}>
              {label}
            </button>
          ),
        }}
      />
    </p>
  )
}

type FieldsProps = Pick<Props, 'firstEmail'> & { readonly mode: AuthMode; readonly errors: AuthErrors }

function Fields({ mode, firstEmail, errors }: FieldsProps) {
  return (
    <>
      <Field
        name="email"
        label={messages.email}
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
        label={messages.password}
        error={errors.password}
        autoComplete={mode === 'signin' ? 'current-password' : 'new-password'}
        {...(mode === 'signup' ? { hint: fill(messages.passwordHint, { count: MIN_PASSWORD_LENGTH }) } : {})}
      />
      {mode === 'signin' && (
        <a className={FIELD_LINK} href="/forgot-password">
          {messages.forgot}
        </a>
      )}
      {mode === 'signup' && <TermsField error={errors.terms} />}
    </>
  )
}

function ResendNote({ email }: { readonly email: string }) {
  const [isSending, setSending] = useState(false)
  const resend = async () => {
    if (email === '') return
    setSending(true)
    const outcome = await resendConfirmation(email)
    setSending(false)
    if (outcome.ok) showSuccess(messages.toasts.resent)
    else showError(outcome.message)
  }
  return (
    <div className="mt-4 rounded-card bg-clay-soft px-4 py-3.5">
      <p>{messages.noMail}</p>
      <button
        type="button"
        className={`mt-2.5 ${PLAIN_BUTTON}`}
        onClick={handled(resend)}
        disabled={isSending}
      >
        {messages.resend}
      </button>
    </div>
  )
}
