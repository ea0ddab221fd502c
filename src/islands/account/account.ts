// A customer's account at one store, as the database answers it, and the checks of its address form.

import { sanitiseLong, sanitiseShort } from '#domain/basics/text.ts'
import type { OrderStatus } from '#domain/checkout/order-request.ts'
import type { Address } from '#domain/store/address.ts'

export type OwnOrder = {
  readonly code: string
  readonly token: string
  readonly status: OrderStatus
  /** Of its newest receipt, or null. */
  readonly receiptToken: string | null
  readonly currency: string
  readonly total: number
  /** Null: agreed with the shop later. */
  readonly deliveryFee: number | null
  /** ISO 8601. */
  readonly placedAt: string
  readonly items: readonly { readonly name: string; readonly options: string; readonly quantity: number }[]
}

export type { Address }

export type Account = { readonly orders: readonly OwnOrder[]; readonly addresses: readonly Address[] }

export type AddressDraft = Omit<Address, 'id'> & { readonly id?: string }

export type AddressErrors = Partial<Readonly<Record<'name' | 'phone' | 'address', string>>>

/** The draft as it is stored, or what is wrong with it. */
export function checkAddress(
  draft: AddressDraft,
):
  | { readonly ok: true; readonly value: AddressDraft }
  | { readonly ok: false; readonly errors: AddressErrors } {
  const value = {
    ...draft,
    name: sanitiseShort(draft.name),
    phone: draft.phone.trim(),
    address: sanitiseLong(draft.address).slice(0, 500),
    landmark: sanitiseShort(draft.landmark),
  }
  const errors: AddressErrors = {
    ...(value.name === '' ? { name: 'Please enter a name' } : {}),
    ...(/^[+0-9][0-9 ()-]{5,24}$/.test(value.phone) ? {} : { phone: 'Please enter a phone number' }),
    ...(value.address === '' ? { address: 'Please enter the address' } : {}),
  }
  return Object.keys(errors).length === 0 ? { ok: true, value } : { ok: false, errors }
}

/** `2 × Ankara cloth, 1 × Aso Oke gele (Size: L)` */
export function itemWords(items: OwnOrder['items']): string {
  return items
    .map(({ name, options, quantity }) => `${quantity} × ${name}${options ? ` (${options})` : ''}`)
    .join(', ')
}
