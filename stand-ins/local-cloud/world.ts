// What the stand-ins know: the account and zone at Cloudflare, and the project at Supabase. In memory alone.

export type Consumer = {
  readonly consumer_id: string
  readonly script: string
  readonly dead_letter_queue?: string
  readonly settings: unknown
}

export type Queue = {
  readonly queue_id: string
  readonly queue_name: string
  settings: { readonly message_retention_period: number }
  readonly consumers: Consumer[]
}

/** A binding as the upload names it; `text` of a secret is never answered. */
export type Binding = { readonly type: string; readonly name: string; readonly text?: string }

export type Script = { readonly bindings: readonly Binding[] }

/** An upload of a Worker. A rollback restores its bindings too. */
export type Version = {
  readonly id: string
  readonly number: number
  readonly annotations: Readonly<Record<string, string>>
  readonly script: Script
}

export type Deployment = {
  readonly id: string
  readonly strategy: 'percentage'
  readonly versions: readonly { readonly version_id: string; readonly percentage: number }[]
  readonly annotations: Readonly<Record<string, string>>
}

export type World = {
  readonly account: string
  readonly zone: { readonly id: string; readonly name: string; status: string }
  readonly buckets: Map<string, Map<string, { readonly bytes: Buffer; readonly contentType: string }>>
  readonly namespaces: { readonly id: string; readonly title: string }[]
  readonly queues: Queue[]
  readonly records: Record<string, unknown>[]
  readonly routes: { readonly id: string; readonly pattern: string; readonly script?: string }[]
  /** Uploaded Workers by name. A route or consumer needs its Worker. */
  readonly scripts: Map<string, Script>
  /** By Worker: its uploads, and what was made live; the newest first. */
  readonly versions: Map<string, Version[]>
  readonly deployments: Map<string, Deployment[]>
  /** Hashes of uploaded files of Workers. */
  readonly files: Set<string>
  readonly schedules: Map<string, readonly { readonly cron: string }[]>
  fallbackOrigin: string | null
  readonly project: { readonly ref: string; status: string }
  /** Keys of the project, as its API shows them with `reveal=true`. */
  readonly keys: { readonly name: string; readonly type: string; readonly api_key: string }[]
  readonly settings: Record<'auth' | 'postgrest' | 'storage', Record<string, unknown>>
}

/** A new account with one active zone, and a new project, as the providers give them. */
export function newWorld({ zoneName = 'shops.test', ref = 'abcdefghijklmnopqrst' } = {}): World {
  return {
    account: 'a'.repeat(32),
    zone: { id: 'b'.repeat(32), name: zoneName, status: 'active' },
    buckets: new Map(),
    namespaces: [],
    queues: [],
    records: [],
    routes: [],
    scripts: new Map(),
    versions: new Map(),
    deployments: new Map(),
    files: new Set(),
    schedules: new Map(),
    fallbackOrigin: null,
    project: { ref, status: 'ACTIVE_HEALTHY' },
    keys: [
      { name: 'anon', type: 'legacy', api_key: 'eyJhbGciOiJIUzI1NiJ9.anon.stand-in' },
      { name: 'service_role', type: 'legacy', api_key: 'eyJhbGciOiJIUzI1NiJ9.service.stand-in' },
      { name: 'default', type: 'publishable', api_key: 'sb_publishable_stand-in' },
      { name: 'default', type: 'secret', api_key: 'sb_secret_stand-in' },
    ],
    settings: {
      auth: { site_url: 'http://localhost:3000', mailer_autoconfirm: false, jwt_exp: 3600 },
      postgrest: {
        db_schema: 'public,graphql_public',
        db_extra_search_path: 'public, extensions',
        max_rows: 1000,
      },
      storage: { fileSizeLimit: 52_428_800, features: {} },
    },
  }
}
