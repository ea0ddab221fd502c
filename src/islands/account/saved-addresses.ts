// For the checkout: the addresses that a signed-in shopper keeps at this shop, by the account page's own ports. A module of its own,
// fetched for whoever is signed in alone.
import type { Address } from '#domain/store/address.ts'
import { domainPort } from './domain-port.ts'
import { ownPort } from './own-port.ts'

/** Empty for a guest, and when the account does not answer. A store's own domain has an empty base. */
export async function loadAddresses(storeId: string, base: string): Promise<readonly Address[]> {
  const port = base === '' ? domainPort('') : ownPort(storeId, base)
  const loaded = await port.load()
  return loaded.kind === 'account' ? loaded.account.addresses : []
}
