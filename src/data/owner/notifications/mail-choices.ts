// Which mails about the store its owner wants. Each owner has choices of their own.
import * as contract from '#contract/sql/account/notifications.ts'
import type { MailChoices } from '#domain/notification/mail-choices.ts'
import { type CallResult, call, callOrThrow } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'

/** The person's choices; null for people who do not own the store. */
export async function fetchMailChoices(businessId: string): Promise<MailChoices | null> {
  return callOrThrow(await ownerDatabase(), contract.fetchMailChoices, { businessId })
}

/** Keeps the person's choices. Refuses with `forbidden` who does not own the store. */
export async function saveMailChoices(
  businessId: string,
  { unseenOrders, summary }: MailChoices,
): Promise<CallResult<null>> {
  return call(await ownerDatabase(), contract.saveMailChoices, {
    businessId,
    unseenOrders,
    summary,
  })
}
