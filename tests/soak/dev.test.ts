// `npm run dev` in a copy of the project: an edit of a store's component, of the site, of the owner's app, of the Worker and of
// SQL is seen without a build or a start, and no page complains. In soak because a dev server takes some 20 seconds to start.
// Planted defects (2026-11-22), seen red: the store's render version left as it was; packages behind a link refused to browsers.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, processIdentity } from '@oja/local-supabase/machine'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { DESK, openShopper, type Shopper } from '#tests/support/browser/shopper.ts'
import type { TestDatabase } from '#tests/support/database/database.ts'
import { addMember, addProduct, openStore } from '#tests/support/database/store.ts'
import { ask } from '#tests/support/running/ask.ts'
import {
  type Launch,
  makeProject,
  type Project,
  readEnv,
  recordedPids,
} from '#tests/support/running/launcher.ts'
import { type Machine, openMachine } from '#tests/support/running/machine.ts'

/** On two idle cores an edit appears within two seconds; this test only checks that the edit appears, however busy the machine is. */
const SEEN = { timeout: 60_000, interval: 50 }

let project: Project
let launch: Launch
let machine: Machine
let browser: Browser
/** Shows the shop `edited-shop`. */
let shopper: Shopper
/** Member of that shop. */
const owner = { email: 'owner@oja.test', password: 'market-day' }

beforeAll(async () => {
  project = await makeProject()
  machine = openMachine(project.dir)
  launch = project.start({}, ['--dev'])
  await launch.ready
  browser = await launchBrowser()
  await openShop()
  shopper = await openPage()
})

afterAll(async () => {
  await browser?.close()
  await project?.dispose()
  machine?.close()
})

async function openShop(): Promise<void> {
  const rows = { query: machine.sql } as unknown as TestDatabase
  const store = await openStore(rows, { slug: 'edited-shop' })
  await addProduct(rows, store.id)
  const { data } = await machine.client().auth.admin.createUser({ ...owner, email_confirm: true })
  await addMember(rows, store.id, data.user?.id as string, 'owner')
}

const siteUrl = () => readEnv(project.dir)['SITE_URL'] as string
const read = (path: string) => ask(siteUrl(), path)

async function openPage(): Promise<Shopper> {
  const opened = await openShopper(browser, siteUrl(), { viewport: DESK })
  opened.page.setDefaultTimeout(SEEN.timeout)
  return opened
}

function edit(path: string, from: string, to: string): void {
  const file = join(project.root, path)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(
    file,
    text.replace(from, () => to),
  )
}

/** Edits a file, waits until the edit is visible, and prints how long this took. */
async function seen(
  what: string,
  change: Parameters<typeof edit>,
  look: () => Promise<unknown>,
): Promise<void> {
  const startedAt = performance.now()
  edit(...change)
  await look()
  console.log(`${what}: seen after ${((performance.now() - startedAt) / 1000).toFixed(2)} s`)
}

const shows = (page: Page, text: string) => page.getByText(text).first().waitFor()

test('a shop has its policy, its cart, its checkout and its account page', async () => {
  const { page } = shopper
  await shopper.visit('/edited-shop')
  await page.getByRole('link', { name: /Ankara/ }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await shopper.openCart()
  await shopper.goToCheckout()

  await shopper.visit('/edited-shop/account')
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByLabel('Email').waitFor()
  expect((await read('/edited-shop')).headers['content-security-policy']).toContain("default-src 'self'")
  expect(shopper.problems).toEqual([])
})

test('an edit of a component of store pages is seen in an open shop', async () => {
  await shopper.visit('/edited-shop')

  await seen(
    'shop',
    ['src/components/store/frame/StoreFooter.astro', '</footer>', '<p>planted words</p></footer>'],
    () => shows(shopper.page, 'planted words'),
  )

  expect(shopper.problems).toEqual([])
})

test('an edit of a page of the site is seen in the open page', async () => {
  const visitor = await openPage()
  await visitor.visit('/about')

  await seen('site', ['src/pages/about.astro', 'How we came here', 'planted title'], () =>
    shows(visitor.page, 'planted title'),
  )

  expect(visitor.problems).toEqual([])
  await visitor.context.close()
})

test('a person signs in, and an edit of the app is seen while they type', async () => {
  const person = await openPage()
  const { page } = person
  await person.visit('/auth')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await person.visit('/settings/store')
  await page.getByLabel('Description').fill('half a sentence')

  await seen(
    'app',
    ['src/islands/owner/areas/settings/store/StoreTab.tsx', 'About your store', 'About this planted store'],
    () => shows(page, 'About this planted store'),
  )

  expect(await page.getByLabel('Description').inputValue()).toBe('half a sentence')
  expect(person.problems).toEqual([])
  await person.context.close()
})

test('an edit of the Worker is seen', async () => {
  await seen('Worker', ['functions/http/site/health.ts', `'ok'`, `'planted'`], () =>
    expect.poll(async () => (await read('/api/health')).text, SEEN).toContain('planted'),
  )
})

test('an edited function of the database answers as edited', async () => {
  const definition = 'function public.find_store('
  const files = globSync('supabase/schemas/**/*.sql', { cwd: project.root })
  const path = files.find((file) => readFileSync(join(project.root, file), 'utf8').includes(definition))
  const answer = async () =>
    (await machine.client().rpc('find_store', { p_slug: 'edited-shop', p_domain: '' })).data

  await seen('SQL', [path as string, `'slug', b.slug,`, `'slug', b.slug, 'planted', true,`], () =>
    expect.poll(answer, SEEN).toMatchObject({ slug: 'edited-shop', planted: true }),
  )
})

test('Ctrl-C ends every process', async () => {
  const started = [...recordedPids(project.dir).values()].map((pid) => ({
    pid,
    identity: processIdentity(pid) as string,
  }))

  launch.signal('SIGINT')

  expect(await launch.exited).toBe(0)
  expect(started.length).toBeGreaterThan(2)
  expect(started.filter(isRunning)).toEqual([])
})
