// A shop's own texts for its messages about orders. The default texts are in src/domain/message/order-messages.ts.
import type { MessageKind } from '#domain/message/order-messages.ts'
import { DatabaseError } from '../../errors.ts'
import { ownerDatabase } from '../owner-database.ts'

const TABLE = 'order_message_templates'

/** The shop's own texts by kind; a kind without an own text is missing. */
export async function fetchMessages(
  businessId: string,
): Promise<Readonly<Partial<Record<MessageKind, string>>>> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from(TABLE)
    .select('kind, body')
    .eq('business_id', businessId)
  if (error) throw new DatabaseError(TABLE, error, status)
  return Object.fromEntries(data.map(({ kind, body }) => [kind, body]))
}
