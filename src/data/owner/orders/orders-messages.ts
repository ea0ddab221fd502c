// A shop's own texts for its messages about orders. The default texts are in src/domain/message/order-messages.ts.
import * as contract from '#contract/sql/orders/orders.ts'
import type { MessageKind } from '#domain/message/order-messages.ts'
import { call } from '../../client.ts'
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

export type WordsRefusal = 'forbidden' | 'proof_needed'

/**
 * Saves a text; for owners and managers. `body` null restores the default text. A text that holds an account number, before or after the
 * change, needs a proof (proof.ts). Null when the text was saved.
 */
export async function saveMessage(
  businessId: string,
  { kind, body }: { readonly kind: MessageKind; readonly body: string | null },
  proof: string | null,
): Promise<WordsRefusal | null> {
  const saved = await call(await ownerDatabase(), contract.saveMessageWords, {
    businessId,
    kind,
    body,
    proof,
  })
  // The function refuses with no other code.
  return saved.ok ? null : (saved.error.code as WordsRefusal)
}
