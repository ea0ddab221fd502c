// Names and colours of gift card states and of ledger entries.
import type { GiftCardEntry } from '#data/owner/vouchers/gift-cards.ts'
import type { GiftCardState } from '#domain/voucher/gift-card.ts'
import type { BadgeTone } from '#kit/show/Badge.tsx'

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
