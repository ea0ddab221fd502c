// The values of the form for a recorded sale, and the order that they make.
import { type CashMoment, countedBy } from '#domain/basics/cash-moment.ts'
import { amountText, type Minor } from '#domain/basics/money.ts'
import { formatPhone, toWhatsAppNumber } from '#domain/basics/phone.ts'
import { isBlankLooking } from '#domain/basics/text.ts'
import { dayOf, type ManualOrder, type ManualQuote, soldAtOf } from '#domain/order/manual-order.ts'
import { isReachable, type OrderDetails } from '#domain/order/order-details.ts'
import { correctionOf, type DraftLine, toItems } from '#domain/order/order-draft.ts'
import type { PaymentWay } from '#domain/order/order-payments.ts'
import { type DeliveryValues, readAmounts, toDelivery } from './order-form.ts'

export type SaleValues = DeliveryValues & {
  /** Made with the form and stored with its draft, so that sending several times makes one order. */
  clientOrderId: string
  lines: DraftLine[]
  name: string
  phone: string
  email: string
  note: string
  status: 'confirmed' | 'delivered'
  /** How the buyer paid, or nothing yet; `kept`: as the corrected sale says. */
  paid: PaymentWay | 'no' | 'kept'
  /** `2026-11-20` */
  soldOn: string
  /** When cash came, where the till was counted today. */
  moment: CashMoment
  /** Of a corrected sale: true when its goods were counted anew since. */
  leavesStock: boolean
  /** Codes as typed; empty for none. */
  voucher: string
  giftCard: string
  /** Of a corrected sale: true to pay it without the card that paid it. */
  dropsGiftCard: boolean
}

/**
 * A sale that has happened: delivered, today, and paid where the person may write that down. `clientOrderId` makes a second press of Save harmless.
 */
export function emptySale(clientOrderId: string, now: Date, isPaid = true): SaleValues {
  return {
    clientOrderId,
    lines: [],
    name: '',
    phone: '',
    email: '',
    note: '',
    status: 'delivered',
    paid: isPaid ? 'cash' : 'no',
    soldOn: dayOf(now),
    moment: '',
    leavesStock: false,
    voucher: '',
    giftCard: '',
    dropsGiftCard: false,
    delivery: 'pickup',
    fee: '',
    discount: '',
    address: '',
    landmark: '',
  }
}

/** The fields of a sale that is corrected, as it was written down. */
export function correctedSale(clientOrderId: string, order: OrderDetails, country: string): SaleValues {
  const { customer, deliveryKind, deliveryZoneId } = order
  return {
    clientOrderId,
    lines: [...correctionOf(order.lines)],
    name: customer.phone === null && customer.name === 'Walk-in' ? '' : customer.name,
    phone: customer.phone !== null && isReachable(customer) ? formatPhone(customer.phone, country) : '',
    email: customer.email,
    note: customer.note,
    status: 'delivered',
    paid: paidOf(order),
    soldOn: dayOf(new Date(order.createdAt)),
    // Its cash lies where it lies, unless the person says otherwise.
    moment: 'after',
    leavesStock: false,
    voucher: order.voucherCode ?? '',
    giftCard: '',
    dropsGiftCard: false,
    delivery: deliveryKind === 'zone' ? (deliveryZoneId ?? 'agree') : deliveryKind,
    fee: deliveryKind === 'pickup' ? '' : amountText(order.deliveryFee),
    discount: order.ownerDiscount > 0 ? amountText(order.ownerDiscount) : '',
    address: customer.address,
    landmark: customer.landmark,
  }
}

/** The way of a sale that was paid at once; `kept` for any other book. */
function paidOf({ payments, total }: OrderDetails): SaleValues['paid'] {
  const [only, ...others] = payments.filter(({ kind, isReversed }) => kind !== 'claimed' && !isReversed)
  if (!only) return 'no'
  return others.length === 0 &&
    only.kind === 'received' &&
    only.amount === total &&
    only.way !== 'gift_card' &&
    only.given === null
    ? only.way
    : 'kept'
}

/** Null for an empty sale, a line without a name, or an invalid amount. */
export function toManualQuote(
  values: SaleValues,
  store: string,
  country: string,
  corrects: OrderDetails | null,
): ManualQuote | null {
  const amounts = readAmounts(values)
  const items = toItems(values.lines)
  if (amounts === null || items === null || items.length === 0) return null
  return {
    store,
    items,
    delivery: toDelivery(values.delivery),
    deliveryFee: amounts.fee,
    discount: amounts.discount,
    ...(corrects
      ? { corrects: corrects.id, leavesStock: values.leavesStock, dropsGiftCard: values.dropsGiftCard }
      : {}),
    ...codesOf(values, country),
  }
}

/** A voucher may count its uses by customer, so it is asked for together with the number. */
function codesOf(values: SaleValues, country: string): Partial<ManualQuote> {
  return {
    ...(isBlankLooking(values.voucher)
      ? {}
      : {
          voucherCode: values.voucher,
          customer: { name: '', phone: toWhatsAppNumber(values.phone, country) ?? '' },
        }),
    ...(isBlankLooking(values.giftCard) ? {} : { giftCardCode: values.giftCard }),
  }
}

export type SaleErrors = { readonly name?: string; readonly phone?: string; readonly soldOn?: string }

/** Errors in the customer fields and the day. Without a number the buyer counts as a walk-in, with or without a name. */
export function saleErrors(
  values: Pick<SaleValues, 'name' | 'phone' | 'soldOn'>,
  country: string,
  now: Date,
): SaleErrors {
  const soldOn = values.soldOn > dayOf(now) ? { soldOn: 'This day has not come yet.' } : {}
  if (isBlankLooking(values.phone)) return soldOn
  return {
    ...soldOn,
    ...(isBlankLooking(values.name) ? { name: 'Whose number is it? A first name will do.' } : {}),
    ...(toWhatsAppNumber(values.phone, country) === null
      ? { phone: 'Type the full number, like 0803 123 4567, or leave it empty.' }
      : {}),
  }
}

/** The order to store. `saleErrors` has checked the phone number. */
export function toManualOrder(
  values: SaleValues,
  quote: ManualQuote,
  {
    country,
    expectedTotal,
    now,
    corrects,
    countedAt = null,
  }: {
    readonly country: string
    readonly expectedTotal: Minor
    readonly now: Date
    readonly corrects: OrderDetails | null
    /** When the till was counted, if `asksMoment`. */
    readonly countedAt?: string | null
  },
): ManualOrder {
  const isPickup = values.delivery === 'pickup'
  return {
    ...quote,
    clientOrderId: values.clientOrderId,
    customer: {
      name: values.name.trim(),
      phone: toWhatsAppNumber(values.phone, country) ?? '',
      email: values.email.trim(),
      address: isPickup ? '' : values.address.trim(),
      landmark: isPickup ? '' : values.landmark.trim(),
      note: values.note.trim(),
    },
    status: values.status,
    payment: paymentOf(values, expectedTotal, countedAt),
    soldAt:
      corrects && isDayKept(values, corrects)
        ? new Date(corrects.createdAt).toISOString()
        : soldAtOf(values.soldOn, now),
    expectedTotal,
  }
}

/** Whether to ask when cash came: of a sale of today that was written down after the till was counted at `countedAt`. */
export function asksMoment(
  { paid, soldOn }: Pick<SaleValues, 'paid' | 'soldOn'>,
  {
    countedAt,
    now,
    corrects,
  }: { readonly countedAt: string; readonly now: Date; readonly corrects: OrderDetails | null },
): boolean {
  const isLater = corrects === null || Date.parse(corrects.createdAt) > Date.parse(countedAt)
  return paid === 'cash' && soldOn === dayOf(now) && isLater
}

function paymentOf(
  { paid, moment }: SaleValues,
  total: Minor,
  countedAt: string | null,
): ManualOrder['payment'] {
  if (paid === 'kept') return paid
  return paid === 'no' || total === 0 ? null : { amount: total, way: paid, ...countedBy(countedAt, moment) }
}

function isDayKept({ soldOn }: SaleValues, { createdAt }: OrderDetails): boolean {
  return soldOn === dayOf(new Date(createdAt))
}
