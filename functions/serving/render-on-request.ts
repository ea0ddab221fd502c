// Used by `npm run dev` only: before a store's page is answered, renders the store again if its pages are older than the source files.
import { scheduler } from 'node:timers/promises'
import type { PublishPorts } from '#storefront/publish/ports.ts'
import { publishStore } from '#storefront/publish/publish.ts'
import type { StoreFinder, StoreLookup } from './find-store.ts'

/** Time between two tries. Tries for at most three seconds, because another request, or the queue, may be rendering the store. */
const WAIT_MS = 30
const MAX_WAITS = 100

/** Wraps the finder: every store that the finder returns is first rendered by the present version of the sources. */
export function renderOnRequest(finder: StoreFinder, ports: PublishPorts): StoreFinder {
  const renderFirst = async <Found extends StoreLookup>(find: () => Promise<Found>): Promise<Found> => {
    for (let waits = 0; ; waits += 1) {
      const found = await find()
      const businessId = outdatedStore(found, ports.renderer.version)
      if (businessId === null || waits === MAX_WAITS) return found
      const { outcome } = await publishStore(businessId, ports)
      if (outcome === 'busy') await scheduler.wait(WAIT_MS)
    }
  }
  return {
    bySlug: (slug) => renderFirst(() => finder.bySlug(slug)),
    byDomain: (domain) => renderFirst(() => finder.byDomain(domain)),
  }
}

function outdatedStore(found: StoreLookup, version: string): string | null {
  if (found.kind === 'preparing') return found.businessId
  return found.kind === 'store' && found.root.renderVersion !== version ? found.root.businessId : null
}
