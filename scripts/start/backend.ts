// Chooses the Supabase that `npm start` works with: the one that the environment names, or the embedded one in `.local`.

import { randomBytes } from 'node:crypto'
import { migrateDatabase, StartError } from '@oja/local-supabase'
import pg from 'pg'
import { makeMigrations } from '../build/baseline.ts'
import { ensureWebhook } from '../deploy/supabase/webhook.ts'
import { readLocalEnv } from './local-env.ts'
import { portVariables, type Supabase, startSupabase } from './supabase.ts'

/** The database side of a running `npm start`. */
export type Backend = {
  readonly apiUrl: string
  readonly publishableKey: string
  readonly secretKey: string
  readonly databaseUrl: string | null
  readonly webhookSecret: string
  /** The embedded stack, or null when an outside Supabase is used. */
  readonly embedded: Supabase | null
}

/** Opens the backend. Starts nothing when SUPABASE_URL and both keys are set. */
export async function openBackend(options: {
  readonly dir: string
  readonly siteUrl: string
  readonly env: NodeJS.ProcessEnv
  readonly log: (line: string) => void
  readonly onLost: (error: StartError) => void
}): Promise<Backend> {
  const { dir, siteUrl, env, log, onLost } = options
  const outside = outsideSupabase(env, dir)
  if (outside) {
    log(`Using the Supabase at ${outside.apiUrl}`)
    if (outside.databaseUrl) {
      const applied = await migrateDatabase(outside.databaseUrl, makeMigrations())
      if (applied.length > 0) log(`Applied ${applied.length} migrations`)
    } else {
      log(
        'DATABASE_URL is not set: apply supabase/migrations yourself (npm run supabase-files, npx supabase db push)',
      )
    }
    return { ...outside, embedded: null }
  }
  const embedded = await startSupabase({
    dir,
    siteUrl,
    log,
    onLost,
    ports: {
      api: portFrom(env, portVariables.api, 54321),
      database: portFrom(env, portVariables.database, 54322),
      mailbox: portFrom(env, portVariables.mailbox, 54324),
    },
  })
  return { ...embedded, embedded }
}

/**
 * Tells the database where the Worker is, which listens at this port of this machine: each commit is told to it at once. A project that cannot
 * reach this machine is not told, and the minute's work publishes instead.
 */
export async function tellWorkerAddress(
  { embedded, apiUrl, databaseUrl, webhookSecret }: Backend,
  port: number,
  log: (line: string) => void,
): Promise<void> {
  const host = embedded ? '127.0.0.1' : hostSeenFrom(apiUrl)
  const url = `http://${host}:${port}/api/webhooks/database`
  if (embedded) return embedded.setWebhookUrl(url)
  if (host === null || databaseUrl === null)
    return log('The database cannot tell this Worker of changes: pages follow them within a minute')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await ensureWebhook(client, { url, secret: webhookSecret }, { isDry: false, say: () => {} })
  } finally {
    await client.end()
  }
}

/** This machine as a Supabase at this address sees it: from a container of Docker on the same machine; null from elsewhere. */
export function hostSeenFrom(apiUrl: string): string | null {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(apiUrl).hostname)
    ? 'host.docker.internal'
    : null
}

/** The Worker's variables for mails: the stand-in of the mail provider, and the auth server's requests for mails. */
export function mailVarsOf({ mailProvider, authMailHook }: Pick<Supabase, 'mailProvider' | 'authMailHook'>) {
  return {
    MAIL_API_URL: mailProvider.url,
    MAIL_API_KEY: mailProvider.key,
    MAIL_WEBHOOK_SECRET: mailProvider.webhookSecret,
    AUTH_MAIL_SECRET: authMailHook.secret,
  }
}

/** Reads a port from the environment. 0 takes any free port. */
export function portFrom(env: NodeJS.ProcessEnv, variable: string, fallback: number): number {
  const text = env[variable]
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new StartError(`${variable} must be a port number, not "${text}"`)
}

function outsideSupabase(env: NodeJS.ProcessEnv, dir: string): Omit<Backend, 'embedded'> | null {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = env
  const given = [SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY]
  if (given.every((value) => !value)) return null
  if (!SUPABASE_URL || !SUPABASE_PUBLISHABLE_KEY || !SUPABASE_SECRET_KEY) {
    throw new StartError(
      'set all of SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY to use a Supabase of your own, or none of them',
    )
  }
  // The variables come from .local/env and name our own embedded stack, which must be started.
  if (SUPABASE_SECRET_KEY === readLocalEnv(dir).SUPABASE_SECRET_KEY && SUPABASE_URL.includes('127.0.0.1'))
    return null
  return {
    apiUrl: SUPABASE_URL.replace(/\/+$/, ''),
    publishableKey: SUPABASE_PUBLISHABLE_KEY,
    secretKey: SUPABASE_SECRET_KEY,
    databaseUrl: env.DATABASE_URL || null,
    webhookSecret: env.WEBHOOK_SECRET || randomBytes(32).toString('hex'),
  }
}
