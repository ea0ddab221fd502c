// Opens an owner's browser on the shared demo site: a new person with a new store, signed in. Never changes the demo stores, because other
// files use them.
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import type { Browser } from 'playwright'
import { inject } from 'vitest'
import { openDatabase } from '#data/client.ts'
import { SESSION_KEY } from '#data/session/stored-session.ts'
import { resendMailer } from '#functions/adapters/resend.ts'
import { sendDueMails } from '#functions/cron/mails.ts'
import { testPassword, testPasswordHash } from '../running/stack.ts'
import { openShopper, PHONE, type Shopper } from './shopper.ts'

export const OWNER_PASSWORD = testPassword

export type OwnerPerson = { readonly id: string; readonly email: string }

export type Owner = Shopper & {
  readonly person: OwnerPerson
  readonly business: { readonly id: string; readonly slug: string }
  /** The database's API as this person. */
  readonly client: SupabaseClient
}

export type OwnerOptions = {
  readonly viewport?: { readonly width: number; readonly height: number }
  /** `premium` by default. */
  readonly plan?: 'starter' | 'premium' | 'enterprise'
  /** Columns of the store that differ from those of a new store. */
  readonly store?: Readonly<Record<string, unknown>>
  readonly before?: (() => void) | string
  /**
   * True lets the browser have the app's worker. False by default: what a worker answers, `page.route` does not see, and each browser would fetch the app
   * a second time.
   */
  readonly keepsApp?: boolean
}

let pool: pg.Pool | undefined

/** Runs SQL as `postgres` in the database behind the demo site. */
export async function sql<Row extends pg.QueryResultRow = pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  pool ??= newPool()
  return (await pool.query<Row>(text, values)).rows
}

/** Runs SQL past all triggers, as the superuser. Other sessions keep their triggers. */
export async function sqlWithoutTriggers(text: string): Promise<void> {
  const superuser = new pg.Client({ connectionString: inject('supabase').adminDatabaseUrl })
  await superuser.connect()
  try {
    await superuser.query(`begin; set local session_replication_role = replica; ${text}; commit`)
  } finally {
    await superuser.end()
  }
}

function newPool(): pg.Pool {
  const made = new pg.Pool({
    connectionString: inject('supabase').databaseUrl,
    max: 2,
    allowExitOnIdle: true,
  })
  made.on('error', () => {}) // at the end the server is stopped while idle connections exist
  return made
}

/** Sends the mails of the outbox like the Worker. The demo site has no mailer, because its own host is not a local one. */
export function deliverMails(): Promise<void> {
  const { apiUrl, secretKey, mailProvider } = inject('supabase')
  return sendDueMails({
    database: openDatabase({ url: apiUrl, key: secretKey }),
    mailer: resendMailer({ ...mailProvider, from: 'Oja <hello@oja.test>' }),
    siteUrl: inject('siteUrl'),
    secret: 'of-the-tests',
  })
}

/** A confirmed person, with a client that is signed in as them. */
export async function newPerson(): Promise<{
  readonly person: OwnerPerson
  readonly client: SupabaseClient
}> {
  const { apiUrl, publishableKey, secretKey } = inject('supabase')
  const quiet = { auth: { persistSession: false, autoRefreshToken: false } }
  const email = `owner.${randomUUID().slice(0, 8)}@oja.test`
  const made = await createClient(apiUrl, secretKey, quiet).auth.admin.createUser({
    email,
    password_hash: testPasswordHash,
    email_confirm: true,
  })
  if (made.error) throw made.error
  const client = createClient(apiUrl, publishableKey, quiet)
  const signedIn = await client.auth.signInWithPassword({ email, password: OWNER_PASSWORD })
  if (signedIn.error) throw signedIn.error
  return { person: { id: made.data.user.id, email }, client }
}

/** Opens a store for a person. Returns its id and slug. */
export async function newStore(
  client: SupabaseClient,
  { plan = 'premium', store = {} }: Pick<OwnerOptions, 'plan' | 'store'> = {},
): Promise<{ id: string; slug: string }> {
  const slug = `shop-${randomUUID().slice(0, 8)}`
  const { data, error } = await client.rpc('create_business', {
    p_business: { slug, name: 'Bisi Provisions', whatsappNumber: '2348031234567' },
  })
  if (error) throw error
  const { businessId } = data as { businessId: string }
  for (const [column, value] of Object.entries({ plan, ...store })) {
    await sql(`update businesses set ${pg.escapeIdentifier(column)} = $2 where id = $1`, [businessId, value])
  }
  return { id: businessId, slug }
}

/** A signed-in browser of the person. */
export async function openAs(
  browser: Browser,
  client: SupabaseClient,
  { viewport = PHONE, before, keepsApp = false }: Pick<OwnerOptions, 'viewport' | 'before' | 'keepsApp'> = {},
): Promise<Shopper> {
  const serviceWorkers = keepsApp ? 'allow' : 'block'
  const options = { viewport, serviceWorkers, ...(before ? { before } : {}) } as const
  const shopper = await openShopper(browser, inject('siteUrl'), options)
  const { data } = await client.auth.getSession()
  await shopper.context.addInitScript(
    ([key, session]) => {
      // Signs in once only, so that a test that signs out stays signed out.
      if (localStorage.getItem('test:signed-in')) return
      localStorage.setItem('test:signed-in', 'yes')
      localStorage.setItem(key, session)
    },
    [SESSION_KEY, JSON.stringify(data.session)] as const,
  )
  return shopper
}

/** Opens a new person with a new store, signed in. */
export async function openOwner(browser: Browser, options: OwnerOptions = {}): Promise<Owner> {
  const { person, client } = await newPerson()
  const business = await newStore(client, options)
  const shopper = await openAs(browser, client, options)
  return { ...shopper, person, business, client }
}
