// Tests that no script runs from what people write, in a real browser that ignores our policy, with the database's cleaning of texts taken away:
// every column of free text of one shop holds markup for every context, and every kind of page is opened (promise P22). Planted, seen red: a product's name
// and an operator's reason written as markup.
import { testPassword } from '@oja/local-supabase/testing'
import pg from 'pg'
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { operatorPath } from '#brand'
import { OPERATOR_PAGES } from '#components/operator/operator-view.ts'
import { SESSION_KEY } from '#data/session/stored-session.ts'
import { OWNER_ADDRESSES } from '#owner/addresses.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { seedTenant, type Tenant } from '#tests/support/database/tenants.ts'
import { forFile } from '#tests/support/for-file.ts'
import { SITE_HOST, SITE_URL, startOja } from '#tests/support/running/site.ts'
import { rowsOf } from '#tests/support/stores/site-stores.ts'

/** Leaves an attribute, an element, a script, a style and a comment, and names an address; short enough for the shortest column. */
const HOSTILE = `--></script></style>"'><img src=//evil.test/i onerror=ran()><svg onload=ran()>javascript:ran()`

/** Columns whose own rule takes no such text. */
const WITH_A_RULE = ['businesses.email', 'customers.email', 'customers.tags', 'order_tracking.courier']

const oja = forFile(startOja)
const browser = forFile(() => launchBrowser({ [SITE_HOST]: new URL(oja.site.url).host }))
let tenant: Tenant
let slug: string
/** Columns whose own rule refuses such a text. */
let refused: readonly string[]

beforeAll(async () => {
  tenant = await seedTenant(rowsOf(oja))
  await oja.stack.sql(
    `update businesses set custom_domain = null, custom_domain_status = 'none' where id = '${tenant.id}'`,
  )
  refused = await writeHostileTexts(tenant.id)
  await oja.stack.sql(`delete from store_suspensions where business_id = '${tenant.id}'`)
  await oja.stack.sql('update products set stock = 49 where business_id = $1', [tenant.id])
  await oja.stack.sql('update businesses set since_year = 1999 where id = $1', [tenant.id])
  const [shop] = await oja.stack.sql<{ slug: string }>('select slug from businesses where id = $1', [
    tenant.id,
  ])
  slug = shop?.slug ?? ''
  await oja.settled()
}, 120_000)

type TextColumn = {
  readonly named: string
  readonly col: string
  readonly type: string
  readonly is_own: boolean
}

/** Takes the cleaning triggers away and writes the text into their columns, past all other triggers too. Returns the columns that refused it. */
async function writeHostileTexts(businessId: string): Promise<string[]> {
  const columns = await oja.stack.sql<TextColumn>(
    `select tgrelid::regclass::text as named, a.attname as col, format_type(a.atttypid, null) as type,
       exists (select from pg_attribute o where o.attrelid = tgrelid and o.attname = 'business_id') as is_own
     from pg_trigger join pg_attribute a on a.attrelid = tgrelid
       and tgname like '%\\_clean\\_texts' and a.attnum = any (tgattr)
     order by named, col`,
  )
  expect(columns.length).toBeGreaterThan(60)
  const superuser = new pg.Client({ connectionString: oja.stack.supabase.adminDatabaseUrl })
  await superuser.connect()
  await superuser.query(`set session_replication_role = replica`)
  const taken: string[] = []
  for (const { named, col, type, is_own } of columns) {
    await superuser.query(`drop trigger if exists ${named.replace(/^\w+\./, '')}_clean_texts on ${named}`)
    const key = named === 'businesses' ? 'id' : is_own ? 'business_id' : null
    // The place of the row makes the text unique.
    const text = `'${HOSTILE.replaceAll("'", "''")} ' || ctid::text`
    const value = type === 'text[]' ? `array[${text}]` : type === 'jsonb' ? `to_jsonb(${text})` : text
    const where = key ? `where ${key} = '${businessId}'` : ''
    const done = await superuser
      .query(`update ${named} set ${col} = ${value} ${where}`)
      .catch(() => ({ rowCount: 0 }))
    if (!done.rowCount) taken.push(`${named}.${col}`)
  }
  await superuser.end()
  return taken
}

/** A browser that ignores our policy, and what it noticed. */
async function openVisitor() {
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 1280, height: 800 } })
  const seen: string[] = []
  await context.exposeFunction('ran', () => seen.push('a script ran'))
  context.on('request', (request) => {
    if (new URL(request.url()).host.includes('evil')) seen.push(`a request: ${request.url()}`)
  })
  context.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return { context, seen }
}

/** Opens each page and waits for what it fetches. Returns the pages that showed no hostile text. */
async function visitAll(context: BrowserContext, paths: readonly string[]): Promise<string[]> {
  const page = await context.newPage()
  const silent: string[] = []
  for (const path of paths) {
    await page.goto(`${SITE_URL}${path}`)
    await page.getByRole('heading').first().waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    if (!(await showsText(page))) silent.push(path)
    expect(await page.locator('a[href^="javascript:" i], [src*="evil.test"], svg[onload]').count()).toBe(0)
  }
  return silent
}

/** In the page's texts or in what its fields hold. */
const showsText = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map(
      (field) => (field as HTMLInputElement).value,
    )
    return [document.documentElement.innerText, ...fields].join().includes('onerror=ran()')
  })

it('every column of free text takes the text, but those with a rule of their own', () => {
  expect(refused).toEqual(WITH_A_RULE)
})

describe('no script runs', () => {
  it('on the pages of a shop and its orders', async () => {
    const { context, seen } = await openVisitor()
    const [order] = await oja.stack.sql<{ token: string }>(
      'select token from orders where business_id = $1',
      [tenant.id],
    )
    const silent = await visitAll(context, [
      `/${slug}`,
      `/${slug}/category/fabrics`,
      `/${slug}/product/${tenant.ids['productId']}`,
      `/${slug}/about`,
      `/${slug}/account`,
      `/${slug}?q=onerror`,
      `/o/${order?.token}`,
    ])

    expect(seen).toEqual([])
    expect(silent).toEqual([])
    await context.close()
  })

  it('on the pages of the owner’s app', async () => {
    const { context, seen } = await openVisitor()
    const person = await oja.stack.person('owner@hostile.test')
    const { data } = await person.auth.getSession()
    await oja.stack.sql(
      `insert into business_members (business_id, user_id, role) values ($1, $2, 'owner')`,
      [tenant.id, data.session?.user.id],
    )
    await context.addInitScript(([key, session]) => localStorage.setItem(key, session), [
      SESSION_KEY,
      JSON.stringify(data.session),
    ] as const)
    // A page on plain HTTP has none.
    await context.addInitScript(() => {
      crypto.randomUUID ??= () => '00000000-0000-4000-8000-000000000000'
    })
    const silent = await visitAll(context, OWNER_ADDRESSES)

    expect(seen).toEqual([])
    expect(silent).toEqual(['/onboarding?new'])
    await context.close()
  })

  it('on the pages of the operators', async () => {
    const { context, seen } = await openVisitor()
    const person = await oja.stack.person('operator@hostile.test')
    const { data } = await person.auth.getUser()
    await oja.stack.sql('insert into platform_admins values ($1)', [data.user?.id])
    const page = await context.newPage()
    await page.goto(`${SITE_URL}/auth?next=${operatorPath}`)
    await page.getByLabel('Email', { exact: false }).first().fill('operator@hostile.test')
    await page.getByLabel('Password', { exact: true }).fill(testPassword)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()

    const pages = [
      ...OPERATOR_PAGES.map(({ path }) => path),
      '/stores?q=onerror',
      `/stores/${tenant.id}`,
      `/people/${tenant.ownerId}`,
    ]
    const silent = await visitAll(
      context,
      pages.map((path) => `${operatorPath}${path}`),
    )

    expect(seen).toEqual([])
    // These show no free text of a shop.
    expect(silent.map((path) => path.slice(operatorPath.length))).toEqual([
      '',
      '/rates',
      '/health',
      '/deletions',
    ])
    await context.close()
  })
})
