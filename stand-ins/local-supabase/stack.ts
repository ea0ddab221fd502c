// Starts a whole local Supabase in one folder: database, PostgREST, webhooks, mailbox, Google, auth, storage, realtime, gateway. Postgres and
// PostgREST are separate processes, which are started again when they end by themselves; the other parts run in this process.

import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { createAuth } from './auth/auth.ts'
import { startGoogleStandIn } from './auth/google/stand-in.ts'
import { createGateway } from './gateway/gateway.ts'
import { lockFolder } from './machine/folder-lock.ts'
import { listen, loopback } from './machine/ports.ts'
import { startMailbox } from './mail/mailbox.ts'
import { withDefaults } from './mail/sender.ts'
import type { LocalSupabase, LocalSupabaseOptions } from './options.ts'
import { openParts, type Parts } from './parts.ts'
import { startDelivery } from './pg-net/delivery.ts'
import { bootstrapProject } from './postgres/bootstrap.ts'
import { migrateDatabase } from './postgres/migrate.ts'
import { type Postgres, startPostgres, superuser } from './postgres/postgres.ts'
import { createRealtime } from './realtime/realtime.ts'
import { startRest } from './rest/rest.ts'
import { loadKeys, type ProjectKeys } from './shared/keys.ts'
import { createStorage } from './storage/storage.ts'

/** Values with which every part is started. */
type Ground = {
  readonly options: LocalSupabaseOptions
  readonly dir: string
  readonly keys: ProjectKeys
  readonly postgres: Postgres
  readonly parts: Parts
  readonly log: (line: string) => void
}

/** Starts a local Supabase. Throws a StartError with a plain message when this machine prevents the start. */
export async function startLocalSupabase(options: LocalSupabaseOptions): Promise<LocalSupabase> {
  const dir = resolve(options.dir)
  const { log = () => {} } = options
  mkdirSync(dir, { recursive: true })
  const lock = await lockFolder(dir, log)
  const parts = openParts()
  parts.add({ stop: () => lock.release() })
  const watch = { log, onLost: options.onLost ?? ((error: Error) => log(error.message)) }
  try {
    const keys = loadKeys(dir)
    const postgres = await startPostgres({
      dir,
      port: options.ports?.database ?? 0,
      portSetting: options.portSettings?.database,
      password: keys.databasePassword,
      ...watch,
      onSpawn: (pid) => lock.record('Postgres', pid, 'SIGINT'),
    })
    parts.add(postgres)
    await bootstrapProject(postgres, keys.databasePassword)
    const databaseUrl = postgres.url('postgres')
    await migrateDatabase(databaseUrl, options.migrations)
    const rest = await startRest({
      dir,
      databaseUrl: postgres.url('authenticator'),
      keys,
      ...watch,
      onSpawn: (pid) => lock.record('PostgREST', pid, 'SIGTERM'),
    })
    parts.add(rest)
    const services = await startServices({ options, dir, keys, postgres, parts, log }, rest.port)
    return {
      ...services,
      databaseUrl,
      adminDatabaseUrl: postgres.url(superuser),
      publishableKey: keys.publishableKey,
      secretKey: keys.secretKey,
      webhookSecret: keys.webhookSecret,
      reloadSchema: () => rest.reloaded(() => notifySchemaChange(databaseUrl)),
      stop: () => parts.end('stop'),
      kill: () => parts.end('kill'),
    }
  } catch (error) {
    await parts.end('kill')
    throw error
  }
}

/** Starts the parts that run in this process. */
async function startServices(ground: Ground, restPort: number) {
  const { options, postgres, parts, log } = ground
  const delivery = await startDelivery({ databaseUrl: postgres.url(superuser), log })
  parts.add(delivery)
  const mailbox = await startMailbox({
    port: options.ports?.mailbox ?? 0,
    portSetting: options.portSettings?.mailbox,
    log,
  })
  parts.add(mailbox)
  const google = await startGoogleStandIn()
  parts.add(google)
  const api = await startApi(ground, { restPort, smtpPort: mailbox.smtpPort, google: google.endpoints })
  google.setCallback(`${api.apiUrl}/auth/v1/callback`)
  return {
    ...api,
    mailboxUrl: mailbox.url,
    smtpPort: mailbox.smtpPort,
    mailProvider: { ...mailbox.provider, url: `${mailbox.url}/provider` },
    googleUrl: google.url,
    deliveries: delivery.deliveries,
  }
}

type Neighbours = Pick<Parameters<typeof createAuth>[0], 'smtpPort' | 'google'> & {
  readonly restPort: number
}

/** Starts the gateway with auth, storage and realtime. */
async function startApi(ground: Ground, neighbours: Neighbours) {
  const { options, keys, parts, log } = ground
  const auth = openAuth(ground, neighbours)
  const storage = openStorage(ground)
  const gateway = createGateway({
    keys,
    restPort: neighbours.restPort,
    auth: auth.handle,
    storage: storage.handle,
    log,
  })
  const server = createServer({ keepAliveTimeout: 65_000 }, gateway.listener)
  const realtime = openRealtime(ground)
  server.on('upgrade', realtime.upgrade)
  const apiPort = await listen(server, options.ports?.api ?? 0, options.portSettings?.api, log)
  const apiUrl = `http://${loopback}:${apiPort}`
  auth.setIssuer(`${apiUrl}/auth/v1`)
  parts.add({
    stop() {
      server.close()
      server.closeAllConnections()
      gateway.close()
    },
  })
  return {
    apiUrl,
    realtime: realtime.controls,
    setSiteUrl: (url: string) => auth.site.setUrl(url),
    advanceAuthClock: (ms: number) => auth.clock.advance(ms),
    authMailHook: auth.mailHook,
  }
}

function openAuth({ options, postgres, keys, parts, log }: Ground, neighbours: Neighbours) {
  const auth = createAuth({
    ...authSettings(options),
    ...neighbours,
    databaseUrl: postgres.url('supabase_auth_admin'),
    keys,
    log,
  })
  parts.add({ stop: () => auth.close(), kill: () => void auth.close() })
  return auth
}

function openStorage({ dir, postgres, keys, parts }: Ground) {
  const storage = createStorage({
    databaseUrls: { caller: postgres.url('authenticator'), owner: postgres.url('supabase_storage_admin') },
    keys,
    dir: join(dir, 'storage'),
  })
  parts.add({ stop: () => storage.close(), kill: () => void storage.close() })
  return storage
}

function openRealtime({ postgres, keys, parts, log }: Ground): ReturnType<typeof createRealtime> {
  const realtime = createRealtime({
    databaseUrls: { superuser: postgres.url(superuser), authenticator: postgres.url('authenticator') },
    keys,
    log,
  })
  const stop = () => realtime.close()
  // A killed Postgres has already ended these connections.
  const kill = () => void realtime.close().catch(() => {})
  parts.add({ stop, kill })
  return realtime
}

function authSettings(options: LocalSupabaseOptions) {
  const { signInLimit = 30 } = options
  return {
    siteUrl: options.siteUrl ?? 'http://localhost:8787',
    redirectUrls: options.redirectUrls ?? [],
    mailSettings: withDefaults(options.mail),
    signInLimit,
    attemptLimit: options.attemptLimit ?? (signInLimit > 30 ? signInLimit : 5),
    mailIntervalSeconds: options.mailIntervalSeconds ?? 60,
  }
}

async function notifySchemaChange(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {}) // the query reports the error
  await client.connect()
  try {
    await client.query(`notify pgrst, 'reload schema'`)
  } finally {
    await client.end()
  }
}
