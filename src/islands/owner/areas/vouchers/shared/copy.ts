// Texts about vouchers and gift cards: states, uses, entries, and the database's refusals.

import type { GiftCardEntry } from '#data/owner/vouchers/gift-cards.ts'
import { TILL_COUNTED } from '#domain/basics/cash-moment.ts'
import { PAYMENT_WAYS, WAY_LABELS } from '#domain/order/order-payments.ts'
import type { GiftCardState } from '#domain/voucher/gift-card.ts'
import type { OwnerVoucher, VoucherState } from '#domain/voucher/voucher-state.ts'
import { toRefusalText } from '#kit/form/refusal-words.ts'
import type { BadgeTone } from '#kit/show/Badge.tsx'

export const VOUCHER_REFUSALS = {
  code_taken: 'Another voucher of yours has this code. Choose another.',
  code_like_gift_card: 'This looks like a gift card’s code. Choose a shorter one.',
  voucher_in_use: 'Orders name this voucher, so its code and its uses stay. Archive it instead.',
  unknown_voucher: 'This voucher is not there any more.',
  changed_elsewhere: 'Somebody else has changed this meanwhile. Look at what is here now, then save again.',
  till_counted: TILL_COUNTED,
  gift_card_unknown: 'This gift card is not there any more.',
  gift_card_empty: 'There is less than that on the card.',
  gift_card_used: 'Something was spent from this card. Look at what is on it now.',
  rewards_too_generous: 'This gives back more than half of what is paid. Make a point worth less.',
  unknown_store: 'This shop is not there any more.',
  forbidden: 'Only the owner and managers of the shop may do this.',
  other: 'That could not be saved. Look over what you wrote and try again.',
}

/** Why a voucher, a gift card or the rewards could not be saved. */
export const voucherRefusalText = toRefusalText(VOUCHER_REFUSALS)

export const STATE_TEXT: Readonly<Record<VoucherState, readonly [BadgeTone, string]>> = {
  active: ['good', 'Active'],
  scheduled: ['brand', 'Scheduled'],
  paused: ['wait', 'Paused'],
  used_up: ['plain', 'Used up'],
  ended: ['plain', 'Ended'],
  archived: ['plain', 'Archived'],
}

/** `3 of 10 used`, `3 used`, `Not used yet`. */
export function usesText({ uses, max_uses }: Pick<OwnerVoucher, 'uses' | 'max_uses'>): string {
  if (max_uses !== null) return `${uses} of ${max_uses} used`
  return uses === 0 ? 'Not used yet' : `${uses} used`
}

export const CARD_STATES: Readonly<Record<GiftCardState, readonly [BadgeTone, string]>> = {
  active: ['good', 'Active'],
  used_up: ['plain', 'Used up'],
  expired: ['plain', 'Expired'],
  disabled: ['wait', 'Disabled'],
}

export const ENTRY_TEXT: Readonly<Record<GiftCardEntry['kind'], string>> = {
  issued: 'Card made',
  spent: 'Spent on an order',
  returned: 'Given back by an order',
  adjusted: 'Changed by hand',
}

/** How money for a card was paid. */
export const CARD_WAYS = [
  ...PAYMENT_WAYS.map((value) => ({ value, label: WAY_LABELS[value] })),
  { value: 'none', label: 'Nobody paid: a present' },
]

/** What became of the money on a card that is disabled: it stays, it never came, or it went back by a way. */
export const CARD_ENDS = [
  { value: 'keep', label: 'It stays on the card' },
  { value: 'mistake', label: 'It never came: the card was a mistake' },
  ...PAYMENT_WAYS.map((value) => ({ value, label: `It went back: ${WAY_LABELS[value]}` })),
]
