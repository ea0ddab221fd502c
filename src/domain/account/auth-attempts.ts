// Limits attempts to sign in or up with one address: five in fifteen minutes; a successful sign-in does not count. Pure; the
// browser keeps the record in memory. The server prevents guessing; this limit only spares people a refusal by the server.

import { tooMany } from '#messages/en/sign-in-fault.ts'
import { fill } from '#messages/message.ts'

export type AuthAction = 'signup' | 'signin'

/** Times of earlier attempts in milliseconds, by action and email. */
export type AttemptLog = Readonly<Record<string, readonly number[]>>

export const ATTEMPT_LIMIT = 5
export const ATTEMPT_WINDOW_MS = 15 * 60_000

/** `email` must already be clean and lowercase. */
export type AuthAttempt = { readonly action: AuthAction; readonly email: string }

export type AttemptAnswer =
  | { readonly isAllowed: true; readonly log: AttemptLog }
  /** Whole minutes until the next attempt, at least 1. */
  | { readonly isAllowed: false; readonly log: AttemptLog; readonly minutes: number }

/** Counts an attempt if the limit allows it. Refused attempts do not count. */
export function takeAttempt(log: AttemptLog, attempt: AuthAttempt, now: number): AttemptAnswer {
  const key = keyOf(attempt)
  const recent = (log[key] ?? []).filter((at) => now - at < ATTEMPT_WINDOW_MS)
  const oldest = recent[0]
  if (recent.length >= ATTEMPT_LIMIT && oldest !== undefined) {
    const minutes = Math.max(1, Math.ceil((ATTEMPT_WINDOW_MS - (now - oldest)) / 60_000))
    return { isAllowed: false, log: { ...log, [key]: recent }, minutes }
  }
  return { isAllowed: true, log: { ...log, [key]: [...recent, now] } }
}

/** Removes the attempt of that time, because it succeeded. */
export function giveBackAttempt(log: AttemptLog, attempt: AuthAttempt, at: number): AttemptLog {
  const key = keyOf(attempt)
  const times = log[key] ?? []
  const index = times.lastIndexOf(at)
  return { ...log, [key]: times.filter((_time, each) => each !== index) }
}

function keyOf({ action, email }: AuthAttempt): string {
  return `${action} ${email}`
}

/** `Too many signin attempts. Please try again in 3 minutes.` */
export function tooManyAttempts(action: AuthAction, minutes: number): string {
  return fill(tooMany[action], { minutes })
}
