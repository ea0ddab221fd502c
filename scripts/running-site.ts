// Provides what operators' commands share: the addresses of the site and its database, and signed notices like those of the database.
// Addresses and keys come from `--env FILE`, a deploy.env; or else from the environment, or from `.local/env` of the running `npm start`.

import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Database, openDatabase } from '#data/client.ts'
import { DatabaseError } from '#data/errors.ts'
import type { Nudge } from '#data/server/upkeep/dead-letters.ts'
import { signingSecret } from '#domain/basics/secrets.ts'
import { CommandError, runCommand } from './command-line.ts'
import { readDeployEnv } from './deploy/deploy-env.ts'

export type RunningSite = { readonly database: Database; readonly siteUrl: string; readonly secret: string }

/** Opens the database of the site. Throws when a setting is missing. */
export function openRunningSite(envFile?: string): RunningSite {
  const database = openSiteDatabase(envFile)
  return {
    database,
    siteUrl: setting('SITE_URL', envFile),
    secret: signingSecret(setting('WEBHOOK_SECRET', envFile)),
  }
}

/** Opens the database alone, with the secret key. Throws when a setting is missing. `timeoutMs`: how long a call may take. */
export function openSiteDatabase(envFile?: string, timeoutMs?: number): Database {
  loadEnv(envFile)
  return openDatabase({
    url: setting('SUPABASE_URL', envFile),
    key: setting('SUPABASE_SECRET_KEY', envFile),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
}

/** Posts a notice, signed as the database signs it. Throws unless the site takes it. */
export async function postNudge(nudge: Nudge, { siteUrl, secret }: RunningSite): Promise<void> {
  const body = JSON.stringify(nudge)
  const time = Math.floor(Date.now() / 1000)
  const hex = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  const response = await fetch(`${siteUrl}/api/webhooks/database`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-oja-signature': `t=${time},v1=${hex}` },
    signal: AbortSignal.timeout(15_000),
  })
  if (response.status !== 202)
    throw new Error(`nudge ${body}: expected 202, got ${response.status}: is WEBHOOK_SECRET the site's?`)
}

/** Reads `.local/env`, unless the environment names a project. */
export function loadLocalEnv(): void {
  const path = join(resolve(import.meta.dirname, '..'), '.local', 'env')
  // Gives the environment priority, so that an operator can choose a real project.
  if (
    process.env['SUPABASE_URL'] === undefined &&
    process.env['DATABASE_URL'] === undefined &&
    existsSync(path)
  )
    process.loadEnvFile(path)
}

/** Reads a deploy.env into the environment; without one, as `loadLocalEnv`. */
export function loadEnv(file: string | undefined): void {
  if (file === undefined) {
    loadLocalEnv()
    return
  }
  const env = readDeployEnv(resolve(file))
  Object.assign(process.env, env, { SITE_URL: `https://${env['SITE_HOST']}` })
}

function setting(name: string, envFile: string | undefined): string {
  const value = process.env[name]
  if (value) return value
  throw new CommandError(
    envFile !== undefined
      ? `${name} is missing in ${envFile}: npm run deploy -- --env ${envFile} says where to get it`
      : `${name} is not set: run npm start first, or add --env deploy.env for a hosted site, or set SITE_URL, SUPABASE_URL, SUPABASE_SECRET_KEY, WEBHOOK_SECRET`,
  )
}

/** Runs a command as `runCommand` does, and prints any error as a sentence: most come from the site. */
export const runSiteCommand: typeof runCommand = (config, usage, main) =>
  runCommand(config, usage, (given) =>
    main(given).catch((error: unknown) => {
      throw new CommandError(sentenceOf(error))
    }),
  )

/** An address that does not answer is named; other errors say what they are. */
function sentenceOf(error: unknown): string {
  if (error instanceof DatabaseError && error.code === '')
    return `${process.env['SUPABASE_URL']} does not answer. For a site on this machine run npm start first; a hosted project may be paused.`
  return error instanceof Error ? error.message : String(error)
}
