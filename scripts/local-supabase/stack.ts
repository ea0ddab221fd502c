// Starts and stops a whole local Supabase in one folder. Everything it keeps is below that folder.
// The parts: postgres.ts, rest.ts, gateway.ts with auth.ts, storage.ts and realtime.ts, net-delivery.ts, mailbox.ts, google-stand-in.ts.
// Postgres and PostgREST are started again when they end unasked (supervisor.ts); the others run in this process.

import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { createAuth } from './auth.ts'
import { bootstrapProject } from './bootstrap.ts'
import { createGateway } from './gateway.ts'
import { startGoogle } from './google-stand-in.ts'
import { loadKeys } from './keys.ts'
import type { MailProvider } from './mail-provider.ts'
import { startMailbox } from './mailbox.ts'
import { migrateDatabase, migrationsDir } from './migrate.ts'
import { type Deliveries, startDelivery } from './net-delivery.ts'
import { listen, loopback } from './ports.ts'
import { startPostgres, superuser } from './postgres.ts'
import { createRealtime, type RealtimeControls } from './realtime.ts'
import { startRest } from './rest.ts'
import { lockStack } from './stack-lock.ts'
import type { StartError } from './start-error.ts'
import { createStorage } from './storage.ts'

/** A running local Supabase. */
export type LocalSupabase = {
  readonly apiUrl: string
  /** As `postgres`, which owns the product's tables and is no superuser, as on the hosted service. */
  readonly databaseUrl: string
  /** As the superuser: for tests that must look or reach behind everything. */
  readonly adminDatabaseUrl: string
  readonly publishableKey: string
  readonly secretKey: string
  readonly webhookSecret: string
  /** Page that shows the mails that were sent. */
  readonly mailboxUrl: string
  readonly smtpPort: number
  /** Where the mail provider's stand-in answers, with its key, and what it is to do with the next mails. */
  readonly mailProvider: { readonly url: string } & Pick<MailProvider, 'key' | 'setFault' | 'taken'>
  /** Page on which one chooses a Google account. */
  readonly googleUrl: string
  /** Tells the auth server where the site is: links in mails and redirects go there. */
  setSiteUrl(url: string): void
  /** Moves the auth server's clock forward: links and codes expire, limits end. Access tokens do not age by it. */
  advanceAuthClock(ms: number): void
  /** Where the database posts its nudges; kept in `private.settings`. */
  setWebhookUrl(url: string): Promise<void>
  readonly deliveries: Deliveries
  readonly realtime: RealtimeControls
  /** Makes PostgREST read the schema again and waits for it; needed after tables are made outside the migrations. */
  reloadSchema(): Promise<void>
  stop(): Promise<void>
  /** Ends every process at once, as a crash would. */
  kill(): Promise<void>
}

export type StackOptions = {
  /** Folder of the project; made when missing. */
  readonly dir: string
  /** 0 or absent: a free port. */
  readonly ports?: { readonly api?: number; readonly database?: number; readonly mailbox?: number }
  /** Where the site is, http://localhost:8787 when absent. Links in mails and redirects after signing in go there. */
  readonly siteUrl?: string
  /** Addresses beside the site that a sign-in may return to, as `additional_redirect_urls`: globs with * and **. */
  readonly redirectUrls?: readonly string[]
  readonly log?: (line: string) => void
  /** Told when Postgres or PostgREST ended so often that it is not started again. */
  readonly onLost?: (error: StartError) => void
  /** Another folder of migrations, for tests. */
  readonly migrations?: string
  /** Password sign-ins per network address in five minutes, 30 as on the hosted service. More raises the other limits too. */
  readonly signInLimit?: number
  /** Sign-ins, and sign-ups, per e-mail address in fifteen minutes: 5, or `signInLimit` where that is raised. */
  readonly attemptLimit?: number
  /** Seconds between two mails of a kind to one address; 60 as on the hosted service. */
  readonly mailIntervalSeconds?: number
}

type Part = { stop(): Promise<unknown> | unknown; kill(): Promise<unknown> | unknown }

/** Starts a local Supabase; throws a StartError with a plain message when something of this machine is in the way. */
export async function startSupabase(options: StackOptions): Promise<LocalSupabase> {
  const dir = resolve(options.dir)
  const { log = () => {}, onLost = (error) => log(error.message) } = options
  const ports = options.ports ?? {}
  mkdirSync(dir, { recursive: true })
  const lock = await lockStack(dir, log)
  const parts: Part[] = [{ stop: () => lock.release(), kill: () => lock.release() }]
  const endAll = async (how: 'stop' | 'kill') => {
    for (const part of parts.splice(0).reverse()) await part[how]()
  }
  try {
    const keys = loadKeys(dir)
    const postgres = await startPostgres({
      dir,
      port: ports.database ?? 0,
      password: keys.databasePassword,
      log,
      onSpawn: (pid) => lock.record('Postgres', pid, 'SIGINT'),
      onLost,
    })
    parts.push(postgres)
    await bootstrapProject(postgres, keys.databasePassword)
    const databaseUrl = postgres.url('postgres')
    await migrateDatabase(databaseUrl, options.migrations ?? migrationsDir)
    await keepSetting(databaseUrl, 'webhook_secret', keys.webhookSecret)

    const rest = await startRest({
      dir,
      databaseUrl: postgres.url('authenticator'),
      keys,
      log,
      onSpawn: (pid) => lock.record('PostgREST', pid, 'SIGTERM'),
      onLost,
    })
    parts.push(rest)
    const delivery = await startDelivery({ databaseUrl: postgres.url(superuser), log })
    parts.push(delivery)
    const mailbox = await startMailbox({ port: ports.mailbox ?? 0, log })
    parts.push({ stop: () => mailbox.stop(), kill: () => mailbox.stop() })

    const google = await startGoogle()
    parts.push({ stop: () => google.stop(), kill: () => google.stop() })

    const signInLimit = options.signInLimit ?? 30
    const auth = createAuth({
      databaseUrl: postgres.url('supabase_auth_admin'),
      keys,
      siteUrl: options.siteUrl ?? 'http://localhost:8787',
      redirectUrls: options.redirectUrls ?? [],
      smtpPort: mailbox.smtpPort,
      google: google.endpoints,
      signInLimit,
      attemptLimit: options.attemptLimit ?? (signInLimit > 30 ? signInLimit : 5),
      mailIntervalSeconds: options.mailIntervalSeconds ?? 60,
      log,
    })
    parts.push({ stop: () => auth.close(), kill: () => void auth.close() })
    const storage = createStorage({
      databaseUrls: { caller: postgres.url('authenticator'), owner: postgres.url('supabase_storage_admin') },
      keys,
      dir: join(dir, 'storage'),
    })
    parts.push({ stop: () => storage.close(), kill: () => void storage.close() })
    const gateway = createGateway({
      keys,
      restPort: rest.port,
      auth: auth.handle,
      storage: storage.handle,
      log,
    })
    const server = createServer({ keepAliveTimeout: 65_000 }, gateway.listener)
    const realtime = createRealtime({
      databaseUrls: { superuser: postgres.url(superuser), authenticator: postgres.url('authenticator') },
      keys,
      log,
    })
    server.on('upgrade', realtime.upgrade)
    // Postgres is killed under it: what can no longer be ended in order is gone with it.
    const dropRealtime = () => void realtime.close().catch(() => {})
    parts.push({ stop: () => realtime.close(), kill: dropRealtime })
    const apiPort = await listen(server, ports.api ?? 0, 'OJA_API_PORT', log)
    auth.setIssuer(`http://${loopback}:${apiPort}/auth/v1`)
    google.setCallback(`http://${loopback}:${apiPort}/auth/v1/callback`)
    const closeGateway = () => {
      server.close()
      server.closeAllConnections()
      gateway.close()
    }
    parts.push({ stop: closeGateway, kill: closeGateway })

    return {
      apiUrl: `http://${loopback}:${apiPort}`,
      databaseUrl,
      adminDatabaseUrl: postgres.url(superuser),
      publishableKey: keys.publishableKey,
      secretKey: keys.secretKey,
      webhookSecret: keys.webhookSecret,
      mailboxUrl: mailbox.url,
      smtpPort: mailbox.smtpPort,
      mailProvider: { ...mailbox.provider, url: `${mailbox.url}/provider` },
      googleUrl: google.url,
      setSiteUrl: (url) => auth.site.setUrl(url),
      advanceAuthClock: (ms) => auth.clock.advance(ms),
      deliveries: delivery.deliveries,
      realtime: realtime.controls,
      async setWebhookUrl(url) {
        if (await keepSetting(databaseUrl, 'webhook_url', url)) return
        throw new Error('no migration has made private.settings, where the webhook URL is kept')
      },
      reloadSchema: () => rest.reloaded(() => runSql(databaseUrl, `notify pgrst, 'reload schema'`)),
      stop: () => endAll('stop'),
      kill: () => endAll('kill'),
    }
  } catch (error) {
    await endAll('kill')
    throw error
  }
}

async function keepSetting(databaseUrl: string, key: string, value: string): Promise<boolean> {
  const found = await runSql(databaseUrl, `select to_regclass('private.settings') is not null as found`)
  if (found.rows[0]?.found !== true) return false
  await runSql(
    databaseUrl,
    `insert into private.settings (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value where settings.value is distinct from excluded.value`,
    [key, value],
  )
  return true
}

async function runSql(databaseUrl: string, sql: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {}) // the query tells
  await client.connect()
  try {
    return await client.query(sql, values)
  } finally {
    await client.end()
  }
}
