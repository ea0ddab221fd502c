// `npm run rebuild -- --all` or `-- --store SLUG …`: renders stores again with the build that runs now, as after a deploy. It posts the
// same signed nudges as the database and watches the pages until they are of this build; nothing is written to the database.
// Addresses and keys come from the environment, else from `.local/env` of the running `npm start`.
// 0: all done. 1: some stores were not published in time (the minute's sweep goes on), or nothing could be reached.
import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '#data/client.ts'
import { listStores } from '#data/stores.ts'
import { eachLimited } from '#storefront/each-limited.ts'

const USAGE = 'Usage: npm run rebuild -- --all | --store SLUG [--store SLUG …]'

/** Stores under way at once: enough to keep the queue busy, few enough to watch. */
const PARALLEL_STORES = 8

/** A store that takes longer is named at the end; its nudge is not lost. */
const TIMEOUT_MS = 60_000

type Store = { readonly id: string; readonly slug: string }

type Site = { readonly url: string; readonly webhookSecret: string; readonly renderVersion: string }

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { all: { type: 'boolean' }, store: { type: 'string', multiple: true } },
  })
  const slugs = values.all ? 'all' : (values.store ?? [])
  if (slugs.length === 0) return complain(USAGE)

  loadLocalEnv()
  const url = setting('SITE_URL')
  const database = openDatabase({ url: setting('SUPABASE_URL'), key: setting('SUPABASE_SECRET_KEY') })
  const stores = await listStores(database, slugs)
  if (slugs !== 'all') {
    const missing = slugs.filter((slug) => !stores.some((store) => store.slug === slug))
    if (missing.length > 0) return complain(`There is no store at: ${missing.join(', ')}`)
  }
  const renderVersion = await fetchRenderVersion(url)
  return rebuildAll(stores, { url, webhookSecret: setting('WEBHOOK_SECRET'), renderVersion })
}

async function rebuildAll(stores: readonly Store[], site: Site): Promise<number> {
  const startedAt = performance.now()
  const late: string[] = []
  let done = 0
  await eachLimited(stores, PARALLEL_STORES, async (store) => {
    await postNudge(store, site)
    if (!(await isRebuilt(store, site))) late.push(store.slug)
    done += 1
    showProgress(`${done} of ${stores.length} stores, ${store.slug}`, done === stores.length)
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `${stores.length - late.length} of ${stores.length} stores are of build ${site.renderVersion} (${seconds} s)`,
  )
  return late.length === 0 ? 0 : complain(`Not in time: ${late.join(', ')}`)
}

/** `x-store-version: <content version> <render version>` comes with every answer of a store, also of a suspended one. */
async function isRebuilt({ slug }: Store, site: Site): Promise<boolean> {
  const endAt = Date.now() + TIMEOUT_MS
  for (let waitMs = 20; Date.now() < endAt; waitMs = Math.min(waitMs * 2, 1_000)) {
    const response = await fetch(`${site.url}/${slug}`, { method: 'HEAD', redirect: 'manual' })
    if (response.headers.get('x-store-version')?.endsWith(` ${site.renderVersion}`)) return true
    await sleep(waitMs)
  }
  return false
}

async function postNudge({ id }: Store, site: Site): Promise<void> {
  const body = JSON.stringify({ businessId: id })
  const time = Math.floor(Date.now() / 1000)
  const hex = createHmac('sha256', site.webhookSecret).update(`${time}.${body}`).digest('hex')
  const response = await fetch(`${site.url}/api/webhooks/database`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-oja-signature': `t=${time},v1=${hex}` },
  })
  if (response.status !== 202)
    throw new Error(`nudge of ${id}: expected 202, got ${response.status}: is WEBHOOK_SECRET the site's?`)
}

async function fetchRenderVersion(siteUrl: string): Promise<string> {
  const response = await fetch(`${siteUrl}/api/health`)
  const { renderVersion } = (await response.json()) as { renderVersion?: string }
  if (!renderVersion)
    throw new Error(`${siteUrl}/api/health: expected a renderVersion, got status ${response.status}`)
  return renderVersion
}

function loadLocalEnv(): void {
  const path = join(resolve(import.meta.dirname, '..'), '.local', 'env')
  // What the environment says already stays: a real project is reached on purpose.
  if (process.env['SUPABASE_URL'] === undefined && existsSync(path)) process.loadEnvFile(path)
}

function setting(name: string): string {
  const value = process.env[name]
  if (value) return value
  throw new Error(
    `${name} is not set: run npm start first, or set SITE_URL, SUPABASE_URL, SUPABASE_SECRET_KEY, WEBHOOK_SECRET`,
  )
}

/** One line that rewrites itself in a terminal, one line per store elsewhere. */
function showProgress(text: string, isLast: boolean): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${text}${isLast ? '\n' : ''}`)
  else console.log(text)
}

function complain(message: string): number {
  process.stderr.write(`${message}\n`)
  return 1
}

process.exitCode = await main().catch((error: unknown) =>
  complain(error instanceof Error ? error.message : String(error)),
)
