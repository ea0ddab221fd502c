// A store's gift cards for its owners and managers: list, make, change, and what moved a balance. Balances are moved by functions of
// the database alone.
import type { NewGiftCard } from '#domain/voucher/gift-card-form.ts'
import { type CallResult, callFunction } from '../client.ts'
import { DatabaseError } from '../errors.ts'
import { ownerDatabase } from './owner-database.ts'

export type OwnerGiftCard = {
  readonly id: string
  /** Without hyphens. As good as cash. */
  readonly code: string
  readonly currency: string
  readonly initialAmount: number
  readonly balance: number
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
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('gift_cards')
    .select(COLUMNS)
    .eq('business_id', businessId)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(500)
  if (error) throw new DatabaseError('gift cards', error, status)
  return (data as readonly CardRow[]).map(toCard)
}

/** Null for a card that is not there, or not of this store. */
export async function fetchGiftCard(businessId: string, id: string): Promise<OwnerGiftCard | null> {
  if (!/^[0-9a-f-]{36}$/i.test(id)) return null
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('gift_cards')
    .select(COLUMNS)
    .eq('business_id', businessId)
    .eq('id', id)
    .maybeSingle()
  if (error) throw new DatabaseError('gift card', error, status)
  return data ? toCard(data as CardRow) : null
}

/** Refusals: `forbidden`, `bad_request`. */
export async function createGiftCard(
  businessId: string,
  card: NewGiftCard,
): Promise<CallResult<{ readonly id: string; readonly code: string }>> {
  return callFunction(await ownerDatabase(), 'create_gift_card', {
    p_business_id: businessId,
    p_amount: card.amount,
    p_recipient: card.recipient,
    p_note: card.note,
    p_expires_at: card.expiresAt,
  })
}

/** Whether it may be used, for whom it is, and until when; never its balance. */
export async function saveGiftCard(
  businessId: string,
  id: string,
  change: Partial<Pick<OwnerGiftCard, 'isActive' | 'recipient' | 'note' | 'expiresAt'>>,
): Promise<void> {
  const { isActive, expiresAt, ...words } = change
  const database = await ownerDatabase()
  const { error, status } = await database
    .from('gift_cards')
    .update({
      ...words,
      ...(isActive === undefined ? {} : { is_active: isActive }),
      ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
    })
    .eq('business_id', businessId)
    .eq('id', id)
  if (error) throw new DatabaseError('gift card', error, status)
}

/** Puts money on a card (above zero) or takes it off, outside an order. The new balance. Refusals: `gift_card_empty`, `bad_request`. */
export async function adjustGiftCard(
  businessId: string,
  id: string,
  amount: number,
  note: string,
): Promise<CallResult<number>> {
  return callFunction(await ownerDatabase(), 'adjust_gift_card', {
    p_business_id: businessId,
    p_card: id,
    p_amount: amount,
    p_note: note,
  })
}

export type GiftCardEntry = {
  readonly id: number
  readonly kind: 'issued' | 'spent' | 'returned' | 'adjusted'
  readonly amount: number
  readonly balanceAfter: number
  readonly note: string
  readonly at: string
  readonly order: { readonly id: string; readonly code: string; readonly customerName: string } | null
}

/** Newest first, at most 200. */
export async function listGiftCardEntries(
  businessId: string,
  cardId: string,
): Promise<readonly GiftCardEntry[]> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('gift_card_entries')
    .select('id, kind, amount, balance_after, note, created_at, orders(id, code, customer_name)')
    .eq('business_id', businessId)
    .eq('gift_card_id', cardId)
    .order('id', { ascending: false })
    .limit(200)
  if (error) throw new DatabaseError('gift card entries', error, status)
  return (data as unknown as readonly EntryRow[]).map(({ orders: order, ...row }) => ({
    id: row.id,
    kind: row.kind,
    amount: row.amount,
    balanceAfter: row.balance_after,
    note: row.note,
    at: row.created_at,
    order: order && { id: order.id, code: order.code, customerName: order.customer_name },
  }))
}

type CardRow = {
  readonly id: string
  readonly code: string
  readonly currency: string
  readonly initial_amount: number
  readonly balance: number
  readonly recipient: string
  readonly note: string
  readonly expires_at: string | null
  readonly is_active: boolean
  readonly created_at: string
}

type EntryRow = {
  readonly id: number
  readonly kind: GiftCardEntry['kind']
  readonly amount: number
  readonly balance_after: number
  readonly note: string
  readonly created_at: string
  readonly orders: { readonly id: string; readonly code: string; readonly customer_name: string } | null
}

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
