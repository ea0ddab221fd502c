// Describes what the platform gives the Worker: bindings and variables of `wrangler.jsonc`, and the secrets. Read once, when an isolate
// starts.
import * as v from 'valibot'

/** The request that sent a message (log.ts). Builds before knew no such field. */
type Traced = { readonly trace?: string }

/** One message of the pictures queue: "continue this job". */
export type PictureMessage = Traced & { readonly jobId: string }

/** One message of the pushes queue: "notifications wait". */
export type PushesMessage = { readonly pushes: true }

/** One message of the payments queue: "settle this message of the provider", by the hash of its bytes in hex. */
export type PaymentMessage = Traced & { readonly eventHash: string }

/** One message of the imports queue: "continue this import", or "continue this exit kit". */
export type ImportMessage = Traced & ({ readonly importId: string } | { readonly kitId: string })

/** One message of the rebuild queue: "publish this store". Carries no version, so loss and order of messages do not matter. */
export type RebuildMessage = Traced & {
  readonly businessId: string
  /** Also deletes what earlier publishes left. */
  readonly collectsGarbage?: boolean
  /** Also checks that every object which the root names exists, and renders lost pages again. */
  readonly repairs?: boolean
}

const text = v.pipe(v.string(), v.nonEmpty())

/** A binding of the platform. The check calls none of its methods. */
const binding = <Binding>() =>
  v.custom<Binding>((value) => (typeof value === 'object' && value !== null) || typeof value === 'function')

const ENV = v.object({
  /** Pages of stores, and the hashed assets of every deploy whose pages are still served. */
  PAGES: binding<R2Bucket>(),
  /** Slug and domain -> business id. A hint: the store's root decides. */
  INDEX: binding<KVNamespace>(),
  REBUILDS: binding<Queue<RebuildMessage>>(),
  /** A second rebuild queue, for what edits must not wait for: stores of thousands of products, and pages of an earlier build. */
  LARGE_REBUILDS: binding<Queue<RebuildMessage>>(),
  /** Jobs that make a store's pictures again, one message per step. */
  PICTURES: binding<Queue<PictureMessage>>(),
  /** Says that notifications wait in the outbox. */
  PUSHES: binding<Queue<PushesMessage>>(),
  /** Messages of the payment provider that were stored and wait to be settled. */
  PAYMENTS: binding<Queue<PaymentMessage>>(),
  /** Imports that are run or undone, some products per message. */
  IMPORTS: binding<Queue<ImportMessage>>(),
  /** Cloudflare Images; on a laptop a stand-in with the same methods, which uses sharp. */
  IMAGES: binding<ImagesBinding>(),
  ASSETS: binding<Fetcher>(),
  /** Absent when the platform has no rate limiting; each isolate then counts in its memory. */
  NUDGE_LIMIT: v.optional(binding<RateLimit>()),
  /** `on` when no Cloudflare is before the Worker: the Worker then compresses text itself. */
  GZIP: v.optional(v.string()),
  /** `on` under `npm run dev`: a request for a store first renders pages that are older than the source files. */
  RENDER_ON_REQUEST: v.optional(v.string()),
  /** The name of a second installation in the same account: names of its queues end with it. */
  INSTALLATION: v.optional(v.string()),
  SUPABASE_URL: text,
  SUPABASE_PUBLISHABLE_KEY: text,
  SUPABASE_SECRET_KEY: text,
  WEBHOOK_SECRET: text,
  /** Key of the mail provider (Resend). Absent: mails wait in the outbox. */
  MAIL_API_KEY: v.optional(v.string()),
  /** Sender of mails, e.g. `Oja <hello@oja.example>`; the provider must know the domain. Absent: the support address. */
  MAIL_FROM: v.optional(v.string()),
  /** Signs the mail provider's events (`whsec_…`). Absent: no event is believed. */
  MAIL_WEBHOOK_SECRET: v.optional(v.string()),
  /** Signs the requests for mails of Supabase Auth (`v1,whsec_…`). Absent: no request is believed. */
  AUTH_MAIL_SECRET: v.optional(v.string()),
  /** Address of the mail provider's stand-in; used only when SITE_HOST is `localhost`. */
  MAIL_API_URL: v.optional(v.string()),
  /** Where alerts about the service go: a mail address, and a webhook that takes `{"text": "…"}`. Absent: they stand on the operators' page alone. */
  ALERT_EMAIL: v.optional(v.string()),
  ALERT_WEBHOOK_URL: v.optional(v.string()),
  /** The keys of notifications, made once and kept for good (docs/notifications.md). Absent: notifications wait in the outbox. */
  VAPID_PUBLIC_KEY: v.optional(v.string()),
  VAPID_PRIVATE_KEY: v.optional(v.string()),
  /** Address of the push services' stand-in; used only where SITE_HOST is `localhost`. */
  PUSH_STAND_IN_URL: v.optional(v.string()),
  /** Key of the payment provider (Paystack); it also signs the provider's events. Absent: nothing can be paid. */
  PAYSTACK_SECRET_KEY: v.optional(v.string()),
  /** Currencies that the account at the payment provider takes, `NGN,GHS`. Absent: naira alone. */
  PAYSTACK_CURRENCIES: v.optional(v.string()),
  /** Address of the payment provider's stand-in; used only where SITE_HOST is `localhost`. */
  PAYSTACK_URL: v.optional(v.string()),
  /** The host that shops' names point to. Absent: `shops.` and our own host. */
  DOMAIN_TARGET: v.optional(v.string()),
  /** Zone and token of Cloudflare for SaaS (docs/domains.md). Absent: names wait for their certificates. */
  CLOUDFLARE_ZONE_ID: v.optional(v.string()),
  CLOUDFLARE_API_TOKEN: v.optional(v.string()),
  /** Address of the stand-in of DNS and certificates; used only where SITE_HOST is `localhost`. */
  DNS_STUB_URL: v.optional(v.string()),
  /** Address of the guarded fetch of foreign addresses; used only where SITE_HOST is `localhost`. */
  FOREIGN_FETCH_URL: v.optional(v.string()),
  /** Our own host without a port, e.g. `localhost`. */
  SITE_HOST: text,
  /** Origin of our own host, e.g. `http://localhost:8787`. */
  SITE_URL: text,
})

export type Env = Readonly<v.InferOutput<typeof ENV>>

/** Returns the bindings that the Worker needs. Throws one error that names every key that is missing or of another type. */
export function parseEnv(given: unknown): Env {
  const parsed = v.safeParse(ENV, given)
  if (parsed.success) return parsed.output
  const keys = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'all')
  throw new Error(
    `The Worker cannot start: missing or wrong: ${[...new Set(keys)].join(', ')}. See wrangler.jsonc.`,
  )
}

/** The auth server's address and key, in the form that token checks take. */
export function authServerOf({ SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY }: Env) {
  return { url: SUPABASE_URL, publishableKey: SUPABASE_PUBLISHABLE_KEY }
}
