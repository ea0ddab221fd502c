// /reset-password from the link to the new password. The link's session is kept in this page only, until its password was changed.
import { atom } from 'nanostores'
import {
  type AuthOutcome,
  changePassword,
  type PassingAnswer,
  type PassingSession,
  takeRecoveryTokens,
  verifyLink,
  whenKnown,
} from '#data/session.ts'
import { readRecoveryLink } from '#domain/account/auth-link.ts'
import { TOASTS } from '#domain/account/auth-messages.ts'
import { takeAddress } from './arrival.ts'
import { keepFlash } from './browser-memory.ts'
import { showError } from './toast-store.ts'

export type ResetStep =
  | { readonly kind: 'checking' }
  /** A link from a mail: its token is used up when a button is pressed. */
  | { readonly kind: 'link'; readonly tokenHash: string; readonly isBusy: boolean }
  | { readonly kind: 'form'; readonly email: string; readonly passing: PassingSession | null }
  | { readonly kind: 'updated' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'unreachable' }

export const $reset = atom<ResetStep>({ kind: 'checking' })

/** How long a recovery token may go without naming a person. */
const CHECK_MS = 3_000

let hasStarted = false

/** Reads the address once, cleans it, and finds out whose password it is about. */
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
    })
    return
  }
  void whenKnown().then(({ user, isUnreachable }) => {
    if (user) $reset.set({ kind: 'form', email: user.email, passing: null })
    else if (isUnreachable) $reset.set({ kind: 'unreachable' })
    else leaveInvalid()
  })
}

/** The button of the mail's link. */
export async function openLink(tokenHash: string): Promise<void> {
  $reset.set({ kind: 'link', tokenHash, isBusy: true })
  const answer = await verifyLink(tokenHash, 'recovery')
  if (answer.ok) return showForm(answer)
  if (answer.isRefused) return leaveInvalid()
  showError(answer.message)
  $reset.set({ kind: 'link', tokenHash, isBusy: false })
}

/**
 * Sets the password. Whoever came by a link is signed in here only now, knowing whose account it is; anybody else gives the password
 * that they have at `present`.
 */
export async function updatePassword(password: string, present: string): Promise<AuthOutcome> {
  const step = $reset.get()
  if (step.kind !== 'form') throw new Error(`reset: expected the form, got ${step.kind}`)
  const outcome = step.passing
    ? await step.passing.changePassword(password)
    : await changePassword(present, password)
  if (!outcome.ok) return outcome
  await step.passing?.adopt()
  $reset.set({ kind: 'updated' })
  return outcome
}

function showForm(answer: Extract<PassingAnswer, { ok: true }>): void {
  $reset.set({ kind: 'form', email: answer.session.email, passing: answer.session })
}

/** The message goes along to the sign-in page. */
function leaveInvalid(): void {
  $reset.set({ kind: 'invalid' })
  keepFlash({ kind: 'error', ...TOASTS.invalidLink })
  location.replace('/auth')
}
