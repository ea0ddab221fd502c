// A shop's own words for its messages about orders. What it has not written comes from src/domain/order-messages.ts.
import type { MessageKind } from '#domain/order-messages.ts'
import { DatabaseError } from '../errors.ts'
import { ownerDatabase } from './owner-database.ts'

const TABLE = 'order_message_templates'

/** The shop's own words by kind; a kind it has not written is missing. */
export async function fetchMessages(
  businessId: string,
): Promise<Readonly<Partial<Record<MessageKind, string>>>> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from(TABLE)
    .select('kind, body')
    .eq('business_id', businessId)
  if (error) throw new DatabaseError(TABLE, error, status)
  const rows = data as readonly { readonly kind: MessageKind; readonly body: string }[]
  return Object.fromEntries(rows.map(({ kind, body }) => [kind, body]))
}

/** Owners and managers. */
export async function saveMessage(businessId: string, kind: MessageKind, body: string): Promise<void> {
  const database = await ownerDatabase()
  const { error, status } = await database
    .from(TABLE)
    .upsert({ business_id: businessId, kind, body }, { onConflict: 'business_id,kind' })
  if (error) throw new DatabaseError(TABLE, error, status)
}

/** Back to the words that every shop begins with. */
export async function forgetMessage(businessId: string, kind: MessageKind): Promise<void> {
  const database = await ownerDatabase()
  const { error, status } = await database.from(TABLE).delete().eq('business_id', businessId).eq('kind', kind)
  if (error) throw new DatabaseError(TABLE, error, status)
}
