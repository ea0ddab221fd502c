// What the Worker is given: its bindings and variables. Reads nothing else of the platform.
import type { PictureMessage } from './images/remake.ts'

/** Bindings and variables of `wrangler.jsonc`; locally scripts/local-site.ts gives the same. */
export type Env = {
  /** Store pages, shards, roots and the hashed assets of every deploy that a root names. */
  readonly PAGES: R2Bucket
  /** slug and domain -> business id. A hint: the store's root decides. */
  readonly INDEX: KVNamespace
  readonly REBUILDS: Queue<RebuildMessage>
  /** The same for stores that are too large to be looked at between the others. */
  readonly LARGE_REBUILDS: Queue<RebuildMessage>
  /** Jobs that make a store's pictures again, one message per step. */
  readonly PICTURES: Queue<PictureMessage>
  /** Cloudflare Images; on a laptop its own client with sharp behind it. */
  readonly IMAGES: ImagesBinding
  readonly ASSETS: Fetcher
  /** Absent where the platform offers no rate limiting; then an in-memory count per isolate does. */
  readonly NUDGE_LIMIT?: RateLimit
  /** `on` where no Cloudflare stands in front: text then goes out compressed all the same. */
  readonly GZIP?: string
  readonly SUPABASE_URL: string
  readonly SUPABASE_PUBLISHABLE_KEY: string
  readonly SUPABASE_SECRET_KEY: string
  readonly WEBHOOK_SECRET: string
  /** Key of the mail provider (Resend). Absent: mails wait in the outbox. */
  readonly MAIL_API_KEY?: string
  /** Who mails come from, e.g. `Oja <hello@oja.example>`; the provider must know the domain. The support address when absent. */
  readonly MAIL_FROM?: string
  /** Address of the provider's stand-in; read only where SITE_HOST is `localhost`. */
  readonly MAIL_API_URL?: string
  /** Our own host without a port, e.g. `localhost`. */
  readonly SITE_HOST: string
  /** Origin of our own host, e.g. `http://localhost:8787`. */
  readonly SITE_URL: string
}

/** One line of the rebuild queue: "look at this store". It carries no version, so loss and order do not matter. */
export type RebuildMessage = {
  readonly businessId: string
  /** Also delete what is left over from earlier publishes. */
  readonly collectsGarbage?: boolean
  /** Also look whether all that the root names is there, and render again what was lost. */
  readonly repairs?: boolean
}
