// A shop's own texts for its messages about orders. The default texts are in src/domain/message/order-messages.ts.
import type { MessageKind } from '#domain/message/order-messages.ts'
import { runQuery } from '../owner-database.ts'

const TABLE = 'order_message_templates'

/** The shop's own texts by kind; a kind without an own text is missing. */
export async function fetchMessages(
  businessId: string,
): Promise<Readonly<Partial<Record<MessageKind, string>>>> {
  const data = await runQuery(TABLE, (database) =>
    database.from(TABLE).select('kind, body').eq('business_id', businessId),
  )
  return Object.fromEntries(data.map(({ kind, body }) => [kind, body]))
}
