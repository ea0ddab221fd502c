// The addresses that a signed-in shopper keeps at this shop, by the account page's own ports. Fetched for whoever is signed in alone.

import type { Address } from '#islands/account/account.ts'
import { domainPort } from '#islands/account/domain-port.ts'
import { ownPort } from '#islands/account/own-port.ts'

export type { Address }

/** Empty for a guest, and when the account does not answer. A store's own domain has an empty base. */
export async function loadAddresses(storeId: string, base: string): Promise<readonly Address[]> {
  const port = base === '' ? domainPort('') : ownPort(storeId, base)
  const loaded = await port.load()
  return loaded.kind === 'account' ? loaded.account.addresses : []
}
