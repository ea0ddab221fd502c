// Gift cards: their codes as people write them, the amount that a card pays of an order, and a card's state. Amounts in minor
// units. The database holds the balance and decides. This file is for display and for recognising codes.

import type { Minor } from '../basics/money.ts'
import { normaliseVoucherCode } from './voucher.ts'

/** A gift card's share of an order. `left`: the balance after the order, only in a quote. */
export type GiftCardUse = {
  /** The last four letters of its code. The whole code is worth money and is shown nowhere else. */
  readonly ending: string
  readonly amount: Minor
  readonly left?: Minor
}

/** ` gift-abcd efgh…` -> `GIFTABCDEFGH…`: capitals without spaces and hyphens. */
export function normaliseGiftCardCode(input: string): string {
  return normaliseVoucherCode(input).replace(/-/g, '')
}

/**
 * True for text that is meant as a gift card's code, also with a typing mistake. No voucher's code is this long and begins like
 * this.
 */
export function looksLikeGiftCard(input: string): boolean {
  return /^GIFT.{12,}$/.test(normaliseGiftCardCode(input))
}

/** `GIFTABCDEFGHJKLMNPQR` -> `GIFT-ABCD-EFGH-JKLM-NPQR`. */
export function formatGiftCardCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}

/** The last four letters: `K7QZ`. */
export function giftCardEnding(code: string): string {
  return normaliseGiftCardCode(code).slice(-4)
}

/** Returns the amount that a card with this balance pays: the amount due, or the whole balance. */
export function giftCardPayment(balance: Minor, due: Minor): Minor {
  return Math.max(0, Math.min(balance, due))
}

export type GiftCardState = 'active' | 'used_up' | 'expired' | 'disabled'

/** Returns the state of a card at `now`. `disabled` comes before every other state. */
export function giftCardState(
  card: { readonly balance: Minor; readonly isActive: boolean; readonly expiresAt: string | null },
  now: Date,
): GiftCardState {
  if (!card.isActive) return 'disabled'
  if (card.expiresAt !== null && Date.parse(card.expiresAt) <= now.getTime()) return 'expired'
  return card.balance === 0 ? 'used_up' : 'active'
}

type CardEntry = {
  readonly id: number
  readonly kind: string
  readonly amount: Minor
  readonly balanceAfter: Minor
  readonly reverses: number | null
}

/**
 * The ids of entries that can be taken back: money that was put on a card, while it is still there and the card was not emptied by hand since. `entries`:
 * newest first. The database decides.
 */
export function undoableEntries(entries: readonly CardEntry[], balance: Minor): ReadonlySet<number> {
  const undone = new Set(entries.map(({ reverses }) => reverses))
  const emptied = entries.findIndex(({ kind, balanceAfter }) => kind === 'adjusted' && balanceAfter === 0)
  const since = emptied === -1 ? entries : entries.slice(0, emptied)
  const ids = since
    .filter(
      ({ id, kind, amount }) => kind === 'adjusted' && amount > 0 && amount <= balance && !undone.has(id),
    )
    .map(({ id }) => id)
  return new Set(ids)
}
