// Builds the parts of an isolate once: takes the bindings, and makes the parts that the routes, the queues and the cron need.
import { waitUntil } from 'cloudflare:workers'
import { operatorPath } from '#brand'
import { noteEdgeCounts } from '#contract/sql/operator/operator-health.ts'
import { findStore } from '#contract/sql/store/business.ts'
import { domainRedirect } from '#contract/sql/store/domains.ts'
import { callOrThrow, type Database, openDatabase } from '#data/client.ts'
import { findActiveDomain } from '#data/server/publishing/own-domains.ts'
import {
  claimAndRead,
  claimRender,
  finishRender,
  raiseVersion,
  readStore,
  releaseRender,
} from '#data/server/publishing/rendering.ts'
import { createLru } from '#domain/basics/lru.ts'
import type { PublishPorts, StoreMemory } from '#storefront/publish/ports.ts'
import { createPageStore, type PageStore } from '#storefront/store/page-store.ts'
import { astroRenderer, builtAt, renderOrder, renderVersion } from './adapters/astro.ts'
import { coloBodyCache } from './adapters/body-cache.ts'
import { hostnameProviderOf } from './adapters/cloudflare-hostnames.ts'
import { dnsStubOf, resolversOf, visitOf } from './adapters/dns-over-https.ts'
import { kvIndex } from './adapters/kv.ts'
import { countedMailer } from './adapters/mailer.ts'
import { paymentProviderOf } from './adapters/paystack.ts'
import { enqueueStores } from './adapters/queue.ts'
import { r2Objects } from './adapters/r2.ts'
import { mailerOf } from './adapters/resend.ts'
import { type AlertParts, alertPosterOf, sendTestAlert } from './adapters/tell-operators.ts'
import { pushSenderOf } from './adapters/web-push.ts'
import { continueDeletions } from './cron/deletions.ts'
import { sendDueMails } from './cron/mails.ts'
import type { DomainParts } from './domains/check-claim.ts'
import type { HttpParts } from './http/shared/context.ts'
import { clientNetwork } from './lib/client-network.ts'
import { type EdgeCounts, edgeCounts } from './lib/edge-counts.ts'
import { type Env, parseEnv } from './lib/env.ts'
import { requestId } from './lib/log.ts'
import { oncePerMinute } from './lib/once-per-minute.ts'
import { LIMITS_MS } from './lib/time-limit.ts'
import type { PayingParts } from './paying/subscription-facts.ts'
import { sendDuePushes } from './queue/pushes.ts'
import { storeFinder } from './serving/find-store.ts'
import { renderOnRequest } from './serving/render-on-request.ts'

/** Memory for what publishes remember of stores: room for some 12,000 products. */
const MEMORY_BYTES = 24 * 1024 * 1024

export type Site = HttpParts & {
  readonly database: Database
  readonly publishPorts: PublishPorts
  /** What settling payments needs; null when no provider is set up. */
  readonly paying: PayingParts | null
  /** What the checks of stores' own domains need. */
  readonly domains: DomainParts
  readonly alerts: AlertParts
  /** Sends the mails that are due. */
  sendMails(): Promise<void>
  /** Sends the notifications that are due. */
  sendPushes(): Promise<void>
}

let site: Site | undefined

/** The isolate's counts; undefined before its first request. */
export function openCounts(): EdgeCounts | undefined {
  return site?.counts
}

/** Opens the isolate's parts. Called once, at the first request. */
export function openSite(env: Env): Site {
  site ??= buildSite(parseEnv(env))
  return site
}

function buildSite(env: Env): Site {
  const database = openDatabase({ url: env.SUPABASE_URL, key: env.SUPABASE_SECRET_KEY, requestId })
  const pages = pageStoreOf(env)
  const index = kvIndex(env.INDEX, now)
  const publishPorts = publishPortsOf(env, { database, pages, index })
  const counts = edgeCounts({
    now,
    waitUntil,
    save: async (taken) => void (await callOrThrow(database, noteEdgeCounts, { counts: taken })),
  })
  const mailer = countedMailer(mailerOf(env), counts)
  const sendMails = () =>
    sendDueMails({ database, mailer, siteUrl: env.SITE_URL, secret: env.WEBHOOK_SECRET })
  const sender = pushSenderOf(env)
  const sendPushes = () => sendDuePushes({ database, sender, siteUrl: env.SITE_URL })
  const paymentProvider = paymentProviderOf(env)
  const paying = paymentProvider && { database, provider: paymentProvider }
  const domains = domainPartsOf(env, database)
  const finder = finderOf(env, { database, pages, index, publishPorts })
  const alerts = alertPartsOf(env, mailer)
  const common = {
    env,
    counts,
    database,
    now,
    waitUntil,
    sendMails,
    paymentProvider,
    domains,
    published: pages,
    finder,
    renderVersion,
    builtAt,
    rebuildSoon: oncePerMinute({ now, waitUntil }, (businessId) => enqueueStores(env.REBUILDS, [businessId])),
    renewSoon: oncePerMinute({ now, waitUntil }, (businessId) =>
      enqueueStores(env.LARGE_REBUILDS, [businessId]),
    ),
    sendTestAlert: () => sendTestAlert(alerts, now()),
    continueDeletions: (whose: { readonly store?: string; readonly user?: string }) =>
      continueDeletions({ env, database, publishPorts }, whose),
    renderOrderPage: renderOrder,
  }
  const contextFor: Site['contextFor'] = (request, place) => {
    const clientAddress = clientNetwork(request.headers.get('cf-connecting-ip'))
    return { ...common, ...place, origin: place.url.origin, clientAddress }
  }
  return {
    env,
    database,
    counts,
    finder,
    publishPorts,
    paying,
    domains,
    alerts,
    sendMails,
    sendPushes,
    contextFor,
  }
}

const now = () => Date.now()
const newId = () => crypto.randomUUID()

/** Finds the store of a name. Visitors' rights are enough for domains. */
function finderOf(
  env: Env,
  parts: {
    readonly database: Database
    readonly pages: PageStore
    readonly index: ReturnType<typeof kvIndex>
    readonly publishPorts: PublishPorts
  },
) {
  const { database, pages, index, publishPorts } = parts
  const visitors = openDatabase({ url: env.SUPABASE_URL, key: env.SUPABASE_PUBLISHABLE_KEY })
  const stores = storeFinder({
    published: pages,
    index,
    ask: {
      bySlug: (slug) => callOrThrow(database, findStore, { slug, domain: null }),
      byDomain: async (domain) => {
        const found = await findActiveDomain(visitors, domain)
        return found && { businessId: found.id, slug: found.slug, customDomain: domain, renamed: false }
      },
      redirect: (host) => callOrThrow(database, domainRedirect, { host }),
    },
    now,
  })
  return env.RENDER_ON_REQUEST === 'on' ? renderOnRequest(stores, publishPorts) : stores
}

function alertPartsOf(env: Env, mailer: ReturnType<typeof mailerOf>): AlertParts {
  return {
    mail: mailer && env.ALERT_EMAIL ? { mailer, to: env.ALERT_EMAIL } : null,
    post: alertPosterOf(env),
    healthUrl: `${env.SITE_URL}${operatorPath}/health`,
  }
}

function domainPartsOf(env: Env, database: Database): DomainParts {
  const stub = dnsStubOf(env)
  return {
    database,
    resolvers: resolversOf(stub),
    visit: visitOf(stub),
    provider: hostnameProviderOf(env),
    secret: env.WEBHOOK_SECRET,
  }
}

function pageStoreOf(env: Env): PageStore {
  const colo = (caches as unknown as { readonly default: Cache }).default
  return createPageStore({
    objects: r2Objects(env.PAGES),
    bodyCache: coloBodyCache(colo, waitUntil),
    now,
    newId,
    pagesLost: oncePerMinute({ now, waitUntil }, (businessId) =>
      enqueueStores(env.REBUILDS, [businessId], { repairs: true }),
    ),
  })
}

function publishPortsOf(
  env: Env,
  {
    database,
    ...parts
  }: Pick<PublishPorts, 'index'> & { readonly database: Database; readonly pages: PageStore },
): PublishPorts {
  // Has a longer time limit, for a large store's snapshot.
  const patient = openDatabase({
    url: env.SUPABASE_URL,
    key: env.SUPABASE_SECRET_KEY,
    timeoutMs: LIMITS_MS.snapshot,
  })
  return {
    ...parts,
    objects: r2Objects(env.PAGES),
    memories: createLru<StoreMemory>(MEMORY_BYTES),
    snapshots: {
      read: (businessId, snapshotRequest = {}) => readStore(patient, businessId, snapshotRequest),
    },
    leases: {
      claimAndRead: (...lease) => claimAndRead(patient, ...lease),
      claim: (...lease) => claimRender(database, ...lease),
      finish: (...lease) => finishRender(database, ...lease),
      raise: (...published) => raiseVersion(database, ...published),
      release: (...lease) => releaseRender(database, ...lease),
    },
    renderer: astroRenderer(env.ASSETS, env.PAGES),
    siteUrl: env.SITE_URL,
    newId,
    now,
  }
}
