// The changes of an order in plain words, one sentence each: in the form before an edit is saved, and in the history.

import { formatMoney, type Minor } from '../basics/money.ts'
import type { DeliveryKind } from '../checkout/order-request.ts'
import type { FeeChange, OrderChanges, OwnPrice, VoucherChange } from './order-edit.ts'

type Money = (minor: Minor) => string

/** `Ankara cloth: ₦4,500 instead of ₦5,000` */
export function ownPriceWords(prices: readonly OwnPrice[], currency: string): readonly string[] {
  const money = (minor: Minor) => formatMoney(minor, currency)
  return prices.map((price) => `${nameWords(price)}: ${money(price.to)} instead of ${money(price.from)}`)
}

/**
 * Returns one sentence per change: `Ankara cloth: 2 → 3, at ₦5,000 each`, `Took out Scarf`, `Delivery: Pickup → Lekki`, `Delivery fee:
 * ₦2,500 → free, because the goods cost ₦20,000 or more after discounts`, `Total: ₦10,000 → ₦12,500`.
 */
export function orderChangeWords(changes: OrderChanges, currency: string): readonly string[] {
  const money = (minor: Minor) => formatMoney(minor, currency)
  const { lines = [], delivery, voucher, discount, points, fee, giftCard, total } = changes
  const said = (name: string, { from, to }: { from: Minor; to: Minor }, because = '') =>
    `${name}: ${money(from)} → ${money(to)}${because === '' ? '' : `, because ${because}`}`
  return [
    ...lines.map((line) => lineWords(line, money)),
    ...(delivery ? [`Delivery: ${wayWords(delivery.from)} → ${wayWords(delivery.to)}`] : []),
    ...(changes.address ? ['Address changed'] : []),
    ...(voucher
      ? [said(`Taken off by voucher ${voucher.code}`, voucher, voucherReason(voucher, money))]
      : []),
    ...(discount
      ? [said('Taken off by the shop', discount, discount.reason === 'goods' ? 'the goods cost no more' : '')]
      : []),
    ...(points ? [said('Paid with points', points, pointsReason(points))] : []),
    ...(fee ? [`Delivery fee: ${feeWords(fee, money)}`] : []),
    ...(giftCard ? [said('Paid by gift card', giftCard, cardReason(giftCard))] : []),
    ...(total ? [said('Total', total)] : []),
  ]
}

type AmountChange = { readonly from: Minor; readonly to: Minor }

const pointsReason = ({ from, to }: AmountChange) =>
  to > from
    ? 'the goods take them again, as agreed'
    : 'the goods take no more; the rest goes back to the customer'

const cardReason = ({ from, to }: AmountChange) =>
  to > from
    ? 'the order needs it again, as agreed'
    : 'the order needs no more; the rest goes back to the card'

function lineWords(line: NonNullable<OrderChanges['lines']>[number], money: Money): string {
  const name = nameWords(line)
  const { from, to, each, price } = line
  if (to === 0) return `Took out ${name}`
  if (from === 0) {
    return `Added ${to} × ${name} at ${money(each)}${price ? ` instead of ${money(price.from)}` : ''}`
  }
  const count = from === to ? '' : `${from} → ${to}`
  const change = price ? `${money(price.from)} → ${money(price.to)} each` : `at ${money(each)} each`
  return `${name}: ${[count, change].filter((part) => part !== '').join(', ')}`
}

function voucherReason({ reason, minimum = 0, value = 0, most }: VoucherChange, money: Money): string {
  switch (reason) {
    case 'removed':
      return 'it is taken off'
    case 'below_minimum':
      return `the goods cost less than its minimum of ${money(minimum)}`
    case 'minimum_reached':
      return `the goods reach its minimum of ${money(minimum)}`
    case 'percentage':
      return `it takes ${value}% of the goods${most === undefined ? '' : `, at most ${money(most)}`}`
    case 'fixed':
      return `it takes ${money(value)}, but no more than the goods cost`
  }
}

function feeWords({ from, to, reason, limit = 0 }: FeeChange, money: Money): string {
  const amount = (fee: Minor | null) => (fee === null ? 'to be agreed' : fee === 0 ? 'free' : money(fee))
  const change = `${amount(from)} → ${amount(to)}`
  switch (reason) {
    case 'chosen':
      return `${change}, because delivery changes`
    case 'typed':
      return change
    case 'free_from':
      return `${change}, because the goods cost ${money(limit)} or more after discounts`
    case 'below_free_from':
      return `${change}, because the goods cost less than ${money(limit)} after discounts`
  }
}

function nameWords({ name, options }: { readonly name: string; readonly options: string }): string {
  return options === '' ? name : `${name} (${options})`
}

function wayWords({ kind, name }: { readonly kind: DeliveryKind; readonly name: string }): string {
  if (kind === 'pickup') return 'Pickup'
  return kind === 'agree' ? 'Agreed on WhatsApp' : name
}
