// Loads a signed-in shopper's addresses at this shop for the checkout, through the account page's ports. A module of its own, fetched only
// for signed-in shoppers.
import type { Address } from '#domain/store/address.ts'
import { domainPort } from './domain-port.ts'
import { ownPort } from './own-port.ts'

/** The person's addresses; empty for a guest, and when the account does not answer. A store's own domain has an empty base. */
export async function loadAddresses(storeId: string, base: string): Promise<readonly Address[]> {
  const port = base === '' ? domainPort('') : ownPort(storeId, base)
  const loaded = await port.load()
  return loaded.kind === 'account' ? loaded.account.addresses : []
}
