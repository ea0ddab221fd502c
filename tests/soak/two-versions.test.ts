// The last release's Worker and this one side by side over one database, bucket and queue, under traffic: views, quotes, orders, edits. Once
// with this build taking the queue (a deploy), once with the other (a rollback). No answer may fail, no page may show another price than one of
// the last seconds, no file of a page may be missing, and stock and orders must agree.
// The last release is the newest tag `v…`, or OJA_SOAK_RELEASE; before the first tag the commit before the last one that changed a file of stored
// pages, so that the two have another render version. Without history it is skipped.
// Planted once and seen red: pages of one build with a wrong price.
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '@oja/local-supabase/machine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageSources } from '#scripts/build/render-version.ts'
import { type LocalSite, startSite } from '#scripts/local-site.ts'
import { type Answer, ask } from '#tests/support/running/ask.ts'
import { distDir, type Oja, SITE_HOST, siteOptions, storesSettled } from '#tests/support/running/site.ts'
import { startTestStack, type TestStack } from '#tests/support/running/stack.ts'
import { type OrderShop, openOrderShop, orderBody } from '#tests/support/stores/order-shop.ts'

const SECONDS = Number(process.env['OJA_SOAK_TWO_VERSIONS_SECONDS'] ?? 60)
const STOCK = 1_000_000
/** A Worker believes a root for five seconds. */
const ROOT_MS = 6_000
/** A page may be this old: the publish of an edit, and the five seconds for which a root is believed. */
const LATE_MS = 20_000

const git = (...args: readonly string[]) => spawnSync('git', args, { encoding: 'utf8' })
const [tag] = git('tag', '--list', 'v*', '--sort=-v:refname').stdout.split('\n').filter(Boolean)
const [lastChange] = git('log', '-1', '--format=%H', '--', ...pageSources('.').files).stdout.split('\n')
const release = process.env['OJA_SOAK_RELEASE'] ?? tag ?? `${lastChange}~1`
const hasRelease = git('rev-parse', '--verify', `${release}^{commit}`).status === 0
if (!hasRelease)
  console.warn(`Skipped: ${release} is not in this copy's history. Fetch tags and history first.`)

let folder: string
let stack: TestStack

beforeAll(async () => {
  if (!hasRelease) return
  folder = await mkdtemp(join(tmpdir(), 'oja-release-'))
  await rm(folder, { recursive: true })
  run('git', ['worktree', 'add', '--detach', folder, release], '.')
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  run('astro', ['build', '--silent'], folder)
  stack = await startTestStack()
}, 300_000)

afterAll(async () => {
  await stack?.dispose()
  if (folder) git('worktree', 'remove', '--force', folder)
})

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr.slice(-2_000)}`)
}

type Traffic = { views: number; quotes: number; orders: number; edits: number; builds: Set<string> }

test.skipIf(!hasRelease).each([
  ['this build takes the queue', 'deploy'],
  ['the release before takes it', 'rollback'],
] as const)(
  '%s: no error and no wrong page',
  async (_, name) => {
    const [main, beside] = name === 'deploy' ? [distDir, `${folder}/dist`] : [`${folder}/dist`, distDir]
    const dir = join(stack.dir, name)
    await mkdir(dir)
    const options = siteOptions(stack, dir, await freePort())
    const site = await startSite({ ...options, distDir: main, beside: { distDir: beside } })
    try {
      const wrong: string[] = []
      const traffic = await drive(site, name, wrong)
      console.log(`${name}: ${JSON.stringify({ ...traffic, builds: [...traffic.builds] })}`)

      expect(wrong).toEqual([])
      for (const kind of ['views', 'quotes', 'orders', 'edits'] as const)
        expect(traffic[kind], kind).toBeGreaterThan(SECONDS / 2)
    } finally {
      await site.stop()
    }
  },
  SECONDS * 1_000 + 180_000,
)

/** Sends traffic to both builds by turns. Adds each failure to `wrong`. */
async function drive(site: LocalSite, slug: string, wrong: string[]): Promise<Traffic> {
  const urls = [site.url, site.besideUrl as string]
  const oja = { stack } as Oja
  const shop = await openOrderShop(oja, `${slug}-shop`)
  await stack.sql('update products set stock = $2 where id = $1', [shop.scarf, STOCK])
  await stack.supabase.setWebhookUrl(`${site.url}/api/webhooks/database`)
  await stack.sql('update businesses set description = $2 where id = $1', [shop.id, 'open'])
  await storesSettled(stack, 60_000)
  const builds = await Promise.all(urls.map(async (url) => (await ask(url, '/api/health')).text))
  console.log(`${slug}: ${builds.join(' beside ')}`)
  // A build beside itself would show nothing.
  expect(new Set(builds).size).toBe(2)
  const traffic: Traffic = { views: 0, quotes: 0, orders: 0, edits: 0, builds: new Set() }
  const prices: { naira: number; at: number }[] = [{ naira: 5_000, at: 0 }]
  const endAt = Date.now() + SECONDS * 1_000
  const note = (what: string, answer: Answer) =>
    wrong.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`)

  const until = async (pauseMs: number, work: (url: string) => Promise<void>) => {
    for (let turn = 0; Date.now() < endAt; turn += 1) {
      await work(urls[turn % 2] as string)
      await new Promise((done) => setTimeout(done, pauseMs))
    }
  }
  const view = async (url: string) => {
    const askedAt = Date.now()
    const answer = await ask(url, `/${shop.slug}`, { host: SITE_HOST })
    if (answer.status !== 200) return void note(`view at ${url}`, answer)
    traffic.views += 1
    traffic.builds.add(answer.headers['x-store-version']?.split(' ')[1] ?? 'none')
    const shown = shownPrice(answer.text)
    const oldest = prices.findLast(({ at }) => at < askedAt - LATE_MS)?.naira ?? 5_000
    const newest = prices.at(-1)?.naira ?? 0
    if (!(shown >= oldest && shown <= newest)) wrong.push(`a page shows ${shown}, not ${oldest} to ${newest}`)
    for (const [, path = ''] of answer.text.matchAll(/(?:src|href)="(\/_astro\/[^"]+)"/g)) {
      const file = await ask(url, path, { host: SITE_HOST })
      if (file.status !== 200) note(path, file)
    }
  }
  const order = async (url: string) => {
    const body = orderOf(shop)
    const quote = await post(url, '/api/quote', body)
    if (quote.status !== 200) return void note('quote', quote)
    traffic.quotes += 1
    const placed = await post(url, '/api/orders', body)
    if (placed.status !== 201 && placed.status !== 200) return void note('order', placed)
    traffic.orders += 1
    const again = await post(urls.find((each) => each !== url) as string, '/api/orders', body)
    if (again.status >= 300) note('the same order at the other build', again)
  }
  const edit = async (url: string) => {
    const naira = (prices.at(-1)?.naira ?? 0) + 1
    await stack.supabase.setWebhookUrl(`${url}/api/webhooks/database`)
    prices.push({ naira, at: Number.POSITIVE_INFINITY })
    await stack.sql('update products set price = $2 where id = $1', [shop.cloth, naira * 100])
    prices[prices.length - 1] = { naira, at: Date.now() }
    traffic.edits += 1
  }
  await Promise.all([until(20, view), until(20, view), until(150, order), until(300, edit)])

  await storesSettled(stack, 60_000)
  const settledAt = Date.now()
  for (const url of urls) {
    const read = async () => shownPrice((await ask(url, `/${shop.slug}`, { host: SITE_HOST })).text)
    let shown = await read()
    while (shown !== prices.at(-1)?.naira && Date.now() < settledAt + ROOT_MS) {
      await new Promise((done) => setTimeout(done, 100))
      shown = await read()
    }
    if (shown !== prices.at(-1)?.naira) wrong.push(`${url} ends with ${shown}, not ${prices.at(-1)?.naira}`)
  }
  const [{ orders, stock } = { orders: 0, stock: 0 }] = await stack.sql<{ orders: number; stock: number }>(
    `select (select count(*)::int from orders where business_id = $1) as orders, stock from products where id = $2`,
    [shop.id, shop.scarf],
  )
  if (orders !== traffic.orders || stock !== STOCK - orders)
    wrong.push(
      `${traffic.orders} orders were accepted, ${orders} are stored, and ${STOCK - stock} pieces are gone`,
    )
  return traffic
}

const orderOf = (shop: OrderShop) =>
  orderBody(shop, {
    items: [{ productId: shop.scarf, variantIds: [], quantity: 1 }],
    expectedTotal: 550_000,
  })

const post = (url: string, path: string, body: unknown) =>
  ask(url, path, {
    host: SITE_HOST,
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

/** The price of the cloth on the shop's first page, in naira. */
function shownPrice(page: string): number {
  const at = page.indexOf('Ankara cloth')
  const [, digits = ''] = /₦([\d,]+)/.exec(page.slice(at)) ?? []
  return Number(digits.replaceAll(',', '')) || Number.NaN
}
