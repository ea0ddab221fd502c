// A link from a mail, opened. Nothing happens until a button is pressed: mail scanners open links too. And nobody becomes a person
// without being told which: the account's address is shown before it is taken on (session fixation), but to whoever has just signed
// up with it in this browser.
import { useState } from 'react'
import { type PassingSession, verifyLink } from '#data/session.ts'
import type { AuthLink } from '#domain/account/auth-link.ts'
import { goTo } from '../arrival.ts'
import type { Way } from '../browser-memory.ts'
import { showError } from '../toast-store.ts'
import { isOwnSignUp, placeAfterLink } from '../way-on.ts'
import { Badge } from './Badge.tsx'
import { useIsReady } from './Page.tsx'

type Props = { readonly link: Extract<AuthLink, { kind: 'confirm' }>; readonly way: Way }

const WORDS = {
  signup: 'Confirm your email',
  email: 'Confirm your email',
  email_change: 'Confirm your new email',
  invite: 'Accept your invitation',
  magiclink: 'Sign in by this link',
} as const

export function ConfirmLink({ link, way }: Props) {
  const isReady = useIsReady()
  const [step, setStep] = useState<'asking' | 'busy' | 'refused' | PassingSession>('asking')

  const confirm = async () => {
    setStep('busy')
    const answer = await verifyLink(link.tokenHash, link.type)
    if (answer.ok && isOwnSignUp(way, answer.session)) return goOn(answer.session)
    if (answer.ok) return setStep(answer.session)
    showError(answer.message)
    setStep(answer.isRefused ? 'refused' : 'asking')
  }
  const goOn = async (session: PassingSession) => {
    setStep('busy')
    if (await session.adopt()) return goTo(await placeAfterLink(link.type, way, session))
    showError('Please sign in to go on.')
    location.replace('/auth')
  }

  if (step === 'refused') {
    return (
      <section className="sheet">
        <Badge name="alert" />
        <h1>This link has been used or has expired</h1>
        <p className="lead">
          If you have confirmed your email before, just sign in. If not, sign in to be sent a new link.
        </p>
        <a className="button wide-button" href="/auth">
          Back to Sign In
        </a>
      </section>
    )
  }
  if (typeof step === 'object') {
    return (
      <section className="sheet">
        <Badge name="check" />
        <h1>{link.type === 'magiclink' ? 'You can sign in' : 'Your email is confirmed'}</h1>
        <p className="lead">
          This is the account of <b>{step.email}</b>.
        </p>
        <button type="button" className="button wide-button" onClick={() => goOn(step)}>
          Continue
        </button>
        <a className="aside" href="/auth">
          This is not me
        </a>
      </section>
    )
  }
  const title = WORDS[link.type]
  return (
    <section className="sheet">
      <Badge name="mail" />
      <h1>{title}</h1>
      <p className="lead">You opened a link from one of our mails. One more tap and it is done.</p>
      <button
        type="button"
        className="button wide-button"
        onClick={confirm}
        disabled={!isReady || step === 'busy'}
      >
        {step === 'busy' ? 'One moment …' : title}
      </button>
    </section>
  )
}
