// Lets the provider of certificates forget hosts of names that were given back or lost.
import { claimUnwantedHostnames, forgetDomainHostname } from '#contract/sql/store/domains.ts'
import { callOrThrow } from '#data/client.ts'
import { logError } from '../lib/log.ts'
import type { DomainParts } from './check-claim.ts'

const MAX_REMOVED = 50

/** One after another: the provider takes a limited number of calls. */
export async function removeUnwantedHostnames({ database, provider }: DomainParts): Promise<void> {
  if (!provider) return
  for (const { host, providerId } of await callOrThrow(database, claimUnwantedHostnames, {
    limit: MAX_REMOVED,
  })) {
    if (await provider.remove(host, providerId || null))
      await callOrThrow(database, forgetDomainHostname, { host })
    else logError(`certificate of ${host}: not removed yet`)
  }
}
