// The values of the order form, and the edit that they make. Amounts stay text as typed until they are read here.
import { amountText, type Minor, parseAmount } from '#domain/basics/money.ts'
import type { DeliveryRequest } from '#domain/checkout/order-request.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import { type DraftLine, draftOf, toEditLines } from '#domain/order/order-draft.ts'
import type { OrderEdit } from '#domain/order/order-edit.ts'

export type DeliveryValues = {
  /** `pickup`, `agree`, the id of a zone, or `kept` for a zone that the shop has deleted. */
  delivery: string
  /** The fee with `agree`; empty while not yet agreed. */
  fee: string
  discount: string
  address: string
  landmark: string
}

export type EditValues = DeliveryValues & {
  /** Version of the order when the form was filled; stored with the draft. */
  version: number
  lines: DraftLine[]
  dropVoucher: boolean
}

/** The fields of an order that is edited. A fee and a discount are texts as people type them, empty for none. */
export function editValuesOf(order: OrderDetails): EditValues {
  return {
    version: order.version,
    lines: [...draftOf(order.lines)],
    delivery: deliveryValueOf(order),
    fee: order.deliveryKind === 'agree' ? amountText(order.deliveryFee) : '',
    discount: order.ownerDiscount > 0 ? amountText(order.ownerDiscount) : '',
    dropVoucher: false,
    address: order.customer.address,
    landmark: order.customer.landmark,
  }
}

/** What a colleague has made of the order since the form was filled with `from`. Pieces that others bought change no line of it. */
export function theirValuesOf(order: OrderDetails, from: EditValues): EditValues {
  const theirs = editValuesOf(order)
  const isSame = JSON.stringify(toEditLines(theirs.lines)) === JSON.stringify(toEditLines(from.lines))
  return isSame ? { ...theirs, lines: from.lines } : theirs
}

/** Null for an invalid amount, a line without a name, or an order without lines. */
export function toOrderEdit(values: EditValues, order: OrderDetails): OrderEdit | null {
  const amounts = readAmounts(values)
  const lines = toEditLines(values.lines)
  if (amounts === null || lines === null || lines.length === 0) return null
  const isKept = values.delivery === deliveryValueOf(order) && values.delivery !== 'agree'
  return {
    version: values.version,
    lines,
    delivery: isKept ? null : toDelivery(values.delivery),
    deliveryFee: amounts.fee,
    discount: amounts.discount,
    dropVoucher: values.dropVoucher,
    place: { address: values.address.trim(), landmark: values.landmark.trim() },
  }
}

/** `pickup` and `agree` stay, anything else is the id of a delivery zone. */
export function toDelivery(value: string): DeliveryRequest {
  return value === 'pickup' || value === 'agree' ? value : { zoneId: value }
}

/** Fee (null: not yet agreed) and discount (0: none). Null when an amount is invalid. */
export function readAmounts(values: DeliveryValues): { fee: Minor | null; discount: Minor } | null {
  const fee = values.delivery === 'agree' ? readAmount(values.fee) : null
  const discount = readAmount(values.discount)
  if (fee === undefined || discount === undefined) return null
  return { fee, discount: discount ?? 0 }
}

/** `1,500` -> 150000, `0` -> 0, empty -> null, anything else -> undefined. */
export function readAmount(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  return /^0+(?:\.0{1,2})?$/.test(typed) ? 0 : (parseAmount(typed) ?? undefined)
}

/** The error under an amount that cannot be read. */
export function amountError(text: string): string | undefined {
  return readAmount(text) === undefined ? 'Type an amount like 1,500.' : undefined
}

function deliveryValueOf(order: OrderDetails): string {
  return order.deliveryKind === 'zone' ? (order.deliveryZoneId ?? 'kept') : order.deliveryKind
}
