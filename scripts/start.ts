// `npm start`: database, API, site and demo data on this machine, one after another, then a short list of where they are.
// Ctrl-C stops everything. SUPABASE_URL and its keys in the environment (or .env) put another Supabase in the place of ours.

import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brand } from '#brand'
import { startSite } from './local-site.ts'
import { claimPort } from './local-supabase/ports.ts'
import { lockStack, runningLauncher } from './local-supabase/stack-lock.ts'
import { StartError } from './local-supabase/start-error.ts'
import { type Backend, openBackend, portFrom } from './start/backend.ts'
import { buildSite } from './start/build-site.ts'
import { seedOnce } from './start/demo-data.ts'
import { readLocalEnv, writeLocalEnv } from './start/local-env.ts'
import { renderReadyList } from './start/ready-list.ts'
import { createShutdown, type Shutdown } from './start/shutdown.ts'
import { listStores, waitUntilPublished } from './start/stores.ts'
import { openTelling, requireSpace } from './start/telling.ts'

const root = resolve(import.meta.dirname, '..')
const dir = join(root, '.local')
const startFile = 'start.json'
const telling = openTelling(root, dir, console)
const { log } = telling
const startedAt = performance.now()
const shutdown = createShutdown(telling)

try {
  await start()
} catch (error) {
  if (!shutdown.isUnderWay) telling.explain(error)
  await shutdown.end(1)
}

async function start(): Promise<void> {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
  const running = runningLauncher(dir, startFile)
  if (running !== null) {
    const url = readLocalEnv(dir).SITE_URL
    throw new StartError(
      `it already runs in this folder (process ${running})${url ? `: ${url}` : ''}. Stop that one first.`,
    )
  }
  mkdirSync(dir, { recursive: true })
  const lock = await lockStack(dir, log, startFile)
  shutdown.add('lock', async () => lock.release())
  requireSpace(dir, !existsSync(join(dir, 'postgres', 'data')))
  const port = await claimPort(portFrom(process.env, 'OJA_PORT', 8787), 'OJA_PORT', log)
  const siteUrl = `http://localhost:${port}`

  log('Starting the database …')
  const backend = await openBackend({ dir, siteUrl, env: process.env, log, onLost })
  if (backend.embedded) shutdown.add('database', backend.embedded.stop)
  const withDemo = backend.embedded !== null || process.argv.includes('--seed-demo')
  const building = new AbortController()
  shutdown.add('build', async () => building.abort())
  const onBuild = (pid: number) => lock.record('the build', pid, 'SIGTERM')
  await Promise.all([
    buildSite(root, { log, signal: building.signal, onSpawn: onBuild }).finally(() =>
      lock.forget('the build'),
    ),
    withDemo ? seedOnce(dir, backend, log) : null,
  ])

  const provider = backend.embedded?.mailProvider
  const mailVars = provider ? { MAIL_API_URL: provider.url, MAIL_API_KEY: provider.key } : {}
  const site = await startSite({
    dir: join(dir, 'site'),
    port,
    supabase: backend,
    webhookSecret: backend.webhookSecret,
    siteHost: 'localhost',
    siteUrl,
    vars: mailVars,
    watch: { log, onLost, onSpawn: (pid) => lock.record('the site', pid, 'SIGKILL') },
  })
  shutdown.takeSignals()
  shutdown.add('site', site.stop)
  await backend.embedded?.setWebhookUrl(`http://127.0.0.1:${port}/api/webhooks/database`)
  writeLocalEnv(dir, {
    SUPABASE_URL: backend.apiUrl,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    DATABASE_URL: backend.databaseUrl ?? '',
    SITE_URL: siteUrl,
    WEBHOOK_SECRET: backend.webhookSecret,
    ...mailVars,
  })
  await announce(backend, siteUrl, site.scheduled, withDemo)
  keepTime(site.scheduled, shutdown)
}

/** A part has ended too often: the rest is of no use without it. */
function onLost(error: StartError): void {
  if (shutdown.isUnderWay) return
  telling.explain(error)
  void shutdown.end(1)
}

async function announce(
  backend: Backend,
  siteUrl: string,
  scheduled: () => Promise<void>,
  hasDemoData: boolean,
): Promise<void> {
  const url = backend.databaseUrl
  const behind = url ? await waitUntilPublished(url, scheduled, 120_000) : []
  const list = renderReadyList({
    productName: brand.name,
    siteUrl,
    stores: url ? await listStores(url) : [],
    behind,
    mailboxUrl: backend.embedded?.mailboxUrl ?? null,
    apiUrl: backend.apiUrl,
    dataDir: backend.embedded ? dir : null,
    hasDemoData,
    seconds: (performance.now() - startedAt) / 1000,
  })
  log(list)
}

// Nothing fires the Worker's cron on this machine.
function keepTime(scheduled: () => Promise<void>, { add }: Shutdown): void {
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    scheduled()
      .catch((error: Error) => log(`The minute's work failed: ${error.message}`))
      .finally(() => {
        isBusy = false
      })
  }, 60_000)
  add('clock', async () => clearInterval(timer))
}
