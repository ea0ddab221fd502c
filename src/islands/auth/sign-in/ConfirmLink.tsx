// The page of an opened mail link. Nothing happens until the person presses a button, because mail scanners open links too. Shows the
// account's address before the session is used (attack: session fixation), except in the browser that has just signed up with that address.
import { useState } from 'react'
import { handled } from '#components/crash/Faults.tsx'
import { Marked, VALUE } from '#components/text/Marked.tsx'
import { type PassingSession, verifyLink } from '#data/session/link-session.ts'
import { keepWantedTrial } from '#data/session/wanted-trial.ts'
import type { AuthLink } from '#domain/account/auth-link.ts'
import * as messages from '#messages/en/mail-link.ts'
import { backToSignIn, goOn as goOnLabel, wait } from '#messages/en/sign-in.ts'
import { pieces } from '#messages/message.ts'
import { isOwnSignUp, placeAfterLink } from '../arrival/after-link.ts'
import { goTo } from '../arrival/arrival.ts'
import type { Way } from '../arrival/browser-memory.ts'
import { useIsReady } from '../frame/Page.tsx'
import { LAST_LINK, MAIN_BUTTON } from '../kit/look.ts'
import { Sheet } from '../kit/Sheet.tsx'
import { showError } from '../kit/toast-store.ts'

type Props = { readonly link: Extract<AuthLink, { kind: 'confirm' }>; readonly way: Way }

/** `way` tells whether this browser has just signed up with the address of the link. */
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
    const adopted = await session.adopt()
    if (adopted.ok) {
      // The wish of a sign-up in another browser is kept in this one.
      if (link.type === 'signup' && session.wantedTrial) keepWantedTrial(session.wantedTrial, Date.now())
      return goTo(await placeAfterLink(link.type, way, session))
    }
    showError(adopted.message)
    setStep(session)
  }

  if (step === 'refused') {
    return (
      <Sheet badge="alert" title={messages.linkUsed} lead={messages.linkUsedLead}>
        <a className={`mt-5 ${MAIN_BUTTON}`} href="/auth">
          {backToSignIn}
        </a>
      </Sheet>
    )
  }
  if (typeof step === 'object') {
    return (
      <Sheet
        badge="check"
        title={link.type === 'magiclink' ? messages.canSignIn : messages.emailConfirmed}
        lead={<Marked pieces={pieces(messages.accountOf, { email: step.email })} marks={VALUE} />}
      >
        <button type="button" className={`mt-5 ${MAIN_BUTTON}`} onClick={handled(() => goOn(step))}>
          {goOnLabel}
        </button>
        <a className={LAST_LINK} href="/auth">
          {messages.notMe}
        </a>
      </Sheet>
    )
  }
  const title = messages.linkTitle[link.type]
  return (
    <Sheet badge="mail" title={title} lead={messages.linkOpened}>
      <button
        type="button"
        className={`mt-5 ${MAIN_BUTTON}`}
        onClick={handled(confirm)}
        disabled={!isReady || step === 'busy'}
      >
        {step === 'busy' ? wait : title}
      </button>
    </Sheet>
  )
}
