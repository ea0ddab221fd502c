// `npm start`: starts database, API, site and demo data on this machine, one after another, then prints their addresses. `npm run dev`
// (`--dev`) does the same, but the site and the database follow changes of the source files. Ctrl-C stops everything. SUPABASE_URL and its
// keys in the environment (or .env) choose another Supabase.

import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { claimPort, lockFolder, openLogFile, runningLauncher, StartError } from '@oja/local-supabase/machine'
import { brand, operatorPath } from '#brand'
import { type SiteOptions, startSite } from './local-site.ts'
import { formatLogLine, readWorkerLine } from './logs/log-line.ts'
import { type Backend, mailVarsOf, openBackend, portFrom, tellWorkerAddress } from './start/backend.ts'
import { buildSite } from './start/build-site.ts'
import { seedOnce } from './start/demo-data.ts'
import { readLocalEnv, writeLocalEnv } from './start/local-env.ts'
import { type ReadyFacts, renderReadyList } from './start/ready-list.ts'
import { createShutdown, type Shutdown } from './start/shutdown.ts'
import { openDomains, openNotifications, openPayments } from './start/stand-ins.ts'
import { listStores, renderAllAgain, waitUntilPublished } from './start/stores.ts'
import { openTelling, requireSpace } from './start/telling.ts'

const root = resolve(import.meta.dirname, '..')
const dir = join(root, '.local')
const startFile = 'start.json'
const telling = openTelling(root, dir, console)
const { log } = telling
const startedAt = performance.now()
const isDev = process.argv.includes('--dev')
const shutdown = createShutdown(telling)

try {
  await start()
} catch (error) {
  if (!shutdown.isUnderWay) telling.explain(error)
  await shutdown.end(1)
}

async function start(): Promise<void> {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
  refuseSecondStart()
  mkdirSync(dir, { recursive: true })
  const lock = await lockFolder(dir, log, startFile)
  shutdown.add('lock', async () => lock.release())
  requireSpace(dir, { isFirstStart: !existsSync(join(dir, 'postgres', 'data')) })
  const port = await claimPort(portFrom(process.env, 'OJA_PORT', 8787), 'OJA_PORT', log)
  const siteUrl = `http://localhost:${port}`

  log('Starting the database …')
  const backend = await openBackend({ dir, siteUrl, env: process.env, log, onLost })
  if (backend.embedded) shutdown.add('database', backend.embedded.stop)
  const withDemo = backend.embedded !== null || process.argv.includes('--seed-demo')
  await buildAndSeed(backend, { lock, withDemo })

  const mailVars = backend.embedded ? mailVarsOf(backend.embedded) : {}
  const notifications = await openNotifications(dir, log)
  shutdown.add('notifications', notifications.stop)
  const payments = await openPayments(dir, log)
  shutdown.add('payments', payments.stop)
  const domains = await openDomains(dir, log)
  shutdown.add('domains', domains.stop)
  const vars = { ...mailVars, ...notifications.vars, ...payments.vars, ...domains.vars }
  const site = await openSite(backend, { lock, port, siteUrl, vars })
  shutdown.takeSignals()
  shutdown.add('site', site.stop)
  await tellWorkerAddress(backend, port, log)
  backend.embedded?.mailProvider.setEventUrl(`http://127.0.0.1:${port}/api/webhooks/mail`)
  backend.embedded?.authMailHook.setUrl(`http://127.0.0.1:${port}/api/webhooks/auth-mail`)
  payments.setWebhookUrl(`http://127.0.0.1:${port}/api/webhooks/paystack`)
  domains.setSite(site.url)
  writeLocalEnv(dir, {
    SUPABASE_URL: backend.apiUrl,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    DATABASE_URL: backend.databaseUrl ?? '',
    SITE_URL: siteUrl,
    WEBHOOK_SECRET: backend.webhookSecret,
    OPERATOR_PATH: operatorPath,
    ...vars,
  })
  if (isDev) await followSql(backend)
  await announce(
    backend,
    {
      siteUrl,
      pushUrl: notifications.url,
      paymentsUrl: payments.url,
      dnsUrl: domains.url,
      hasDemoData: withDemo,
    },
    site.scheduled,
  )
  keepTime(site.scheduled, shutdown)
}

type FolderLock = Awaited<ReturnType<typeof lockFolder>>

function refuseSecondStart(): void {
  const running = runningLauncher(dir, startFile)
  if (running === null) return
  const url = readLocalEnv(dir).SITE_URL
  throw new StartError(
    `it already runs in this folder (process ${running})${url ? `: ${url}` : ''}. Stop that one first.`,
  )
}

/** Builds and seeds at the same time, because neither needs the other. `npm run dev` does not build. */
async function buildAndSeed(
  backend: Backend,
  { lock, withDemo }: { readonly lock: FolderLock; readonly withDemo: boolean },
): Promise<void> {
  const building = new AbortController()
  shutdown.add('build', async () => building.abort())
  const onSpawn = (pid: number) => lock.record('the build', pid, 'SIGTERM')
  const build = () =>
    buildSite(root, { log, signal: building.signal, onSpawn }).finally(() => lock.forget('the build'))
  await Promise.all([isDev ? null : build(), withDemo ? seedOnce(dir, backend, log) : null])
}

async function openSite(
  backend: Backend,
  { lock, ...options }: { readonly lock: FolderLock } & Pick<SiteOptions, 'port' | 'siteUrl' | 'vars'>,
) {
  const devDir = join(dir, 'dev')
  if (!isDev && backend.databaseUrl && existsSync(devDir)) {
    await renderAllAgain(backend.databaseUrl)
    rmSync(devDir, { recursive: true })
  }
  // Imported here, because only `--dev` needs Astro and Vite.
  const worker = openLogFile(join(dir, 'logs', 'worker.log'))
  const open = isDev ? (await import('./start/dev-site.ts')).startDevSite : startSite
  return open({
    ...options,
    dir: isDev ? devDir : join(dir, 'site'),
    supabase: backend,
    webhookSecret: backend.webhookSecret,
    siteHost: 'localhost',
    // 0: no debugger may connect.
    ...(isDev ? { inspectorPort: portFrom(process.env, 'OJA_INSPECT_PORT', 9229) } : {}),
    watch: {
      log: (line) => {
        worker.add(line)
        log(formatLogLine(readWorkerLine(line)))
      },
      onLost,
      onSpawn: (pid) => lock.record('the site', pid, 'SIGKILL'),
    },
  })
}

async function followSql({ embedded, databaseUrl }: Backend): Promise<void> {
  if (!embedded || !databaseUrl) return
  const { watchSql } = await import('./start/dev-sql.ts')
  const sql = watchSql(join(root, 'supabase/schemas'), { databaseUrl, log })
  shutdown.add('SQL', async () => sql.stop())
}

/** Stops everything: a part has ended too often, and the other parts do not work without it. */
function onLost(error: StartError): void {
  if (shutdown.isUnderWay) return
  telling.explain(error)
  void shutdown.end(1)
}

async function announce(
  backend: Backend,
  facts: Pick<ReadyFacts, 'siteUrl' | 'pushUrl' | 'paymentsUrl' | 'dnsUrl' | 'hasDemoData'>,
  scheduled: () => Promise<void>,
): Promise<void> {
  const url = backend.databaseUrl
  const behind = url ? await waitUntilPublished(url, scheduled, 120_000) : []
  const list = renderReadyList({
    ...facts,
    productName: brand.name,
    stores: url ? await listStores(url) : [],
    behind,
    mailboxUrl: backend.embedded?.mailboxUrl ?? null,
    apiUrl: backend.apiUrl,
    dataDir: backend.embedded ? dir : null,
    seconds: (performance.now() - startedAt) / 1000,
  })
  log(list)
}

// Runs the Worker's cron each minute, because nothing else does so on this machine.
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
