// By which way money of an order came or went, in words.

/** `₦5,000 given back in cash` */
export const BY_WAY = {
  transfer: 'by transfer',
  cash: 'in cash',
  pos: 'by POS',
  card: 'by card',
  other: 'another way',
  gift_card: 'as a gift card',
} as const
