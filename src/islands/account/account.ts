// A customer's account at one store, as the database returns it, and the checks of its address form.

import type { OwnOrder } from '#contract/sql/account/account.ts'
import { plainSigns } from '#domain/basics/plain-signs.ts'
import { sanitiseLong, sanitiseShort } from '#domain/basics/text.ts'
import type { Address } from '#domain/store/address.ts'
import * as messages from '#messages/en/account.ts'
import { fill } from '#messages/message.ts'

export type { Account, OwnOrder } from '#contract/sql/account/account.ts'
export type { Address }

export type AddressDraft = Omit<Address, 'id'> & { readonly id?: string }

export type AddressErrors = Partial<Readonly<Record<'name' | 'phone' | 'address', string>>>

/** The address in its stored form, or the errors of the draft. */
export function checkAddress(
  draft: AddressDraft,
):
  | { readonly ok: true; readonly value: AddressDraft }
  | { readonly ok: false; readonly errors: AddressErrors } {
  const value = {
    ...draft,
    name: sanitiseShort(draft.name),
    phone: plainSigns(draft.phone).trim(),
    address: sanitiseLong(draft.address).slice(0, 500),
    landmark: sanitiseShort(draft.landmark),
  }
  const errors: AddressErrors = {
    ...(value.name === '' ? { name: messages.missing.name } : {}),
    ...(/^[+0-9][0-9 ()-]{5,24}$/.test(value.phone) ? {} : { phone: messages.missing.phone }),
    ...(value.address === '' && value.landmark === '' ? { address: messages.missing.address } : {}),
  }
  return Object.keys(errors).length === 0 ? { ok: true, value } : { ok: false, errors }
}

/** `2 × Ankara cloth, 1 × Aso Oke gele (Size: L)` */
export function itemList(items: OwnOrder['items']): string {
  return items
    .map(({ name, options, quantity }) =>
      fill(options ? messages.itemWithOptions : messages.item, { name, options, quantity }),
    )
    .join(', ')
}
