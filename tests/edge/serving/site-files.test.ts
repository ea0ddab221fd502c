// Tests files that our own host makes on request, and the public site's pages as the Worker sends them.
// Planted defects (2026-11-20):
// - The origin left as it was built -> "no page keeps the built origin" turns red.
// - The status left out of sitemap_stores -> "names live stores" turns red.
// - sw.js served with the policy of plain files -> "may fetch from us" turns red.
import { globSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { SITE_ORIGIN } from '#domain/basics/site-origin.ts'
import { OWNER_ADDRESSES, OWNER_LIST_ADDRESSES } from '#islands/owner/addresses.ts'
import { forFile } from '#tests/support/for-file.ts'
import { sharedOja } from '#tests/support/running/shared-site.ts'
import { distDir, SITE_URL } from '#tests/support/running/site.ts'
import { openLiveStore, rowsOf } from '#tests/support/stores/site-stores.ts'

const oja = forFile(sharedOja)
let paths: readonly string[]

beforeAll(async () => {
  await openLiveStore(oja, { slug: 'live-shop' })
  await openLiveStore(oja, { slug: 'other-live' })
  await openLiveStore(oja, { slug: 'shut-shop', status: 'suspended' })
  await openLiveStore(oja, {
    slug: 'domain-shop',
    // A white-label shop has a manifest of its own.
    plan: 'premium',
    custom_domain: 'domain-shop.test',
    custom_domain_status: 'active',
  })
  const files = await readdir(join(distDir, 'client'), { recursive: true })
  paths = files
    .filter((file) => /\.(?:html|xml)$/.test(file))
    .map((file) => `/${file.replace(/(?:index)?\.html$/, '')}`)
})

describe('robots.txt', () => {
  test('keeps crawlers off the machinery and names the sitemap index', async () => {
    const answer = await oja.ask('/robots.txt')

    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.text).toBe(
      `User-agent: *\nDisallow: /api/\nDisallow: /o/\n\nSitemap: ${SITE_URL}/sitemap.xml\n`,
    )
  })
})

describe('the sitemap index', () => {
  test('names live stores and the site’s own pages, not suspended stores nor those that live on a domain', async () => {
    const answer = await oja.ask('/sitemap.xml')
    const named = [...answer.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1])

    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(named[0]).toBe(`${SITE_URL}/sitemaps/site.xml`)
    expect(named.slice(1).sort()).toEqual([
      `${SITE_URL}/live-shop/sitemap.xml`,
      `${SITE_URL}/other-live/sitemap.xml`,
    ])
    expect((await oja.ask('/live-shop/sitemap.xml')).status).toBe(200)
  })

  test('has as many pages as the stores need', async () => {
    expect((await oja.ask('/sitemap-2.xml')).status).toBe(404)
    const page = async (number: number) => {
      const { data } = await oja.stack.admin().rpc('sitemap_stores', { p_page: number, p_size: 1 })
      return data as { pages: number; stores: { slug: string; changedOn: string }[] }
    }
    const [first, second, third] = [await page(1), await page(2), await page(3)]

    expect([first.pages, second.pages, third.pages]).toEqual([2, 2, 2])
    expect([...first.stores, ...second.stores].map(({ slug }) => slug).sort()).toEqual([
      'live-shop',
      'other-live',
    ])
    expect(first.stores[0]?.changedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(third.stores).toEqual([])
  })

  test('leads to the list of our own pages, each of which answers', async () => {
    const { text } = await oja.ask('/sitemaps/site.xml')
    const named = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '')

    expect(named).toContain(`${SITE_URL}/`)
    expect(named).toContain(`${SITE_URL}/pricing`)
    expect(named.filter((url) => url.startsWith(`${SITE_URL}/blog/`)).length).toBeGreaterThanOrEqual(4)
    for (const url of named) {
      const answer = await oja.ask(new URL(url).pathname)
      expect([url, answer.status]).toEqual([url, 200])
      expect(answer.text).toContain(`<link rel="canonical" href="${url}"`)
      expect(answer.text).not.toContain('noindex')
    }
  })
})

describe('the secret key (P4)', () => {
  const SECRET = /SUPABASE_SECRET_KEY|WEBHOOK_SECRET|sb_secret_[\w-]/
  const textsOf = (pattern: string) =>
    globSync(pattern).map((path) => [path, readFileSync(path, 'latin1')] as const)

  test('and what only its holder may call are in no file that a browser can fetch', async () => {
    const rows = await rowsOf(oja).query(
      `select distinct proname from pg_proc where pronamespace = 'public'::regnamespace
        and has_function_privilege('service_role', oid, 'execute')
        and not has_function_privilege('anon', oid, 'execute') and not has_function_privilege('authenticated', oid, 'execute')`,
    )
    const calls = rows.map(({ proname }) => String(proname))
    const called = new RegExp(`["'\`](?:${calls.join('|')})["'\`]`)
    const files = textsOf(join(distDir, 'client/**/*.{js,mjs,css,html,json,xml,txt,svg,webmanifest}'))

    expect(files.length).toBeGreaterThan(50)
    expect(calls).toContain('place_order')
    expect(files.filter(([, text]) => SECRET.test(text) || called.test(text)).map(([path]) => path)).toEqual(
      [],
    )
    expect(called.test('let a={name:`place_order`}')).toBe(true)
    expect(SECRET.test(oja.stack.supabase.secretKey)).toBe(true)
  })

  test('is in no file of the Worker and on no page: the Worker gets it when it starts', async () => {
    const built = textsOf(join(distDir, 'server/**/*.{js,mjs,json}'))
    const addresses = [
      '/',
      '/auth',
      '/dashboard',
      '/live-shop',
      '/live-shop/account',
      '/live-shop/checkout.json',
    ]
    const pages = await Promise.all([...addresses, '/api/config'].map((path) => oja.ask(path)))
    const hasKey = (text: string) =>
      text.includes(oja.stack.supabase.secretKey) || /sb_secret_[\w-]{8}/.test(text)

    expect(built.length).toBeGreaterThan(5)
    expect(built.filter(([, text]) => hasKey(text)).map(([path]) => path)).toEqual([])
    expect(pages.filter(({ text }) => SECRET.test(text) || hasKey(text)).map(({ text }) => text)).toEqual([])
    expect(hasKey(`<p>${oja.stack.supabase.secretKey}</p>`)).toBe(true)
  })
})

describe('security.txt', () => {
  test('says where to write, and for less than a year', async () => {
    const { text } = await oja.ask('/.well-known/security.txt')
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')

    expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
    expect(expires).toBeGreaterThan(Date.now())
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
  })
})

describe('the service worker', () => {
  test('is stamped with its offline page, never stored, and may fetch from us alone', async () => {
    const answer = await oja.ask('/sw.js')

    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; connect-src 'self';/)
    expect(answer.text).toMatch(/const VERSION = '[0-9a-f]{12}'/)
    expect(answer.text).not.toContain('oja-offline-version')
  })
})

describe('the worker of the owner’s app', () => {
  const version = async () =>
    /const VERSION = '([0-9a-f]{12})'/.exec((await oja.ask('/owner-worker.js')).text)?.[1]

  test('is stamped with its page, never stored, may fetch from us alone, and names files that are there', async () => {
    const { headers, text } = await oja.ask('/owner-worker.js')

    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; connect-src 'self';/)
    expect(text).not.toMatch(/oja-owner-version|oja-first-files|oja-later-files/)
    const [first = [], later = []] = ['FIRST', 'LATER'].map((name) =>
      new RegExp(`const ${name} = '([^']+)'`).exec(text)?.[1]?.split(' '),
    )
    expect(new Set([...first, ...later]).size).toBe(first.length + later.length)
    for (const name of [
      'OrdersPage',
      'SalePage',
      'ProductsPage',
      'CustomersPage',
      'CustomerPage',
      'LockGate',
      'Toasts',
    ])
      expect([name, later.filter((file) => file.startsWith(`${name}.`)).length]).toEqual([name, 1])
    expect(later.filter((file) => /^(?:AnalyticsPage|SettingsPage|ImportsPage)\./.test(file))).toEqual([])
    const page = (await oja.ask('/dashboard')).text
    expect(first.filter((file) => !page.includes(file))).toEqual([])
    for (const file of [...first, ...later]) {
      const answer = await oja.ask(`/_astro/${file}`, { method: 'HEAD' })
      expect([file, answer.status, answer.headers['cache-control']]).toEqual([
        file,
        200,
        expect.stringContaining('immutable'),
      ])
    }
    expect(await version()).toBe(await version())
  })
})

describe('the manifest', () => {
  type Icon = { readonly src: string; readonly sizes?: string }
  type Manifest = {
    readonly icons: readonly Icon[]
    readonly start_url: string
    readonly share_target: { readonly action: string }
    readonly shortcuts: readonly { readonly name: string; readonly url: string; readonly icons: Icon[] }[]
  }

  test('names icons that are there, of the size that it says, and ways into the app', async () => {
    const answer = await oja.ask('/manifest.webmanifest')
    const { icons, start_url: start, shortcuts, share_target: share } = JSON.parse(answer.text) as Manifest

    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
    expect(start).toBe('/dashboard')
    expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['Orders', '/dashboard/orders'],
      ['New sale', '/dashboard/sell'],
      ['Add product', '/dashboard/products/new'],
    ])
    const shared = await oja.ask(share.action, { method: 'POST', body: 'pictures' })
    expect([shared.status, shared.headers['location']]).toEqual([303, share.action])
    for (const { url } of shortcuts) expect([url, (await oja.ask(url)).status]).toEqual([url, 200])
    for (const { src, sizes } of [
      ...icons,
      ...shortcuts.flatMap((shortcut) => shortcut.icons),
      { src: '/favicon.ico' },
      { src: '/favicon.svg' },
      { src: '/apple-touch-icon.png', sizes: '180x180' },
      { src: '/badge-96.png', sizes: '96x96' },
    ]) {
      const icon = await oja.ask(src)
      expect([src, icon.status]).toEqual([src, 200])
      expect(icon.headers['content-type']).toMatch(/^image\//)
      if (!sizes) continue
      const { width, height } = await sharp(join(distDir, 'client', src)).metadata()
      expect([src, `${width}x${height}`]).toEqual([src, sizes])
    }
  })
})

describe('every page of the site', () => {
  test('carries our own origin: no page keeps the built origin', async () => {
    expect(paths.length).toBeGreaterThan(12)
    for (const path of paths) {
      const answer = await oja.ask(path)
      expect([path, answer.text.includes(SITE_ORIGIN)]).toEqual([path, false])
    }
  })

  test('has a policy, and headers that close what it leaves open', async () => {
    for (const path of [
      ...paths,
      '/robots.txt',
      '/sitemap.xml',
      '/sw.js',
      '/owner-worker.js',
      '/manifest.webmanifest',
      '/no-such-page',
    ]) {
      const { headers, text } = await oja.ask(path)
      expect([path, headers['x-content-type-options'], headers['cache-control']]).toEqual([
        path,
        'nosniff',
        'no-store',
      ])
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'.*base-uri 'none'/)
      // The owner's app reads barcodes.
      const camera = /^\/(?:dashboard|settings|onboarding|oracle)/.test(path) ? 'camera=(self)' : 'camera=()'
      expect([path, headers['permissions-policy']]).toEqual([path, expect.stringContaining(camera)])
      if (!headers['content-type']?.startsWith('text/html')) continue
      const policy = /http-equiv="content-security-policy" content="([^"]+)"/i.exec(text)?.[1] ?? ''
      expect([path, /script-src [^;]*'sha256-/.test(policy)]).toEqual([path, true])
      expect(policy).not.toMatch(/unsafe/)
    }
  })

  test('and every such file is for reading', async () => {
    for (const path of [
      '/robots.txt',
      '/sitemap.xml',
      '/sw.js',
      '/owner-worker.js',
      '/.well-known/security.txt',
      '/pricing',
    ]) {
      const answer = await oja.ask(path, { method: 'POST', body: 'x' })
      expect([path, answer.status, answer.headers['allow']]).toEqual([path, 405, 'GET, HEAD'])
      const head = await oja.ask(path, { method: 'HEAD' })
      expect([path, head.status, head.bytes.length]).toEqual([path, 200, 0])
    }
  })
})

describe('an invitation', () => {
  test('is a page that tells its address to nobody, and no other address below /join is one', async () => {
    const { status, headers } = await oja.ask(`/join/${'A'.repeat(43)}`)

    expect(status).toBe(200)
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers['cache-control']).toContain('no-store')
    for (const path of ['/join', '/join/short', `/join/${'A'.repeat(44)}`]) {
      expect([path, (await oja.ask(path)).status]).toEqual([path, 404])
    }
  })
})

describe('the owner’s app', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'

  test.each([...OWNER_ADDRESSES, ...OWNER_LIST_ADDRESSES.map((list) => `${list}/${id}`)])(
    'answers %s',
    async (path) => {
      expect((await oja.ask(path)).status).toBe(200)
    },
  )

  test.each([
    '/dashboard/nothing',
    '/dashboard/orders/nothing',
    `/dashboard/categories/${id}`,
    '/settings/nothing',
    '/onboarding/nothing',
  ])('answers 404 for %s, with the app in it, its policy and its headers', async (path) => {
    const { status, text, headers } = await oja.ask(path)
    const known = await oja.ask('/dashboard')

    expect(status).toBe(404)
    expect(text).toBe(known.text)
    expect(headers['content-security-policy']).toBe(known.headers['content-security-policy'])
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('other hosts', () => {
  test('www leads to the host without it', async () => {
    const answer = await oja.ask('/pricing?from=mail', { host: 'www.oja.test' })

    expect([answer.status, answer.headers['location']]).toEqual([301, `${SITE_URL}/pricing?from=mail`])
  })

  test.each([
    '/pricing',
    '/help',
    '/blog',
    '/terms',
    '/offline',
    '/sw.js',
    '/manifest.webmanifest',
    '/sitemaps/site.xml',
    '/.well-known/security.txt',
  ])('a store’s domain has no %s of ours', async (path) => {
    expect((await oja.ask(path, { host: 'domain-shop.test' })).status).toBe(404)
  })

  test('a store’s domain has a page /about of its own, not ours', async () => {
    const [ours, own] = [await oja.ask('/about'), await oja.ask('/about', { host: 'domain-shop.test' })]

    expect([ours.status, own.status]).toEqual([200, 200])
    expect(own.headers['x-store-version']).toBeDefined()
    expect(ours.headers['x-store-version']).toBeUndefined()
  })
})
