// The outbox of mails (supabase/schemas/mails): writes mails about orders, claims mails that are due, records whether they were sent, and whom
// mails no longer reach.
import * as contract from '#contract/sql/system/system.ts'
import { callOrThrow, type Database } from '../../client.ts'

export type { DueMail } from '#contract/sql/system/system.ts'

/** Writes the mails that are due at a moment: orders that nobody has opened, summaries of the day. */
export async function prepareMails(database: Database, nowMs: number): Promise<void> {
  await callOrThrow(database, contract.prepareMails, { at: new Date(nowMs).toISOString() })
}

/** Turns one kind of mail about a store off for a person. */
export async function unsubscribeMail(
  database: Database,
  { userId, storeId, kind }: { readonly userId: string; readonly storeId: string; readonly kind: string },
): Promise<void> {
  await callOrThrow(database, contract.unsubscribeMail, {
    userId,
    businessId: storeId,
    kind,
  })
}

/** Sends no more mail to the address. */
export async function suppressMail(
  database: Database,
  address: string,
  reason: 'bounced' | 'complained',
): Promise<void> {
  await callOrThrow(database, contract.suppressMail, { address, reason })
}

/**
 * What a mail of sign-in needs to be written. `askedAt`: the shop that the address of the page named; `openedAt`: the shop that
 * the person's metadata names. The database believes neither and looks the shop up.
 */
export function readSignInMail(
  database: Database,
  wanted: {
    readonly userId: string
    readonly askedAt: string | null
    readonly openedAt: string | null
    readonly addresses: readonly string[]
  },
) {
  return callOrThrow(database, contract.signInMail, {
    userId: wanted.userId,
    // Generated types know no null of arguments; an empty text names no shop either.
    askedAt: wanted.askedAt ?? '',
    openedAt: wanted.openedAt ?? '',
    addresses: [...wanted.addresses],
  })
}

/** Claims mails that are due. Each mail goes to one caller; if that caller reports nothing, the mail is due again after a while. */
export function claimMails(database: Database, limit: number): Promise<readonly contract.DueMail[]> {
  return callOrThrow(database, contract.claimMails, { limit })
}

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
