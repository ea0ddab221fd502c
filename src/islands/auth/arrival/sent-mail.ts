// Stores the address and the time of a confirmation mail in the page's entry of the browser's history. A phone that drops the page while the
// person reads the mail shows the same page again; a new visit starts empty.

export type SentMail = { readonly email: string; readonly atMs: number }

/** Time after a mail in which the auth server sends no other mail. */
export const MAIL_INTERVAL_MS = 60_000

/** Keeps the mail in the entry of the browser's history: a reload finds it, another tab does not. Null forgets it. */
export function keepSentMail(mail: SentMail | null): void {
  history.replaceState({ ...history.state, sentMail: mail }, '')
}

/** The mail that was asked for on this page; null when none was. */
export function readSentMail(): SentMail | null {
  const { email, atMs } = ((history.state ?? {}) as { sentMail?: Partial<SentMail> | null }).sentMail ?? {}
  return typeof email === 'string' && typeof atMs === 'number' ? { email, atMs } : null
}
