// The outbox of mails (supabase/migrations, "mail outbox"): what is due, and what became of it.
import type { OwnerMail } from '#domain/message/owner-mails.ts'
import { callOrThrow, type Database } from './client.ts'

export type DueMail = OwnerMail & {
  /** Also the provider's idempotency key. */
  readonly id: string
  readonly to: string
}

/** Takes mails that are due; each is given out once, and again after a while when nothing is reported back. */
export function claimMails(database: Database, limit: number): Promise<readonly DueMail[]> {
  return callOrThrow(database, 'claim_mails', { p_limit: limit })
}

/** Reports back: `error` null when it was sent. True when it is given up. */
export async function finishMail(
  database: Database,
  id: string,
  { error, isFinal }: { readonly error: string | null; readonly isFinal: boolean },
): Promise<boolean> {
  const isGivenUp = await callOrThrow<boolean | null>(database, 'finish_mail', {
    p_id: id,
    p_error: error,
    p_is_final: isFinal,
  })
  return isGivenUp === true
}
