// To whom a confirmation was mailed from this page, and when. It stands in the page's entry of the browser's history: a phone that
// drops the page while its person reads their mail shows it again; a new visit knows nothing of it.

export type SentMail = { readonly email: string; readonly atMs: number }

/** How long the auth server lets nobody ask for another mail. */
export const MAIL_INTERVAL_MS = 60_000

export function keepSentMail(mail: SentMail | null): void {
  history.replaceState({ ...history.state, sentMail: mail }, '')
}

export function readSentMail(): SentMail | null {
  const { email, atMs } = ((history.state ?? {}) as { sentMail?: Partial<SentMail> | null }).sentMail ?? {}
  return typeof email === 'string' && typeof atMs === 'number' ? { email, atMs } : null
}
