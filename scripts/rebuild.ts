// `npm run rebuild`: renders all pages of stores with the present build, also pages that were lost, and waits until each store's newest version
// is published. Exit 0: all done. 1: no connection, or some stores were not published in time; the cron job continues with them.
// 2: wrong arguments.
import { setTimeout as sleep } from 'node:timers/promises'
import { readVersions, type Versions } from '#data/server/publishing/rendering.ts'
import { listStores } from '#data/server/publishing/stores.ts'
import { eachLimited } from '#storefront/store/each-limited.ts'
import { complain } from './command-line.ts'
import { openRunningSite, postNudge, type RunningSite, runSiteCommand } from './running-site.ts'

/** `--wait` is the longest wait for a store (60); `--env` names a hosted site. */
const USAGE = 'Usage: npm run rebuild -- --all | --store SLUG [--store SLUG …] [--wait SECONDS] [--env FILE]'

/** Stores that are rendered at the same time: enough to keep the queue busy, and few enough to watch. */
const PARALLEL_STORES = 8

type Store = { readonly id: string; readonly slug: string }

type Run = RunningSite & { readonly renderVersion: string; readonly waitMs: number }

const OPTIONS = {
  all: { type: 'boolean' },
  store: { type: 'string', multiple: true },
  wait: { type: 'string', default: '60' },
  env: { type: 'string' },
} as const

await runSiteCommand({ options: OPTIONS }, USAGE, async ({ values }) => {
  const slugs = values.all ? 'all' : (values.store ?? [])
  const waitMs = Number(values.wait) * 1000
  if (slugs.length === 0 || !(waitMs > 0)) return null

  const site = openRunningSite(values.env)
  const stores = await listStores(site.database, slugs)
  if (slugs !== 'all') {
    const missing = slugs.filter((slug) => !stores.some((store) => store.slug === slug))
    if (missing.length > 0) return complain(`There is no store at: ${missing.join(', ')}`)
  }
  return rebuildAll(stores, {
    ...site,
    waitMs,
    renderVersion: await fetchRenderVersion(site.siteUrl),
  })
})

async function rebuildAll(stores: readonly Store[], run: Run): Promise<number> {
  const startedAt = performance.now()
  const late: string[] = []
  let done = 0
  await eachLimited(stores, PARALLEL_STORES, async (store) => {
    const lag = await rebuild(store, run)
    if (lag) late.push(`${store.slug} (${lag})`)
    done += 1
    showProgress(`${done} of ${stores.length} stores, ${store.slug}`, { isLast: done === stores.length })
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `${stores.length - late.length} of ${stores.length} stores show their newest version, of build ${run.renderVersion} (${seconds} s)`,
  )
  return late.length === 0 ? 0 : complain(`Not in time, and still to be published: ${late.join(', ')}`)
}

/** Null when this build has published the version that was newest at the start. Otherwise says what is missing when the time is over. */
async function rebuild(store: Store, run: Run): Promise<string | null> {
  const wanted = (await readStoreVersions(store, run)).content
  await postNudge({ businessId: store.id, repairs: true }, run)
  const endAt = Date.now() + run.waitMs
  let told = ''
  for (let waitMs = 20; ; waitMs = Math.min(waitMs * 2, 1_000)) {
    const lag = await fetchLag(store, wanted, run)
    if (lag === null || Date.now() > endAt) return lag
    // Reports a store only when it is still behind after a second, because most stores are behind at first.
    if (waitMs === 1_000 && lag !== told) showProgress(`waiting for ${store.slug}: ${lag}`, { isLast: false })
    if (waitMs === 1_000) told = lag
    await sleep(waitMs)
  }
}

/** Says what is missing: compares the database's versions with the pages that shoppers get. */
async function fetchLag(store: Store, wanted: number, run: Run): Promise<string | null> {
  const { rendered, content } = await readStoreVersions(store, run)
  if (rendered < wanted) return `version ${rendered} of ${content} is published`
  const shown = await shownVersion(store, run)
  if (shown === null) return 'its pages do not answer'
  if (shown.version < wanted) return `version ${shown.version} of ${content} is shown`
  // The version differs after a restore, until the publisher has raised it, and during an edit.
  if (shown.version > content) return `version ${shown.version} is shown, which the database does not know`
  return shown.build === run.renderVersion ? null : `it is of build ${shown.build}`
}

async function readStoreVersions({ id }: Store, { database }: Run): Promise<Versions> {
  // A store without versions was never changed: there is nothing to publish.
  return (await readVersions(database, id)) ?? { content: 0, rendered: 0 }
}

/** Every answer of a store has `x-store-version: <content version> <render version>`, also of a suspended one. */
async function shownVersion({ slug }: Store, { siteUrl }: Run) {
  const response = await fetch(`${siteUrl}/${slug}`, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
  })
  const [version, build = ''] = response.headers.get('x-store-version')?.split(' ') ?? []
  return version === undefined ? null : { version: Number(version), build }
}

async function fetchRenderVersion(siteUrl: string): Promise<string> {
  const response = await fetch(`${siteUrl}/api/health`, { signal: AbortSignal.timeout(15_000) })
  const { renderVersion } = (await response.json()) as { renderVersion?: string }
  if (!renderVersion)
    throw new Error(`${siteUrl}/api/health: expected a renderVersion, got status ${response.status}`)
  return renderVersion
}

/** Shows one line that is overwritten in a terminal. Elsewhere prints a line for each step. */
function showProgress(text: string, { isLast }: { readonly isLast: boolean }): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${text}${isLast ? '\n' : ''}`)
  else console.log(text)
}
