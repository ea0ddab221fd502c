// The owner's app without a line, and while a new version comes. The browser, its worker and the sites are real; a second version is the build with other
// names. Planted defects of the same rules were seen red in tests/unit/owner-worker-keeps.test.ts.
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@oja/local-supabase/machine'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { SESSION_KEY } from '#data/session/stored-session.ts'
import { type LocalSite, startSite } from '#scripts/local-site.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { newPerson, newStore, openOwner } from '#tests/support/browser/owner.ts'
import { openDelivery, watchShown } from '#tests/support/browser/ringing-browser.ts'
import { openShopper } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'
import { distDir } from '#tests/support/running/site.ts'

const browser = forFile(launchBrowser)

const SCOPES = ['/dashboard', '/dashboard/', '/onboarding', '/oracle', '/settings']

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Scopes whose worker is the app's, and active. */
const scopesOf = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations())
      .filter(({ active }) => active?.state === 'activated' && active.scriptURL.endsWith('/owner-worker.js'))
      .map(({ scope }) => new URL(scope).pathname)
      .toSorted(),
  )

/** What each cache of this browser holds. */
const kept = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const paths = names.map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url.replace(location.origin, '')),
    )
    return Object.fromEntries((await Promise.all(paths)).map((list, at) => [names[at], list]))
  })

/** The app waits until its page is quiet, and the worker then keeps some 170 files, two at a time. */
const KEEPING_MS = 60_000

/** Waits until the worker has kept all that it keeps ahead. */
async function untilKept(page: Page, siteUrl: string, versions = 1): Promise<void> {
  const script = await (await fetch(`${siteUrl}/owner-worker.js`)).text()
  const names = listsOf(script).flat()
  const [, version] = /VERSION = '(\w+)'/.exec(script) ?? []
  await expect
    .poll(
      async () => {
        const all = await kept(page)
        const own = all[`owner-${version}`] ?? []
        const count = Object.keys(all).filter((name) => name.startsWith('owner-')).length
        return [
          count,
          own.includes('/dashboard'),
          names.filter((name) => !own.includes(`/_astro/${name}`)).length,
        ]
      },
      { timeout: KEEPING_MS },
    )
    .toEqual([versions, true, 0])
  await expect.poll(() => scopesOf(page), { timeout: KEEPING_MS }).toEqual(SCOPES)
}

const listsOf = (script: string) =>
  ['FIRST', 'LATER'].map(
    (name) => new RegExp(`const ${name} = '([^']*)'`).exec(script)?.[1]?.split(' ') ?? [],
  )

/** The app has taken the place of what its page shows first. */
const isMounted = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.querySelectorAll('astro-island:not([ssr])').length))
    .toBeGreaterThan(0)

describe('without a line', () => {
  it('the app opens by its addresses and goes on, keeps nothing of a person, and everything else is as without it', async () => {
    const siteUrl = inject('siteUrl')
    // Its shop's address begins like that of the app.
    const slug = `dashboard-${crypto.randomUUID().slice(0, 8)}`
    const owner = await openOwner(browser, { keepsApp: true, store: { slug } })
    const { page, context } = owner
    await owner.visit('/dashboard')
    await heading(page, 'Home').waitFor()
    await untilKept(page, siteUrl)
    await owner.visit('/settings')
    await heading(page, 'Settings').waitFor()
    await owner.visit('/dashboard')
    await heading(page, 'Home').waitFor()

    const paths = Object.entries(await kept(page)).flatMap(([name, list]) => list.map((path) => [name, path]))
    expect(paths.filter(([, path]) => !/^\/dashboard$|^\/_astro\/[\w.-]+$/.test(path ?? ''))).toEqual([])
    const text = await page.evaluate(async () => (await caches.match('/dashboard'))?.text())
    expect([owner.person.email, slug, 'Bisi'].filter((word) => text?.includes(word))).toEqual([])

    await expect.poll(async () => (await fetch(`${siteUrl}/${slug}`)).status).toBe(200)
    for (const path of [`/${slug}`, '/settings-and-more']) {
      const answer = await page.goto(`${siteUrl}${path}`)
      expect([path, answer?.fromServiceWorker()]).toEqual([path, false])
    }
    // A link that a chat has changed is led by the site.
    await page.goto(`${siteUrl}/dashboard/orders).`)
    expect(new URL(page.url()).pathname).toBe('/dashboard/orders')
    const opened = await page.goto(`${siteUrl}/dashboard`)
    expect(opened?.fromServiceWorker()).toBe(true)
    expect(opened?.headers()['content-security-policy']).toMatch(
      /connect-src 'self' http.*frame-ancestors 'none'/,
    )
    await heading(page, 'Home').waitFor()

    await context.setOffline(true)
    // A file that was never opened.
    await page
      .getByRole('link', { name: /Orders$/ })
      .first()
      .click()
    await heading(page, 'Orders').waitFor()
    expect(
      await page.evaluate(() =>
        fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
          () => 'a line',
          () => 'no line',
        ),
      ),
    ).toBe('no line')
    // The token has ended meanwhile.
    await page.evaluate((key) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(
        key,
        JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 60 }),
      )
    }, SESSION_KEY)
    await page.reload()
    await isMounted(page)
    for (const path of ['/dashboard', '/dashboard/orders', '/settings', '/oracle', '/onboarding']) {
      const answer = await page.goto(`${siteUrl}${path}`)
      expect([path, answer?.status(), answer?.fromServiceWorker()]).toEqual([path, 200, true])
      await isMounted(page)
      expect(new URL(page.url()).pathname).toBe(path)
    }
    // In a tab of its own: the browser's page for it comes a moment later.
    const shop = await context.newPage()
    await expect(shop.goto(`${siteUrl}/${slug}`)).rejects.toThrow('ERR_INTERNET')
    await shop.close()
    // The site's own worker is there since a page of the site was opened.
    await page.goto(`${siteUrl}/pricing`)
    await heading(page, 'You are offline').waitFor()
    await page.goto(`${siteUrl}/dashboard`)
    await isMounted(page)
    owner.problems.splice(0)
    await context.setOffline(false)
    await heading(page, 'Home').waitFor()
    owner.problems.splice(0)
  })
})

describe('a new version', () => {
  let dir: string
  let port: number
  let site: LocalSite
  let siteUrl: string

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'oja-versions-'))
    port = await freePort()
    siteUrl = `http://127.0.0.1:${port}`
  })
  afterAll(async () => {
    await site?.stop()
    await rm(dir, { recursive: true, force: true })
  })

  /** Serves the build, with `change` made to the browser's files. */
  async function deploy(name: string, change: (folder: string) => Promise<void> = async () => {}) {
    const dist = join(dir, name)
    await cp(distDir, dist, { recursive: true })
    await change(join(dist, 'client'))
    await site?.stop()
    const { apiUrl, publishableKey, secretKey } = inject('supabase')
    site = await startSite({
      dir: join(dir, 'state'),
      port,
      distDir: dist,
      supabase: { apiUrl, publishableKey, secretKey },
      webhookSecret: 'none',
      siteHost: '127.0.0.1',
      siteUrl,
    })
  }

  async function openHere() {
    const { client } = await newPerson()
    await newStore(client)
    const shopper = await openShopper(browser, siteUrl)
    const { data } = await client.auth.getSession()
    await shopper.context.addInitScript(
      ([key, session]) => void (localStorage.getItem(key) ?? localStorage.setItem(key, session)),
      [SESSION_KEY, JSON.stringify(data.session)] as const,
    )
    return shopper
  }

  const homeFiles = (page: Page) => page.evaluate(() => document.documentElement.dataset['homeFiles'] ?? '')

  it('takes over beside an open page, which still gets its files', async () => {
    await deploy('first')
    const shopper = await openHere()
    const { page, context } = shopper
    await shopper.visit('/dashboard')
    await heading(page, 'Home').waitFor()
    await untilKept(page, siteUrl)
    const first = await homeFiles(page)

    await deploy('second', otherNames)
    const next = await context.newPage()
    await next.goto(`${siteUrl}/dashboard`)
    await heading(next, 'Home').waitFor()
    expect(await homeFiles(next)).toBe(first)
    await untilKept(page, siteUrl, 2)
    const [orders = ''] = (await filesOf(distDir)).filter((name) => name.startsWith('OrdersPage.'))
    expect((await fetch(`${siteUrl}/_astro/${orders}`)).status).toBe(404)
    await page
      .getByRole('link', { name: /Orders$/ })
      .first()
      .click()
    await heading(page, 'Orders').waitFor()

    await next.goto(`${siteUrl}/dashboard`)
    await heading(next, 'Home').waitFor()
    expect(await homeFiles(next)).not.toBe(first)
  })

  it('that cannot come changes nothing, and a reload asks the site', async () => {
    await deploy('present')
    const { page, visit } = await openHere()
    await visit('/dashboard')
    await heading(page, 'Home').waitFor()
    await untilKept(page, siteUrl)
    // Its list names a file that is not there.
    await deploy('broken', async (folder) => {
      const path = join(folder, 'owner-worker.js')
      await writeFile(path, (await readFile(path, 'utf8')).replace("LATER = '", "LATER = 'missing.js "))
      const html = join(folder, 'dashboard.html')
      await writeFile(html, (await readFile(html, 'utf8')).replace('<title>', '<title>Newer '))
    })
    expect(
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/dashboard')
        const updated = await registration?.update()
        const coming = updated?.installing
        return new Promise((resolve) => {
          coming?.addEventListener('statechange', () => resolve(coming.state))
          setTimeout(() => resolve(coming?.state ?? 'nothing came'), 60_000)
        })
      }),
    ).toBe('redundant')
    expect(await (await page.goto(`${siteUrl}/dashboard`))?.text()).not.toContain('<title>Newer')
    await heading(page, 'Home').waitFor()
    expect(await page.evaluate(async () => (await caches.match('/dashboard'))?.text())).not.toContain('Newer')
    expect(await (await page.reload())?.text()).toContain('<title>Newer')
    await heading(page, 'Home').waitFor()
  })

  it('has the subscription of the worker before, which had another name', async () => {
    await deploy('earlier', async (folder) => {
      const text = await readFile(join(folder, 'owner-worker.js'), 'utf8')
      await writeFile(
        join(folder, 'push-worker.js'),
        text.slice(text.indexOf("self.addEventListener('push'")),
      )
    })
    const shopper = await openHere()
    const { page } = shopper
    await page.goto(`${siteUrl}/pricing`)
    const delivery = await openDelivery(page, '/dashboard/')
    await page.evaluate(() => navigator.serviceWorker.register('/push-worker.js', { scope: '/dashboard/' }))
    const script = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/dashboard/')
        return registration?.active && new URL(registration.active.scriptURL).pathname
      })
    await expect.poll(script).toBe('/push-worker.js')
    await shopper.visit('/dashboard')
    await heading(page, 'Home').waitFor()
    await expect.poll(script).toBe('/owner-worker.js')
    // The next opening brings the rest.
    await shopper.visit('/dashboard')
    await heading(page, 'Home').waitFor()
    await untilKept(page, siteUrl)

    // A subscription belongs to the registration: what is sent to the earlier one arrives.
    const shown = await watchShown({ page })
    await delivery.deliver('not JSON')
    await expect.poll(shown).toEqual([expect.objectContaining({ title: 'Something new in your shop' })])
  })
})

const filesOf = async (dist: string) =>
  listsOf(await readFile(join(dist, 'client', 'owner-worker.js'), 'utf8')).flat()

/** Gives the app's files the names of another build, as a change of the first of them would. */
async function otherNames(folder: string): Promise<void> {
  const names = new Set(await filesOf(join(folder, '..')))
  const files = join(folder, '_astro')
  const renamed = (text: string) =>
    text.replace(/([\w-]+)\.([\w-]{8})\.js/g, (name, word: string, hash: string) =>
      names.has(name) ? `${word}.${[...hash].toReversed().join('')}.js` : name,
    )
  for (const name of await readdir(files)) {
    const path = join(files, name)
    if (!name.endsWith('.js')) continue
    await writeFile(path, renamed(await readFile(path, 'utf8')))
    await rename(path, join(files, renamed(name)))
  }
  for (const name of ['dashboard.html', 'owner-worker.js']) {
    const path = join(folder, name)
    await writeFile(path, renamed(await readFile(path, 'utf8')))
  }
}
