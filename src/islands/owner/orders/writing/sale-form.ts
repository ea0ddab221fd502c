// What is typed while a sale is written down, and the order that it means.

import { toWhatsAppNumber } from '#domain/basics/phone.ts'
import { isBlankLooking } from '#domain/basics/text.ts'
import { dayOf, type ManualOrder, type ManualQuote, soldAtOf } from '#domain/order/manual-order.ts'
import { type DraftLine, toItems } from '#domain/order/order-draft.ts'
import { type DeliveryValues, readAmounts, toDelivery } from './order-form.ts'

export type SaleValues = DeliveryValues & {
  /** Made with the form and kept with its draft: however often it is sent, it is one order. */
  clientOrderId: string
  lines: DraftLine[]
  name: string
  phone: string
  email: string
  note: string
  status: 'confirmed' | 'delivered'
  paymentStatus: 'unpaid' | 'paid'
  /** `2026-11-20` */
  soldOn: string
}

export function emptySale(clientOrderId: string, now: Date): SaleValues {
  return {
    clientOrderId,
    lines: [],
    name: '',
    phone: '',
    email: '',
    note: '',
    status: 'delivered',
    paymentStatus: 'paid',
    soldOn: dayOf(now),
    delivery: 'pickup',
    fee: '',
    discount: '',
    address: '',
    landmark: '',
  }
}

/** Null while there is nothing in it, a line has no name, or an amount was not understood. */
export function toManualQuote(values: SaleValues, store: string): ManualQuote | null {
  const amounts = readAmounts(values)
  const items = toItems(values.lines)
  if (amounts === null || items === null || items.length === 0) return null
  return {
    store,
    items,
    delivery: toDelivery(values.delivery),
    deliveryFee: amounts.fee,
    discount: amounts.discount,
  }
}

export type SaleErrors = { readonly name?: string; readonly phone?: string }

/** What is wrong with the customer. Without a number it is somebody who walked in, with or without a name. */
export function saleErrors(values: Pick<SaleValues, 'name' | 'phone'>, country: string): SaleErrors {
  if (isBlankLooking(values.phone)) return {}
  return {
    ...(isBlankLooking(values.name) ? { name: 'Whose number is it? A first name will do.' } : {}),
    ...(toWhatsAppNumber(values.phone, country) === null
      ? { phone: 'Type the full number, like 0803 123 4567, or leave it empty.' }
      : {}),
  }
}

/** The order to be stored; the phone has been checked by `saleErrors`. */
export function toManualOrder(
  values: SaleValues,
  quote: ManualQuote,
  {
    country,
    expectedTotal,
    now,
  }: { readonly country: string; readonly expectedTotal: number; readonly now: Date },
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
    paymentStatus: values.paymentStatus,
    soldAt: soldAtOf(values.soldOn, now),
    expectedTotal,
  }
}
