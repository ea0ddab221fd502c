// Which mails about the store its owner wants. Each owner has choices of their own.
import * as contract from '#contract/sql/account/notifications.ts'
import type { MailChoices } from '#domain/notification/mail-choices.ts'
import { type CallResult, callSql, callSqlOrThrow } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'

/** The person's choices; null for people who do not own the store. */
export async function fetchMailChoices(businessId: string): Promise<MailChoices | null> {
  return callSqlOrThrow(await ownerDatabase(), contract.fetchMailChoices, { p_business_id: businessId })
}

/** Keeps the person's choices. Refuses with `forbidden` who does not own the store. */
export async function saveMailChoices(
  businessId: string,
  { unseenOrders, summary }: MailChoices,
): Promise<CallResult<null>> {
  return callSql(await ownerDatabase(), contract.saveMailChoices, {
    p_business_id: businessId,
    p_unseen_orders: unseenOrders,
    p_summary: summary,
  })
}
