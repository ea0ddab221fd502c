// A shop's own words for its messages about orders. What it has not written comes from src/domain/message/order-messages.ts.
import type { MessageKind } from '#domain/message/order-messages.ts'
import { callFunction } from '../client.ts'
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

export type WordsRefusal = 'forbidden' | 'proof_needed'

/**
 * For owners and managers; `body` null goes back to the words that every shop begins with. Words that hold an account number, before
 * or after, take a proof (proof.ts). Null when they were saved.
 */
export async function saveMessage(
  businessId: string,
  kind: MessageKind,
  body: string | null,
  proof: string | null,
): Promise<WordsRefusal | null> {
  const saved = await callFunction(await ownerDatabase(), 'save_message_words', {
    p_business_id: businessId,
    p_kind: kind,
    p_body: body,
    p_proof: proof,
  })
  return saved.ok ? null : (saved.error.code as WordsRefusal)
}
