// What every route handler receives. Handlers are plain functions of a Request, so that tests can call them.
import type { Database } from '#data/client.ts'
import type { OrderPage } from '#domain/checkout/order-request.ts'
import type { PageReader } from '#storefront/store/page-store.ts'
import type { ToldBy } from '../../adapters/tell-operators.ts'
import type { DomainParts } from '../../domains/check-claim.ts'
import type { EdgeCounts } from '../../lib/edge-counts.ts'
import type { Env } from '../../lib/env.ts'
import type { PaymentProvider } from '../../lib/payment-provider.ts'
import type { StoreFinder } from '../../serving/find-store.ts'

/** Facts about one request, worked out once by the router. */
export type RouteContext = {
  readonly env: Env
  /** The request's address; its path is already normalised. */
  readonly url: URL
  /** Normalised host without a port. X-Forwarded-Host is never read. */
  readonly host: string
  /**
   * Business id of the store whose custom domain was requested; null on our own host. A request on a custom domain may use only this store.
   */
  readonly domainStoreId: string | null
  /** Origin for links to this request's host, e.g. `https://adunni.test`. */
  readonly origin: string
  /** Client with the secret key: row level security does not apply. */
  readonly database: Database
  /** The client's network as the platform saw it (CF-Connecting-IP; of an IPv6 address its /64); null when unknown. X-Forwarded-For is never read. */
  readonly clientAddress: string | null
  /** Milliseconds since 1970. */
  now(): number
  /** Lets the work continue after the answer was sent. */
  waitUntil(work: Promise<unknown>): void
  /** Reads published roots and pages. */
  readonly published: PageReader
  readonly finder: StoreFinder
  /** Version of this build's store pages. */
  readonly renderVersion: string
  /** When this build was committed. */
  readonly builtAt: number
  /** Asks for a render in the background, at most once a minute per store and isolate. */
  rebuildSoon(businessId: string): void
  /** The same for pages of an earlier build: after a deploy these are many, and no edit waits behind them. */
  renewSoon(businessId: string): void
  /** Counts for the operators' figures; saved later, many at once. */
  readonly counts: EdgeCounts
  /** Null when no provider is set up: nothing can be paid. */
  readonly paymentProvider: PaymentProvider | null
  /** What checks of stores' own domains need. */
  readonly domains: DomainParts
  /** Sends the mails that are due. */
  sendMails(): Promise<void>
  /** Sends a test alert to operators by every way that is set up. */
  sendTestAlert(): Promise<ToldBy>
  /** Continues the deletion of a store, or of a person and their stores. */
  continueDeletions(whose: { readonly store?: string; readonly user?: string }): Promise<void>
  /** Renders src/pages/store-page/order.astro: its body and the headers of the render (CSP). The caller adds no-store and noindex. */
  renderOrderPage(page: { readonly order: OrderPage; readonly base: string }): Promise<Response>
}

/** A route. Handles every method itself: 405 with Allow for methods that the route does not have. */
export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>

/** The isolate's parts that answer requests. */
export type HttpParts = Pick<RouteContext, 'env' | 'finder' | 'counts'> & {
  contextFor(request: Request, place: Pick<RouteContext, 'url' | 'host' | 'domainStoreId'>): RouteContext
}
