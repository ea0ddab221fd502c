// Rows of a store's gift cards for its owners and managers. Only functions of the database make cards and change balances.
import type { Minor } from '#domain/basics/money.ts'
import type { CallResult } from '../../client.ts'
import type { Tables } from '../../database-types.ts'
import { runQuery } from '../owner-database.ts'

export type OwnerGiftCard = {
  readonly id: string
  /** Without hyphens. Anyone who knows the code can spend the balance. */
  readonly code: string
  readonly currency: string
  readonly initialAmount: Minor
  readonly balance: Minor
  readonly recipient: string
  readonly note: string
  readonly expiresAt: string | null
  readonly isActive: boolean
  readonly createdAt: string
}

const COLUMNS =
  'id, code, currency, initial_amount, balance, recipient, note, expires_at, is_active, created_at'

/** Newest first, at most 500. */
export async function listGiftCards(businessId: string): Promise<readonly OwnerGiftCard[]> {
  const data = await runQuery('gift cards', (database) =>
    database
      .from('gift_cards')
      .select(COLUMNS)
      .eq('business_id', businessId)
      .order('created_at', { ascending: false })
      .order('id')
      .limit(500),
  )
  return data.map(toCard)
}

/** Null when the card does not exist in this store. */
export async function fetchGiftCard(businessId: string, id: string): Promise<OwnerGiftCard | null> {
  if (!/^[0-9a-f-]{36}$/i.test(id)) return null
  const data = await runQuery('gift card', (database) =>
    database.from('gift_cards').select(COLUMNS).eq('business_id', businessId).eq('id', id).maybeSingle(),
  )
  return data && toCard(data)
}

/** Saves whether the card may be used, its recipient and its expiry date; never its balance. */
export async function saveGiftCard(
  businessId: string,
  id: string,
  change: Partial<Pick<OwnerGiftCard, 'isActive' | 'recipient' | 'note' | 'expiresAt'>>,
): Promise<CallResult<null>> {
  const { isActive, expiresAt, ...words } = change
  await runQuery('gift card', (database) =>
    database
      .from('gift_cards')
      .update({
        ...words,
        ...(isActive === undefined ? {} : { is_active: isActive }),
        ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
      })
      .eq('business_id', businessId)
      .eq('id', id),
  )
  return { ok: true, value: null }
}

export type GiftCardEntry = {
  readonly id: number
  readonly kind: 'issued' | 'spent' | 'returned' | 'adjusted'
  readonly amount: Minor
  readonly balanceAfter: Minor
  /** The entry that this one takes back. */
  readonly reverses: number | null
  readonly note: string
  readonly at: string
  readonly order: { readonly id: string; readonly code: string; readonly customerName: string } | null
}

/** Newest first, at most 200. */
export async function listGiftCardEntries(
  businessId: string,
  cardId: string,
): Promise<readonly GiftCardEntry[]> {
  const data = await runQuery('gift card entries', (database) =>
    database
      .from('gift_card_entries')
      .select('id, kind, amount, balance_after, reverses, note, created_at, orders(id, code, customer_name)')
      .eq('business_id', businessId)
      .eq('gift_card_id', cardId)
      .order('id', { ascending: false })
      .limit(200),
  )
  return data.map(({ orders: order, ...row }) => ({
    id: row.id,
    kind: row.kind,
    amount: row.amount,
    balanceAfter: row.balance_after,
    reverses: row.reverses,
    note: row.note,
    at: row.created_at,
    order: order && { id: order.id, code: order.code, customerName: order.customer_name },
  }))
}

type CardRow = Pick<
  Tables['gift_cards']['Row'],
  | 'id'
  | 'code'
  | 'currency'
  | 'initial_amount'
  | 'balance'
  | 'recipient'
  | 'note'
  | 'expires_at'
  | 'is_active'
  | 'created_at'
>

function toCard(row: CardRow): OwnerGiftCard {
  return {
    id: row.id,
    code: row.code,
    currency: row.currency,
    initialAmount: row.initial_amount,
    balance: row.balance,
    recipient: row.recipient,
    note: row.note,
    expiresAt: row.expires_at,
    isActive: row.is_active,
    createdAt: row.created_at,
  }
}
