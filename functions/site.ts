// Puts the parts together, once per isolate: bindings in, what the routes, the queue and the cron need out.
import { waitUntil } from 'cloudflare:workers'
import { type Database, openDatabase } from '#data/client.ts'
import { findStoreByDomain, findStoreBySlug } from '#data/stores.ts'
import type { StoreMemory } from '#storefront/memory.ts'
import type { PublishPorts } from '#storefront/ports.ts'
import { astroRenderer, renderOrder, renderVersion } from './adapters/astro.ts'
import { kvIndex } from './adapters/kv.ts'
import { enqueueStores } from './adapters/queue.ts'
import { r2Objects } from './adapters/r2.ts'
import { mailerOf } from './adapters/resend.ts'
import { databaseLeases, databaseSnapshots } from './adapters/supabase.ts'
import { LIMITS_MS } from './adapters/time-limit.ts'
import { goOnDeleting } from './deletion/resume.ts'
import type { Env } from './env.ts'
import { sendDueMails } from './mail/send-due.ts'
import { oncePerMinute } from './rebuild/once-per-minute.ts'
import type { RouteContext } from './routes/context.ts'
import { coloBodyCache } from './serving/body-cache.ts'
import { clientNetwork } from './serving/client-network.ts'
import { type StoreFinder, storeFinder } from './serving/find-store.ts'
import { createLru } from './serving/lru.ts'
import { type PublishedStores, publishedStores } from './serving/published.ts'

/** For what is remembered of stores between publishes: some 12,000 products. */
const MEMORY_BYTES = 24 * 1024 * 1024

export type Site = {
  readonly env: Env
  readonly database: Database
  readonly published: PublishedStores
  readonly finder: StoreFinder
  readonly renderVersion: string
  readonly publishPorts: PublishPorts
  /** Sends the mails that are due. */
  sendMails(): Promise<void>
  /** Asks for a render in the background, once a minute per store and isolate. */
  nudge(businessId: string): void
  contextFor(request: Request, url: URL, host: string, domainStoreId: string | null): RouteContext
}

let site: Site | undefined

/** The isolate's parts; made at the first request. */
export function siteOf(env: Env): Site {
  site ??= buildSite(env)
  return site
}

function buildSite(env: Env): Site {
  const access = { url: env.SUPABASE_URL, key: env.SUPABASE_SECRET_KEY }
  const database = openDatabase(access)
  const publisher = openDatabase({ ...access, timeoutMs: LIMITS_MS.snapshot })
  const objects = r2Objects(env.PAGES)
  const index = kvIndex(env.INDEX)
  const now = () => Date.now()
  const mailer = mailerOf(env)
  const sendMails = () => sendDueMails({ database, mailer, siteUrl: env.SITE_URL })
  const colo = (caches as unknown as { readonly default: Cache }).default
  const nudge = oncePerMinute({ now, waitUntil }, (businessId) => enqueueStores(env.REBUILDS, [businessId]))
  const repair = oncePerMinute({ now, waitUntil }, (businessId) =>
    enqueueStores(env.REBUILDS, [businessId], { repairs: true }),
  )
  const published = publishedStores(objects, coloBodyCache(colo, waitUntil), now, repair)
  const ask = {
    bySlug: (slug: string) => findStoreBySlug(database, slug),
    byDomain: (domain: string) => findStoreByDomain(database, domain),
  }
  const publishPorts: PublishPorts = {
    objects,
    shard: published.shard,
    memories: createLru<StoreMemory>(MEMORY_BYTES),
    index,
    snapshots: databaseSnapshots(publisher),
    leases: databaseLeases(database, publisher),
    renderer: astroRenderer(env.ASSETS, env.PAGES),
    siteUrl: env.SITE_URL,
    newId: () => crypto.randomUUID(),
    now,
    rootWritten: published.remember,
  }
  return {
    env,
    database,
    published,
    finder: storeFinder({ published, index, ask, now }),
    renderVersion,
    publishPorts,
    sendMails,
    nudge,
    contextFor: (request, url, host, domainStoreId) => ({
      env,
      url,
      host,
      domainStoreId,
      origin: url.origin,
      database,
      clientAddress: clientNetwork(request.headers.get('cf-connecting-ip')),
      now,
      waitUntil,
      sendMails,
      goOnDeleting: (whose) => goOnDeleting({ env, database, publishPorts }, whose),
      renderOrderPage: renderOrder,
    }),
  }
}
