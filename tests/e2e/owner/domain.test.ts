// Tests a shop's own domain in a browser, with the stand-in of DNS and certificates: from a typed name to a served one, each way in which it can
// fail, and its end; and the name that comes with a paid year, from the owner's wish to the shop at that name. Days pass by moving the claim's
// times in the database.

import { type LocalDns, startLocalDns } from '@oja/local-dns'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operatorPath } from '#brand'
import { SESSION_KEY } from '#data/session/stored-session.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { DESK, openShopper, PHONE, type Shopper } from '#tests/support/browser/shopper.ts'
import { addMember, addProduct, openStore } from '#tests/support/database/store.ts'
import { type Oja, startOja } from '#tests/support/running/site.ts'
import { testPassword } from '#tests/support/running/stack.ts'
import { rowsOf } from '#tests/support/stores/site-stores.ts'

const NAME = 'adunni-cloth.example'
const WWW = `www.${NAME}`
const TARGET = 'shops.localhost'
/** The name that comes with a paid year. */
const GIFT = 'year-of-cloth.ng'

let dns: LocalDns
let oja: Oja
let browser: Browser
let owner: Shopper & { readonly id: string; readonly slug: string }

beforeAll(async () => {
  dns = await startLocalDns()
  oja = await startOja({
    vars: { SITE_HOST: 'localhost', SITE_URL: 'http://localhost', DNS_STUB_URL: dns.url },
  })
  dns.setSite({ url: oja.site.url, target: TARGET })
  const { host } = new URL(oja.site.url)
  browser = await launchBrowser({ localhost: host, [WWW]: host, [`www.${GIFT}`]: host })
  owner = await openOwner('adunni-cloth')
})
afterAll(async () => {
  await browser?.close()
  await oja?.dispose()
  await dns?.stop()
})

async function openOwner(slug: string) {
  const client = await oja.stack.person(`${slug}@oja.test`)
  const { data } = await client.auth.getSession()
  const { id } = await openStore(rowsOf(oja), { slug })
  await addMember(rowsOf(oja), id, data.session?.user.id ?? '', 'owner')
  await addProduct(rowsOf(oja), id, { name: 'Ankara cloth' })
  const shopper = await openShopper(browser, 'http://localhost', { viewport: PHONE })
  await shopper.context.addInitScript(([key, session]) => localStorage.setItem(key, session), [
    SESSION_KEY,
    JSON.stringify(data.session),
  ] as const)
  return { ...shopper, id, slug }
}

const sql = (text: string, values: unknown[] = []) => oja.stack.sql(text, values)
const ago = (column: string, hours: number) =>
  sql(
    `update private.domain_claims set ${column} = now() - make_interval(hours => $2) where business_id = $1 and state <> 'ended'`,
    [owner.id, hours],
  )

/** Presses "Check now" until the text is there: a check waits for no other, and the next sees what came meanwhile. */
async function checkUntil(page: Page, text: string | RegExp): Promise<void> {
  await expect
    .poll(
      async () => {
        await sql('update private.domain_claims set begun_at = null where business_id = $1', [owner.id])
        await sql('update private.domain_hostnames set restarted_at = null')
        await page.getByRole('button', { name: 'Check now' }).click()
        await page.getByRole('button', { name: 'Check now' }).waitFor()
        return page.getByText(text).first().isVisible()
      },
      { timeout: 30_000, interval: 300 },
    )
    .toBe(true)
}

const token = async () =>
  (
    await sql(`select token from private.domain_claims where business_id = $1 and state <> 'ended'`, [
      owner.id,
    ])
  )[0]?.['token'] as string

it('a name is claimed, proved, served, fails, rests, returns and is removed', async () => {
  const { page } = owner
  await owner.visit('/settings/domain')

  // Names that cannot be a shop's, each with its reason; what was typed stays.
  for (const [typed, reason] of [
    ['*.adunni.example', 'Type one name without *'],
    ['127.0.0.1', 'This is the number of a computer'],
    ['com.ng', 'Everybody shares this ending'],
    ['my-shop.shops.localhost', 'This name is ours'],
    ['adunni', 'This is not the name of a website'],
  ] as const) {
    await page.getByLabel('Domain name').fill(typed)
    await page.getByRole('button', { name: 'Add the name' }).click()
    await page.getByText(reason).waitFor()
    expect(await page.getByLabel('Domain name').inputValue()).toBe(typed)
  }

  await page.getByLabel('Domain name').fill(`https://${WWW.toUpperCase()}/`)
  await page.getByRole('button', { name: 'Add the name' }).click()
  await page.getByRole('heading', { name: NAME }).waitFor()
  await page.getByText('Waiting for records').waitFor()
  await checkUntil(page, `TXT: nothing at _oja.${NAME} yet.`)
  await page
    .getByText(await token())
    .first()
    .waitFor()
  expect(await owner.accessibilityFaults()).toEqual([])

  // The guide of a registrar, with and without ALIAS; each value, and a message for who set up the name, to copy.
  await page.getByText('GoDaddy', { exact: true }).click()
  await page.getByRole('list', { name: 'Steps at GoDaddy' }).waitFor()
  await page.getByRole('heading', { name: 'Forwarding: leads the bare name too' }).waitFor()
  await page.getByText(`https://${WWW}`, { exact: true }).waitFor()
  await page.getByText('Namecheap', { exact: true }).click()
  await page.getByRole('heading', { name: 'ALIAS Record: leads the bare name too' }).waitFor()
  await owner.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: `Copy value ${await token()}` }).click()
  await expect.poll(copied).toBe(await token())
  await page.getByRole('button', { name: 'Copy the message' }).click()
  await expect.poll(copied).toContain(`TXT\nName: _oja.${NAME}\nValue: ${await token()}`)
  const sent = await page.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href')
  expect(new URL(sent ?? '').searchParams.get('text')).toBe(await copied())

  // Could not ask is not failed; a wrong value and a doubled name are told as such; one resolver is not enough.
  dns.setDown(true)
  await checkUntil(page, 'TXT: we could not ask.')
  dns.setDown(false)
  dns.set({ name: `_oja.${NAME}`, type: 'TXT', value: 'something else' })
  await checkUntil(page, 'TXT: there is another value, something else.')
  dns.remove({ name: `_oja.${NAME}`, type: 'TXT' })
  dns.set({ name: `_oja.${NAME}.${NAME}`, type: 'TXT', value: await token() })
  await checkUntil(page, 'type only the short name')
  await fetch(dns.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: `_oja.${NAME}`, type: 'TXT', value: await token(), isSpreading: true }),
  })
  await checkUntil(page, 'TXT: one of two resolvers sees it.')

  // Proved; then it leads to another server, then to us; the certificate is refused, gives up, and comes.
  dns.set({ name: `_oja.${NAME}`, type: 'TXT', value: await token() })
  await checkUntil(page, 'is yours: we see your TXT record')
  dns.set({ name: WWW, type: 'CNAME', value: 'other.example' })
  await checkUntil(page, `${WWW}: leads elsewhere. We see a CNAME of other.example`)
  dns.setFault(WWW, 'down')
  dns.set({ name: WWW, type: 'CNAME', value: TARGET })
  await checkUntil(page, `Certificate of ${WWW}: under way.`)
  dns.setFault(WWW, 'busy')
  await checkUntil(page, `Certificate of ${WWW}: under way.`)
  dns.setFault(WWW, 'blocked')
  await checkUntil(page, 'The provider says: custom hostname is on hold')
  dns.setFault(WWW, 'caa')
  await checkUntil(page, 'CAA record does not allow')
  dns.setFault(WWW, 'timed_out')
  await checkUntil(page, 'stuck. We try again by ourselves.')
  expect((await oja.ask('/', { host: WWW })).status).toBe(404)
  dns.setFault(WWW, 'none')
  await checkUntil(page, /^Visitors of www\.adunni-cloth\.example see your shop/)
  await page.getByText('Active', { exact: true }).waitFor()

  // Served, with its own canonical; our own pages name it; challenges are left alone.
  const home = await oja.until('/', ({ status }) => status === 200, { host: WWW })
  expect(home.text).toContain('Ankara cloth')
  expect(home.text).toContain(`<link rel="canonical" href="https://${WWW}`)
  const map = await oja.ask('/sitemap.xml', { host: WWW })
  expect(map.text).toContain(`<loc>https://${WWW}</loc>`)
  expect(map.text).not.toContain(`/${owner.slug}`)
  const own = await oja.until(`/${owner.slug}`, ({ text }) => text.includes(`href="https://${WWW}`))
  expect(own.status).toBe(200)
  expect((await oja.ask('/.well-known/acme-challenge/x', { host: WWW })).headers['location']).toBeUndefined()
  await page.goto('http://localhost/dashboard')
  await page.getByRole('link', { name: WWW }).first().waitFor()

  // The bare name joins and leads to www.
  await owner.visit('/settings/domain')
  dns.set({ name: NAME, type: 'ALIAS', value: TARGET })
  await checkUntil(page, `${NAME}: leads to us.`)
  const bare = await oja.until('/about', ({ status }) => status === 301, { host: NAME })
  expect(bare.headers['location']).toBe(`http://${WWW}/about`)

  // The plan ends: the name rests, and comes back with the plan.
  const setPlan = (plan: string) => sql('update businesses set plan = $2 where id = $1', [owner.id, plan])
  await setPlan('starter')
  await checkUntil(page, `Your plan has ended, so ${WWW} rests.`)
  await oja.until('/', ({ status }) => status === 302, { host: WWW })
  await setPlan('enterprise')
  await checkUntil(page, /^Visitors of www\.adunni-cloth\.example see your shop/)
  await oja.until('/', ({ status }) => status === 200, { host: WWW })

  // The records go: 72 hours of failing, still served; then it rests, and returns with its records.
  dns.remove({ name: WWW, type: 'CNAME' })
  await checkUntil(page, 'has not led to us since')
  expect((await oja.ask('/', { host: WWW })).status).toBe(200)
  expect(await owner.accessibilityFaults()).toEqual([])
  await ago('failing_since', 73)
  await checkUntil(page, /did not lead to us for 72 hours/)
  const rest = await oja.until('/about', ({ status }) => status === 302, { host: WWW })
  expect(rest.headers['location']).toBe(`http://localhost/${owner.slug}/about`)
  dns.set({ name: WWW, type: 'CNAME', value: TARGET })
  await checkUntil(page, /^Visitors of www\.adunni-cloth\.example see your shop/)
  await oja.until('/', ({ status }) => status === 200, { host: WWW })

  // Removed: free at once, and the provider forgets both hosts.
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('You removed it.').waitFor()
  await oja.until('/', ({ status }) => status === 404, { host: WWW })
  await expect.poll(() => dns.world.hostnames.length, { timeout: 10_000 }).toBe(0)

  // Another shop holds it: our claim is blocked while both tokens stand.
  const other = await openStore(rowsOf(oja))
  const [held] = await sql(`select begin_domain_claim($1, $2, $3, $3, false, $4) as id`, [
    other.id,
    other.ownerId,
    NAME,
    TARGET,
  ])
  const [theirs] = await sql('select token from private.domain_claims where id = $1', [held?.['id']])
  const txt = { asked: true, agreed: [theirs?.['token']], any: [theirs?.['token']] }
  await sql('select record_domain_check($1, $2)', [held?.['id'], JSON.stringify({ txt, hosts: {} })])
  await page.getByLabel('Domain name').fill(NAME)
  await page.getByRole('button', { name: 'Add the name' }).click()
  await page.getByText('Waiting for records').waitFor()
  dns.set({ name: `_oja.${NAME}`, type: 'TXT', value: [theirs?.['token'] as string, await token()] })
  await checkUntil(page, 'and so is the TXT record of another shop')
  await page.getByText('Blocked', { exact: true }).waitFor()

  // A name that our team wrote without a claim goes too.
  await sql(
    `update businesses set custom_domain = 'by-hand.example', custom_domain_status = 'active' where id = $1`,
    [owner.id],
  )
  await owner.visit('/settings/domain')
  await page.getByText('Our team has set up this name for you.').waitFor()
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Our team has set up this name for you.').waitFor({ state: 'detached' })
  // Refused names, and checks too soon after another.
  expect(owner.problems.filter((problem) => !/\b4(22|29)\b/.test(problem))).toEqual([])
}, 180_000)

it('a paid year brings a name: asked for, bought, set up, and a shopper opens the shop there', async () => {
  const { page, ...asker } = await openOwner('year-of-cloth')
  await sql('select add_plan_entry($1, $2)', [
    asker.id,
    JSON.stringify({
      rowKey: `${asker.id}:year`,
      reference: `${asker.id}-year`,
      kind: 'charge',
      plan: 'enterprise',
      days: 365,
      months: 12,
      amountMinor: 14_400_000,
      currency: 'NGN',
      effectiveAt: new Date(Date.now() - 60_000).toISOString(),
    }),
  ])
  await asker.visit('/settings/plan')
  // A slip is seen in the question; a request that is only asked for is taken back.
  await page.getByLabel('Name', { exact: true }).fill('yaer-of-cloth')
  await page.getByText('.ng', { exact: true }).click()
  await page.getByRole('button', { name: 'Ask for this domain' }).click()
  const question = page.getByRole('dialog')
  await question.getByText('yaer-of-cloth.ng').waitFor()
  expect(await asker.accessibilityFaults()).toEqual([])
  await question.getByRole('button', { name: 'Keep as it is' }).click()
  await page.getByRole('button', { name: 'Ask for this domain' }).click()
  await question.getByRole('button', { name: 'Ask for it' }).click()
  await page.getByText('We buy it for you within days.').waitFor()
  await page.getByRole('button', { name: 'Take it back: yaer-of-cloth.ng' }).click()
  await question.getByRole('button', { name: 'Take it back' }).click()
  await page.getByLabel('Name', { exact: true }).fill('year-of-cloth')
  await page.getByText('.ng', { exact: true }).click()
  await page.getByRole('button', { name: 'Ask for this domain' }).click()
  await question.getByRole('button', { name: 'Ask for it' }).click()
  await page.getByText('We buy it for you within days.').waitFor()

  const email = 'buyer@oja.test'
  const { data } = await (await oja.stack.person(email)).auth.getUser()
  await sql('insert into platform_admins values ($1)', [data.user?.id])
  const operator = await openShopper(browser, 'http://localhost', { viewport: DESK })
  const desk = operator.page
  await desk.goto(`http://localhost/auth?next=${operatorPath}`)
  await desk.getByLabel('Email', { exact: false }).first().fill(email)
  await desk.getByLabel('Password', { exact: true }).fill(testPassword)
  await desk.getByRole('button', { name: 'Sign In' }).click()
  await desk.getByRole('link', { name: 'Free domains' }).click()
  const request = desk.getByRole('listitem').filter({ hasText: 'enterprise until' }).filter({ hasText: GIFT })
  await request.getByRole('textbox').fill('Bought until next year.')
  await request.getByRole('button', { name: 'Bought' }).click()
  await request.getByRole('listitem').filter({ hasText: 'CNAME' }).waitFor()
  // The owner has no account at a registrar, and nothing to do.
  await asker.visit('/settings/domain')
  await page.getByText(`We bought ${GIFT} for you, and we connect it to your shop.`).waitFor()
  expect(await page.getByLabel('Where did you buy the name?').count()).toBe(0)
  // Sets the records that the page says, as the team does at the registrar.
  for (const type of ['TXT', 'CNAME'] as const) {
    const codes = request.getByRole('listitem').filter({ hasText: type }).locator('code')
    const [name = '', value = ''] = await codes.allTextContents()
    dns.set({ name, type, value })
  }
  const served = async () => {
    await sql('update private.domain_claims set next_check_at = now() where business_id = $1', [asker.id])
    await oja.site.scheduled()
    return (await oja.ask('/', { host: `www.${GIFT}` })).status
  }
  await expect.poll(served, { timeout: 30_000, interval: 300 }).toBe(200)
  await request.getByRole('textbox').fill('Open it in an hour.')
  await request.getByRole('button', { name: 'Connected' }).click()
  await request.getByText('connected', { exact: true }).waitFor()

  await asker.visit('/settings/plan')
  await page.getByText('Open it in an hour.').waitFor()
  const shopper = await openShopper(browser, `http://www.${GIFT}`)
  await shopper.visit('/')
  expect(await shopper.page.locator('main').innerText()).toContain('Ankara cloth')
  expect([...asker.problems, ...operator.problems, ...shopper.problems]).toEqual([])
})
