// An address that a customer saves at a store.
import { near, nearAlone } from '#messages/en/near.ts'
import { fill } from '#messages/message.ts'

export type Address = {
  readonly id: string
  readonly name: string
  readonly phone: string
  /** Empty for an address that is a landmark alone. */
  readonly address: string
  readonly landmark: string
}

/** `12 Allen Avenue, near the bank`, or the one of the two that there is. */
export function addressLine({ address, landmark }: Pick<Address, 'address' | 'landmark'>): string {
  if (landmark === '') return address
  return address === '' ? fill(nearAlone, { landmark }) : fill(near, { address, landmark })
}
