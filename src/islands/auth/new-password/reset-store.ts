// /reset-password from the link to the new password. Only this page holds the link's session, until the password was changed.
import { atom } from 'nanostores'
import { reportFault } from '#components/crash/Faults.tsx'
import { type AuthOutcome, changePassword } from '#data/session/auth-calls.ts'
import {
  type PassingAnswer,
  type PassingSession,
  takeRecoveryTokens,
  verifyLink,
} from '#data/session/link-session.ts'
import { whenKnown } from '#data/session/session-state.ts'
import { readRecoveryLink } from '#domain/account/auth-link.ts'
import { toasts } from '#messages/en/new-password.ts'
import { takeAddress } from '../arrival/arrival.ts'
import { keepFlash } from '../arrival/browser-memory.ts'
import { showError } from '../kit/toast-store.ts'

export type ResetStep =
  | { readonly kind: 'checking' }
  /** A link from a mail. Its token is used up when the person presses a button. */
  | { readonly kind: 'link'; readonly tokenHash: string; readonly isBusy: boolean }
  | { readonly kind: 'form'; readonly email: string; readonly passing: PassingSession | null }
  | { readonly kind: 'updated' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'unreachable' }

export const $reset = atom<ResetStep>({ kind: 'checking' })

/** Longest time for finding the person of a recovery token. */
const CHECK_MS = 3_000

let hasStarted = false

/** Reads the address once, removes it from the address bar, and finds the person whose password will change. */
export function startReset(): void {
  if (hasStarted) return
  hasStarted = true
  const link = readRecoveryLink(takeAddress())
  if (link.kind === 'token-hash') {
    $reset.set({ kind: 'link', tokenHash: link.tokenHash, isBusy: false })
    return
  }
  if (link.kind === 'access-token') {
    setTimeout(() => {
      if ($reset.get().kind === 'checking') leaveInvalid()
    }, CHECK_MS)
    void takeRecoveryTokens(link.accessToken, link.refreshToken).then((answer) => {
      if (answer.ok && $reset.get().kind === 'checking') showForm(answer)
    }, reportFault)
    return
  }
  void whenKnown().then(({ user, isUnreachable }) => {
    if (user) $reset.set({ kind: 'form', email: user.email, passing: null })
    else if (isUnreachable) $reset.set({ kind: 'unreachable' })
    else leaveInvalid()
  })
}

/** Handles the button of the mail's link. */
export async function openLink(tokenHash: string): Promise<void> {
  $reset.set({ kind: 'link', tokenHash, isBusy: true })
  const answer = await verifyLink(tokenHash, 'recovery')
  if (answer.ok) return showForm(answer)
  if (answer.isRefused) return leaveInvalid()
  showError(answer.message)
  $reset.set({ kind: 'link', tokenHash, isBusy: false })
}

/**
 * Sets the password. A person with a link is signed in only at this point, when they know whose account it is. Any other person gives their
 * present password as `present`.
 */
export async function updatePassword(password: string, present: string): Promise<AuthOutcome> {
  const step = $reset.get()
  if (step.kind !== 'form') throw new Error(`reset: expected the form, got ${step.kind}`)
  const outcome = step.passing
    ? await step.passing.changePassword(password)
    : await changePassword(present, password)
  if (!outcome.ok) return outcome
  const adopted = await step.passing?.adopt()
  $reset.set({ kind: 'updated' })
  return adopted ?? outcome
}

function showForm(answer: Extract<PassingAnswer, { ok: true }>): void {
  $reset.set({ kind: 'form', email: answer.session.email, passing: answer.session })
}

/** Leaves for the sign-in page, which shows the message. */
function leaveInvalid(): void {
  $reset.set({ kind: 'invalid' })
  keepFlash({ kind: 'error', ...toasts.invalidLink })
  location.replace('/auth')
}
