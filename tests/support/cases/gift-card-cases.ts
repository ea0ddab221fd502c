// A table of amounts with a gift card: a card pays the amount after voucher and delivery, up to its balance. The quote twin and SQL both run
// the table. Minor units, computed independently of our code.

import type { MoneyCase } from './money-cases.ts'

/** `balance` is on the card; `paid` is what the card pays; `total` is what is left to pay. */
export type GiftCardCase = MoneyCase & { readonly balance: number; readonly paid: number }

const tenPercent = {
  discount_type: 'percentage',
  discount_value: 10,
  min_purchase_amount: 0,
  max_discount_amount: null,
} as const

function row(
  name: string,
  balance: number,
  [price, voucher, delivery]: readonly [number, MoneyCase['voucher'], MoneyCase['delivery']],
  [discount, deliveryFee, paid, total]: readonly [number, number | null, number, number],
): GiftCardCase {
  const lines = [[price, 1]] as const
  return {
    name,
    balance,
    paid,
    lines,
    voucher,
    delivery,
    subtotal: price,
    discount,
    deliveryFee,
    total,
    refusal: null,
  }
}

export const giftCardCases: readonly GiftCardCase[] = [
  row('a card that pays a part', 30_000, [100_000, null, null], [0, null, 30_000, 70_000]),
  row('a card that pays to the kobo', 100_000, [100_000, null, null], [0, null, 100_000, 0]),
  row('a card with more on it', 250_000, [100_000, null, 'pickup'], [0, 0, 100_000, 0]),
  row('a card of one kobo', 1, [100_000, null, null], [0, null, 1, 99_999]),
  row('a card one kobo short', 99_999, [100_000, null, null], [0, null, 99_999, 1]),
  row(
    'a card pays the delivery fee too',
    120_000,
    [100_000, null, { fee: 15_000, freeAbove: null }],
    [0, 15_000, 115_000, 0],
  ),
  row('a fee to be agreed is not paid', 120_000, [100_000, null, 'agree'], [0, null, 100_000, 0]),
  row('after the voucher', 50_000, [100_000, tenPercent, null], [10_000, null, 50_000, 40_000]),
  row('after the voucher, all of it', 90_000, [100_000, tenPercent, null], [10_000, null, 90_000, 0]),
  row(
    'a voucher of everything leaves nothing to pay',
    50_000,
    [100_000, { ...tenPercent, discount_value: 100 }, 'pickup'],
    [100_000, 0, 0, 0],
  ),
  row(
    'free delivery is looked at before the card',
    60_000,
    [100_000, null, { fee: 15_000, freeAbove: 100_000 }],
    [0, 0, 60_000, 40_000],
  ),
  row(
    'the largest card on the largest order',
    90_000_000_000,
    [90_000_000_000, null, { fee: 90_000_000_000, freeAbove: null }],
    [0, 90_000_000_000, 90_000_000_000, 90_000_000_000],
  ),
]
