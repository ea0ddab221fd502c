// Signs in or up with Google. The first sign-in makes an account, so the sign-up fields are beside this button.
import { useState } from 'react'
import { handled } from '#components/crash/Faults.tsx'
import { LEGAL, Marked } from '#components/text/Marked.tsx'
import { signInWithGoogle } from '#data/session/auth-calls.ts'
import { google, googleTerms } from '#messages/en/sign-in.ts'
import { pieces } from '#messages/message.ts'
import { FINE, PLAIN_BUTTON } from '../kit/look.ts'
import { showError } from '../kit/toast-store.ts'

export function GoogleButton({ isReady }: { readonly isReady: boolean }) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    const outcome = await signInWithGoogle()
    if (outcome.ok) return
    setLeaving(false)
    showError(outcome.message)
  }
  return (
    <>
      <button
        type="button"
        className={`mt-5 ${PLAIN_BUTTON}`}
        onClick={handled(leave)}
        disabled={!isReady || isLeaving}
      >
        <GoogleMark />
        <span>{google}</span>
      </button>
      <p className={FINE}>
        <Marked pieces={pieces(googleTerms, {})} marks={LEGAL} />
      </p>
    </>
  )
}

function GoogleMark() {
  return (
    <svg className="size-5" viewBox="0 0 18 18" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M17.6 9.2c0-.6 0-1.2-.2-1.7H9v3.3h4.8a4.1 4.1 0 0 1-1.8 2.7v2.3h3c1.7-1.6 2.6-3.9 2.6-6.6Z"
      />
      <path fill="#34a853" d="M9 18c2.4 0 4.5-.8 6-2.2l-3-2.3a5.4 5.4 0 0 1-8-2.8H1v2.3A9 9 0 0 0 9 18Z" />
      <path fill="#fbbc05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8Z" />
      <path fill="#ea4335" d="M9 3.6c1.3 0 2.5.5 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3a5.4 5.4 0 0 1 5-3.7Z" />
    </svg>
  )
}
