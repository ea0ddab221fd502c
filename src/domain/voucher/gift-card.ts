// Gift cards: their codes as people write them, what a card pays of an order, and how it stands. Amounts in minor units.
// The database holds the balance and has the last word; this is for showing and for telling codes apart.

const LETTERS = '[2-9A-HJ-NP-Z]'
const CODE = new RegExp(`^GIFT${LETTERS}{16}$`)

/** What a card paid of an order. `left`: what stays on it, in a quote only. */
export type GiftCardUse = {
  /** The last four letters of its code: the whole code is as good as cash and is shown nowhere else. */
  readonly ending: string
  readonly amount: number
  readonly left?: number
}

/** ` gift-abcd efgh…` -> `GIFTABCDEFGH…`: capitals without spaces and hyphens. */
export function normaliseGiftCardCode(input: string): string {
  return input
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
}

/** True for text that is meant as a gift card's code, also with a letter mistyped. No voucher's code is long and begins like this. */
export function looksLikeGiftCard(input: string): boolean {
  return /^GIFT.{12,}$/.test(normaliseGiftCardCode(input))
}

/** True for a whole code as the database makes them: `GIFT` and sixteen letters without 0, 1, I and O. */
export function isGiftCardCode(code: string): boolean {
  return CODE.test(code)
}

/** `GIFTABCDEFGHJKLMNPQR` -> `GIFT-ABCD-EFGH-JKLM-NPQR`. */
export function formatGiftCardCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}

/** The last four letters: `K7QZ`. */
export function giftCardEnding(code: string): string {
  return normaliseGiftCardCode(code).slice(-4)
}

/** What a card with this balance pays of an amount that is due: all of it, or all it has. */
export function giftCardPayment(balance: number, due: number): number {
  return Math.max(0, Math.min(balance, due))
}

export type GiftCardState = 'active' | 'used_up' | 'expired' | 'disabled'

/** How a card stands at `now`; a disabled card is disabled whatever else it is. */
export function giftCardState(
  card: { readonly balance: number; readonly isActive: boolean; readonly expiresAt: string | null },
  now: Date,
): GiftCardState {
  if (!card.isActive) return 'disabled'
  if (card.expiresAt !== null && Date.parse(card.expiresAt) <= now.getTime()) return 'expired'
  return card.balance === 0 ? 'used_up' : 'active'
}
