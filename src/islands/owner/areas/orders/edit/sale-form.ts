// The values of the form for a recorded sale, and the order that they make.
import type { Minor } from '#domain/basics/money.ts'
import { toWhatsAppNumber } from '#domain/basics/phone.ts'
import { isBlankLooking } from '#domain/basics/text.ts'
import { dayOf, type ManualOrder, type ManualQuote, soldAtOf } from '#domain/order/manual-order.ts'
import { type DraftLine, toItems } from '#domain/order/order-draft.ts'
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
  /** How the buyer paid, or nothing yet. */
  paid: PaymentWay | 'no'
  /** `2026-11-20` */
  soldOn: string
  /** Codes as typed; empty for none. */
  voucher: string
  giftCard: string
}

/** A sale that has happened: delivered, paid, today. `clientOrderId` makes a second press of Save harmless. */
export function emptySale(clientOrderId: string, now: Date): SaleValues {
  return {
    clientOrderId,
    lines: [],
    name: '',
    phone: '',
    email: '',
    note: '',
    status: 'delivered',
    paid: 'cash',
    soldOn: dayOf(now),
    voucher: '',
    giftCard: '',
    delivery: 'pickup',
    fee: '',
    discount: '',
    address: '',
    landmark: '',
  }
}

/** Null for an empty sale, a line without a name, or an invalid amount. */
export function toManualQuote(values: SaleValues, store: string, country: string): ManualQuote | null {
  const amounts = readAmounts(values)
  const items = toItems(values.lines)
  if (amounts === null || items === null || items.length === 0) return null
  return {
    store,
    items,
    delivery: toDelivery(values.delivery),
    deliveryFee: amounts.fee,
    discount: amounts.discount,
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

export type SaleErrors = { readonly name?: string; readonly phone?: string }

/** Errors in the customer fields. Without a number the buyer counts as a walk-in, with or without a name. */
export function saleErrors(values: Pick<SaleValues, 'name' | 'phone'>, country: string): SaleErrors {
  if (isBlankLooking(values.phone)) return {}
  return {
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
  }: { readonly country: string; readonly expectedTotal: Minor; readonly now: Date },
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
    payment: values.paid === 'no' || expectedTotal === 0 ? null : { amount: expectedTotal, way: values.paid },
    soldAt: soldAtOf(values.soldOn, now),
    expectedTotal,
  }
}
