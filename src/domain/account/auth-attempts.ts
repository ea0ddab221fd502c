// How often one may try to sign in or up with one address: five times in fifteen minutes; a right sign-in does not count. Pure; the
// browser keeps the record in memory. Not the defence against guessing, which is the server's: this spares people a refusal that they could foresee.

export type AuthAction = 'signup' | 'signin'

/** Moments of earlier tries in milliseconds, by action and e-mail. */
export type AttemptLog = Readonly<Record<string, readonly number[]>>

export const ATTEMPT_LIMIT = 5
export const ATTEMPT_WINDOW_MS = 15 * 60_000

export type AttemptAnswer =
  | { readonly isAllowed: true; readonly log: AttemptLog }
  /** Whole minutes until the next try, 1 at least. */
  | { readonly isAllowed: false; readonly log: AttemptLog; readonly minutes: number }

/** Counts a try when there is room for it. `email` must be clean and lowercase already; refused tries are not counted. */
export function takeAttempt(log: AttemptLog, action: AuthAction, email: string, now: number): AttemptAnswer {
  const key = `${action} ${email}`
  const recent = (log[key] ?? []).filter((at) => now - at < ATTEMPT_WINDOW_MS)
  const oldest = recent[0]
  if (recent.length >= ATTEMPT_LIMIT && oldest !== undefined) {
    const minutes = Math.max(1, Math.ceil((ATTEMPT_WINDOW_MS - (now - oldest)) / 60_000))
    return { isAllowed: false, log: { ...log, [key]: recent }, minutes }
  }
  return { isAllowed: true, log: { ...log, [key]: [...recent, now] } }
}

/** Takes one try of that moment off again: it was right. */
export function giveBackAttempt(log: AttemptLog, action: AuthAction, email: string, at: number): AttemptLog {
  const key = `${action} ${email}`
  const times = log[key] ?? []
  const index = times.lastIndexOf(at)
  return { ...log, [key]: times.filter((_time, each) => each !== index) }
}

/** `Too many signin attempts. Please try again in 3 minutes.` */
export function tooManyAttempts(action: AuthAction, minutes: number): string {
  return `Too many ${action} attempts. Please try again in ${minutes} minutes.`
}
