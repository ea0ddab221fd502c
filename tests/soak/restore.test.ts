// The restore drill: a base copy and the archived log of a shop under traffic bring the database back to a marked moment, with nothing but the
// server's own program; the bucket stays as it is. Afterwards pages, stock and orders are those of that moment, the versions have risen by
// themselves, and the shop sells again. Prints how long each step took.
// Planted once and seen red: the version not raised (the page keeps a price of the lost time).
import { spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { freePort } from '@oja/local-supabase/machine'
import { makeStackDir } from '@oja/local-supabase/testing'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type LocalSite, startSite } from '#scripts/local-site.ts'
import { ask } from '#tests/support/running/ask.ts'
import { copyTemplate } from '#tests/support/running/project-template.ts'
import { type Oja, siteOptions, storesSettled } from '#tests/support/running/site.ts'
import { startTestStack, type TestStack } from '#tests/support/running/stack.ts'
import { type OrderShop, openOrderShop, orderBody } from '#tests/support/stores/order-shop.ts'

let stack: TestStack
let site: LocalSite
const archive = mkdtempSync(join(tmpdir(), 'oja-archive-'))
chmodSync(archive, 0o777) // the server runs as another user when the tests run as root
const took: Record<string, number> = {}

afterAll(async () => {
  await site?.stop()
  await stack?.dispose()
  rmSync(archive, { recursive: true, force: true })
})

const timed = async <T>(name: string, work: () => Promise<T> | T): Promise<T> => {
  const from = performance.now()
  const result = await work()
  took[name] = Math.round(performance.now() - from) / 1000
  return result
}

async function start(dir: string): Promise<void> {
  stack = await startTestStack({ dir })
  const siteDir = join(dir, 'site')
  mkdirSync(siteDir, { recursive: true })
  site = await startSite(siteOptions(stack, siteDir, await freePort(), { SITE_HOST: 'localhost' }))
  await stack.supabase.setWebhookUrl(`${site.url}/api/webhooks/database`)
}

const send = (path: string, body?: unknown) =>
  ask(site.url, path, {
    host: 'localhost',
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json' },
  })

async function order(shop: OrderShop): Promise<void> {
  const items = [{ productId: shop.scarf, variantIds: [], quantity: 1 }]
  const { status, text } = await send('/api/orders', orderBody(shop, { items, expectedTotal: 550_000 }))
  expect([status, text]).toEqual([expect.toSatisfy((code: number) => code < 300), expect.any(String)])
}

async function setPrice(shop: OrderShop, naira: number): Promise<void> {
  await stack.sql('update products set price = $2 where id = $1', [shop.cloth, naira * 100])
  await storesSettled(stack, 60_000)
}

async function stateOf(shop: OrderShop) {
  const [row] = await stack.sql<{ orders: number; stock: number; version: number }>(
    `select (select count(*)::int from orders where business_id = $1) as orders, stock,
      (select content_version::int from store_versions where business_id = $1) as version from products where id = $2`,
    [shop.id, shop.scarf],
  )
  const page = (await send(`/${shop.slug}`)).text
  const [, price = ''] = /₦([\d,]+)/.exec(page.slice(page.indexOf('Ankara cloth'))) ?? []
  return { ...row, price }
}

/** Copies the running server's folder between the two calls that make such a copy whole. */
async function copyBase(client: pg.Client, data: string, copy: string): Promise<void> {
  await client.query(`select pg_backup_start('drill', true)`)
  // The log comes from the archive; slots belong to the server that was.
  const isLeftOut = (path: string) =>
    path.endsWith('postmaster.pid') || ['pg_wal', 'pg_replslot'].includes(basename(dirname(path)))
  cpSync(data, copy, { recursive: true, preserveTimestamps: true, filter: (path) => !isLeftOut(path) })
  const { rows } = await client.query('select labelfile from pg_backup_stop()')
  writeFileSync(join(copy, 'backup_label'), rows[0].labelfile)
}

/** Gives a folder to the user of another one, as a copy made by root needs. */
async function handOver(folder: string, like: string): Promise<void> {
  const { uid, gid } = statSync(like)
  chmodSync(folder, 0o700)
  if (process.getuid?.() !== 0) return
  chownSync(folder, uid, gid)
  for (const name of readdirSync(folder, { recursive: true }) as string[])
    chownSync(join(folder, name), uid, gid)
}

/** `npm run rebuild -- --all`, as an operator types it. */
function rebuildAll(): Promise<number | null> {
  const { apiUrl, secretKey, webhookSecret } = stack.supabase
  const child = spawn(process.execPath, ['scripts/rebuild.ts', '--all'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      SITE_URL: site.url.replace('127.0.0.1', 'localhost'),
      SUPABASE_URL: apiUrl,
      SUPABASE_SECRET_KEY: secretKey,
      WEBHOOK_SECRET: webhookSecret,
    },
  })
  return new Promise((resolve) => child.once('close', resolve))
}

test('a database of an hour ago and the present bucket end with right pages, stock and orders', async () => {
  const dir = await makeStackDir()
  copyTemplate(dir)
  const data = join(dir, 'postgres', 'data')
  const copy = join(dir, 'postgres', 'copy')
  const lost = join(dir, 'postgres', 'lost')
  const conf = (folder: string, lines: string) =>
    appendFileSync(join(folder, 'postgresql.auto.conf'), `\n${lines}\n`)
  conf(data, `archive_mode = 'on'\narchive_command = 'cp %p ${archive}/%f'`)
  await start(dir)
  const shop = await openOrderShop({ stack } as Oja, 'drill-shop')
  await stack.sql('update products set stock = 100 where id = $1', [shop.scarf])
  await setPrice(shop, 6_001)
  const client = new pg.Client({ connectionString: stack.supabase.adminDatabaseUrl })
  await client.connect()
  await timed('base copy', () => copyBase(client, data, copy))
  for (let count = 0; count < 5; count += 1) await order(shop)
  await setPrice(shop, 6_002)
  await client.query(`select pg_create_restore_point('an_hour_ago')`)
  const then = await stateOf(shop)
  for (let count = 0; count < 3; count += 1) await order(shop)
  await setPrice(shop, 6_003)
  await setPrice(shop, 6_004)
  const now = await stateOf(shop)
  expect([then.price, now.price, then.orders, now.orders]).toEqual(['6,002', '6,004', 5, 8])
  const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as file')
  await expect.poll(() => existsSync(join(archive, rows[0].file)), { timeout: 60_000 }).toBe(true)
  await client.end()
  await site.stop()
  await stack.supabase.stop()

  await timed('put back', async () => {
    renameSync(data, lost)
    renameSync(copy, data)
    for (const folder of ['pg_wal', 'pg_replslot']) mkdirSync(join(data, folder), { recursive: true })
    writeFileSync(join(data, 'recovery.signal'), '')
    conf(
      data,
      `archive_mode = 'off'\nhot_standby = 'off'\nrestore_command = 'cp ${archive}/%f %p'\nrecovery_target_name = 'an_hour_ago'\nrecovery_target_action = 'promote'`,
    )
    await handOver(data, lost)
  })
  await timed('recovery, start', () => start(dir))
  expect(await stateOf(shop)).toMatchObject({ orders: 5, stock: 95, version: then.version, price: '6,004' })
  expect(await timed('rebuild', rebuildAll)).toBe(0)

  const after = await stateOf(shop)
  console.log(`The drill took, in seconds: ${JSON.stringify(took)}`)
  expect(after).toMatchObject({ orders: 5, stock: 95, price: '6,002' })
  expect(after.version).toBeGreaterThan(now.version ?? 0)
  await order(shop)
  await setPrice(shop, 6_005)
  expect(await stateOf(shop)).toMatchObject({ orders: 6, stock: 94, price: '6,005' })
}, 600_000)
