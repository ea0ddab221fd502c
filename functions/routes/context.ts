// What every route handler is given. Handlers are plain functions of a Request: tests drive them with one.
import type { Database } from '#data/client.ts'
import type { OrderPage } from '#domain/checkout/order-request.ts'
import type { Env } from '../env.ts'

/** Facts about one request, worked out once by the router. */
export type RouteContext = {
  readonly env: Env
  /** The request's address; its path is already normalised. */
  readonly url: URL
  /** Normalised host without a port. X-Forwarded-Host is never read. */
  readonly host: string
  /** Business id of the store whose custom domain is asked; null on our own host. Such a request may only touch this store. */
  readonly domainStoreId: string | null
  /** Origin for links to this request's host, e.g. `https://adunni.test`. */
  readonly origin: string
  /** Client with the secret key: row level security does not hold it back. */
  readonly database: Database
  /** The client's network as the platform saw it (CF-Connecting-IP; of an IPv6 address its /64); null when unknown. X-Forwarded-For is never read. */
  readonly clientAddress: string | null
  /** Milliseconds since 1970. */
  now(): number
  /** Goes on after the answer was sent. */
  waitUntil(work: Promise<unknown>): void
  /** Sends the mails that are due (functions/mail). */
  sendMails(): Promise<void>
  /** Goes on with the deletion of a store, or of a person and theirs, that was begun (functions/deletion). */
  goOnDeleting(whose: { readonly store?: string; readonly user?: string }): Promise<void>
  /** Renders src/pages/store-page/order.astro: its body and the headers of the render (CSP). The caller adds no-store and noindex. */
  renderOrderPage(page: { readonly order: OrderPage; readonly base: string }): Promise<Response>
}

/** A route: handles any method itself (405 with Allow for the ones it has not). */
export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>

// The router calls these by name:
//   routes/orders.ts      `placeOrder: RouteHandler`    any method on /api/orders, on our host and on custom domains
//   routes/quote.ts       `quoteOrder: RouteHandler`    any method on /api/quote, same
//   routes/private-link.ts `answerPrivateLink`          any method on /o/{token}, /o/{token}/paid, /r/{token}
// Security headers are added by the router to every answer; handlers set Content-Type, Cache-Control and what is their own.
