// The outbox of mails (supabase/schemas/mails): writes mails about orders, claims mails that are due, records whether they were sent, and whom
// mails no longer reach.
import * as contract from '#contract/sql/system/system.ts'
import { callOrThrow, type Database } from '../../client.ts'

export type { DueMail } from '#contract/sql/system/system.ts'

/** Reports the result; `error` null: the mail was sent. True when the mail is given up. */
export async function finishMail(
  database: Database,
  id: string,
  { error, isFinal }: { readonly error: string | null; readonly isFinal: boolean },
): Promise<boolean> {
  const isGivenUp = await callOrThrow(database, contract.finishMail, {
    id,
    error,
    isFinal,
  })
  return isGivenUp === true
}
