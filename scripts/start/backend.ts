// Which Supabase `npm start` works with: the one that the environment names, or the embedded one in `.local`.

import { randomBytes } from 'node:crypto'
import { migrateDatabase } from '../local-supabase/migrate.ts'
import { type LocalSupabase, startSupabase } from '../local-supabase/stack.ts'
import { StartError } from '../local-supabase/start-error.ts'
import { readLocalEnv } from './local-env.ts'

/** The database side of a running `npm start`. */
export type Backend = {
  readonly apiUrl: string
  readonly publishableKey: string
  readonly secretKey: string
  readonly databaseUrl: string | null
  readonly webhookSecret: string
  /** The embedded stack, or null when an outside Supabase is used. */
  readonly embedded: LocalSupabase | null
}

/** Opens the backend. Nothing is started when SUPABASE_URL and both keys are set. */
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
      const applied = await migrateDatabase(outside.databaseUrl)
      if (applied.length > 0) log(`Applied ${applied.length} migrations`)
    } else {
      log('DATABASE_URL is not set: apply supabase/migrations yourself (npx supabase db push)')
    }
    return { ...outside, embedded: null }
  }
  const embedded = await startSupabase({
    dir,
    siteUrl,
    log,
    onLost,
    ports: {
      api: portFrom(env, 'OJA_API_PORT', 54321),
      database: portFrom(env, 'OJA_DATABASE_PORT', 54322),
      mailbox: portFrom(env, 'OJA_MAILBOX_PORT', 54324),
    },
  })
  return { ...embedded, embedded }
}

/** Reads a port from the environment; 0 takes a free one. */
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
  // A shell that has read .local/env names our own embedded stack, which is to be started.
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
