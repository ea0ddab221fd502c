// What the service worker of the owner's app keeps and answers, with a browser and a site in memory.
// Planted once and seen red:
// - a navigation is answered for every path that begins with the name of a scope;
// - a file of a file is answered without a look at the page;
// - what is fetched is kept whatever it is (a sign-in page of a network as a script);
// - what is no visit is answered: HEAD, the page as data;
// - a page that names other files is kept;
// - the page is kept before its files (a broken install counts as whole);
// - the version before is dropped.
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const ORIGIN = 'https://oja.test'

/** What a site answers, by path; a path that is not there is 404, and null has no line. */
type Site = Readonly<Record<string, string | null>>

type Kept = Map<string, Map<string, Response>>

type Options = {
  readonly version?: string
  readonly first?: string
  readonly later?: string
  readonly site?: Site
  readonly kept?: Kept
  readonly savesData?: boolean
  /** How many more files the browser has room for. */
  readonly room?: number
  /** Addresses of pages by the ids of clients. */
  readonly pages?: Readonly<Record<string, string>>
}

const pageOf = (...names: string[]) => `<!doctype html>${names.join(' ')}`

/** The worker of a version. `kept` is what the browser's caches hold; `asked` what the site was asked for. */
function start({
  version = 'v1',
  first = 'app.1.js',
  later = 'orders.1.js',
  site = { '/dashboard': pageOf('app.1.js'), '/_astro/app.1.js': 'app', '/_astro/orders.1.js': 'orders' },
  kept = new Map(),
  savesData = false,
  room = 1_000,
  pages = {},
}: Options = {}) {
  const handlers = new Map<string, (event: object) => void>()
  const asked: string[] = []
  const pathOf = (request: string | Request) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname
  const cacheOf = (name: string) => {
    const held = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, held)
    return {
      match: async (request: string) => held.get(pathOf(request))?.clone(),
      put: async (request: string, response: Response) => {
        room -= 1
        if (room < 0) throw new DOMException('full', 'QuotaExceededError')
        held.set(pathOf(request), response)
      },
      keys: async () => [...held.keys()].map((path) => ({ url: `${ORIGIN}${path}` })),
    }
  }
  const caches = {
    open: async (name: string) => cacheOf(name),
    has: async (name: string) => kept.has(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (request: string, { cacheName = '' } = {}) => {
      const names = cacheName ? [cacheName] : [...kept.keys()]
      for (const name of names) {
        const found = kept.get(name)?.get(pathOf(request))
        if (found) return found.clone()
      }
      return undefined
    },
  }
  const fetch = async (request: string | Request) => {
    const path = pathOf(request)
    asked.push(path)
    const body = site[path]
    if (body === null) throw new TypeError('Failed to fetch')
    const type = body?.startsWith('<') ? 'text/html; charset=utf-8' : 'text/javascript'
    return new Response(body ?? 'none', {
      status: body === undefined ? 404 : 200,
      headers: { 'content-type': type, 'content-security-policy': 'of the page' },
    })
  }
  const self = {
    location: { origin: ORIGIN },
    navigator: { connection: { saveData: savesData } },
    registration: { navigationPreload: { disable: async () => void asked.push('preload off') } },
    clients: { claim: async () => {}, get: async (id: string) => pages[id] && { url: ORIGIN + pages[id] } },
    skipWaiting: async () => void asked.push('takes over'),
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
  }
  const text = readFileSync('public/owner-worker.js', 'utf8')
    .replace('oja-owner-version', version)
    .replace('oja-first-files', first)
    .replace('oja-later-files', later)
  runInNewContext(text, { self, caches, fetch, URL, Response, setTimeout, Promise })
  return {
    kept,
    asked,
    paths: (name: string) => [...(kept.get(name)?.keys() ?? [])],
    async happen(name: string, event: object = {}) {
      let work: Promise<unknown> | undefined
      handlers.get(name)?.({
        ...event,
        waitUntil: (given: Promise<unknown>) => {
          work = given
        },
      })
      await work
    },
    /** The worker's answer; `untouched` where it leaves the request to the browser. */
    async ask(path: string, request: Readonly<Record<string, unknown>> = {}, clientId = '') {
      let answer: Promise<Response> | undefined
      const late: Promise<unknown>[] = []
      const url = path.startsWith('http') ? path : `${ORIGIN}${path}`
      handlers.get('fetch')?.({
        request: { url, method: 'GET', mode: 'navigate', referrer: '', cache: 'default', ...request },
        clientId,
        respondWith: (given: Promise<Response>) => {
          answer = given
        },
        waitUntil: (given: Promise<unknown>) => late.push(given),
      })
      const response = await answer
      await Promise.all(late)
      return response ?? 'untouched'
    },
  }
}

const textOf = async (answer: Response | 'untouched') =>
  typeof answer === 'string' ? answer : await answer.text()

async function installed(options: Options = {}) {
  const worker = start(options)
  await worker.happen('install')
  await worker.happen('activate')
  return worker
}

const file = (from: string) => ({ mode: 'cors', referrer: from && `${ORIGIN}${from}` })

test('keeps at first what the page has fetched already, then the rest when the page asks', async () => {
  const worker = await installed()

  expect(worker.paths('owner-v1')).toEqual(['/_astro/app.1.js', '/dashboard'])
  expect(worker.asked).toEqual(['/_astro/app.1.js', '/dashboard', 'takes over', 'preload off'])
  await worker.happen('message', { data: 'something else' })
  expect(worker.asked).toHaveLength(4)
  await worker.happen('message', { data: 'keep' })
  await worker.happen('message', { data: 'keep' })
  expect(worker.asked.slice(4)).toEqual(['/_astro/orders.1.js'])
})

test('answers the addresses of the app with its page and policy, at once', async () => {
  const worker = await installed()
  for (const path of [
    '/dashboard',
    '/dashboard/orders',
    '/settings',
    '/settings/plan',
    '/oracle',
    '/onboarding?new',
  ]) {
    const answer = (await worker.ask(path)) as Response
    expect([path, await answer.text(), answer.headers.get('content-security-policy')]).toEqual([
      path,
      pageOf('app.1.js'),
      'of the page',
    ])
  }
  expect(worker.asked).toHaveLength(4)
})

test.each([
  '/dashboard-cloth',
  '/dashboard-cloth/product/1',
  '/settings-and-more',
  '/oracles',
  '/onboarding.html',
  '/dashboards/orders',
  // The site leads these.
  '/dashboard/',
  '/dashboard/orders).',
  '/Dashboard',
  '/join/abc',
  '/auth',
  '/',
  '/api/config',
  '/media/dashboard/a.jpg',
  'https://elsewhere.test/dashboard',
])('leaves a visit of %s to the browser', async (path) => {
  const worker = await installed()

  expect(await worker.ask(path)).toBe('untouched')
})

test.each([
  ['the question whether the site is there', '/dashboard', { method: 'HEAD', mode: 'cors' }],
  ['another method', '/_astro/app.1.js', { ...file('/dashboard'), method: 'HEAD' }],
  ['a form', '/dashboard', { method: 'POST' }],
  ['an answer of ours', '/api/config', file('/dashboard')],
  ['an answer of the database', 'https://db.test/rest/v1/orders', file('/dashboard')],
  ['a picture of a shop in its scope', '/media/a/640.webp', file('/dashboard-cloth')],
  ['the page as data', '/dashboard', file('/dashboard')],
  ['a file of a shop in its scope', '/_astro/app.1.js', file('/dashboard-cloth')],
  ['a file of another site', 'https://elsewhere.test/_astro/app.1.js', file('/dashboard')],
])('leaves %s to the browser', async (_what, path, request) => {
  const worker = await installed()

  expect(await worker.ask(path, request)).toBe('untouched')
})

test('answers a picture from the site, and without a line with the small one that the app has kept', async () => {
  const kept: Kept = new Map([
    ['oja-owner-pictures', new Map([['/media/a/320.webp', new Response('small')]])],
  ])
  const there = {
    '/dashboard': pageOf('app.1.js'),
    '/_astro/app.1.js': 'app',
    '/_astro/orders.1.js': 'orders',
  }
  const withLine = await installed({ kept, site: { ...there, '/media/a/640.webp': 'large' } })
  expect(await textOf(await withLine.ask('/media/a/640.webp', file('/dashboard/orders')))).toBe('large')
  const without = await installed({
    kept,
    site: { ...there, '/media/a/640.webp': null, '/media/b/640.webp': null },
  })
  expect(await textOf(await without.ask('/media/a/640.webp', file('/dashboard/orders')))).toBe('small')
  await expect(without.ask('/media/b/640.webp', file('/dashboard/orders'))).rejects.toThrow('Failed to fetch')
})

test('a page that is older than a week asks the site first', async () => {
  const worker = await installed()
  const page = worker.kept.get('owner-v1')?.get('/dashboard')
  page?.headers.set('date', new Date(Date.now() - 8 * 24 * 3_600_000).toUTCString())
  const before = worker.asked.length
  await worker.ask('/dashboard', { mode: 'navigate' })
  expect(worker.asked.slice(before)).toEqual(['/dashboard'])
  page?.headers.set('date', new Date(Date.now() - 6 * 24 * 3_600_000).toUTCString())
  await worker.ask('/dashboard', { mode: 'navigate' })
  expect(worker.asked.slice(before)).toEqual(['/dashboard'])
})

test('answers a file that is kept, also one that a file names, but not for a page of a shop in its scope', async () => {
  const worker = await installed({ pages: { own: '/dashboard/orders', shop: '/dashboard-cloth' } })
  const before = worker.asked.length

  for (const [from, client] of [
    ['/settings', ''],
    ['/_astro/b.js', 'own'],
    ['', 'own'],
  ] as const)
    expect(await textOf(await worker.ask('/_astro/app.1.js', file(from), client))).toBe('app')
  expect(worker.asked).toHaveLength(before)
  await worker.ask('/_astro/app.1.js', file('/_astro/b.js'), 'shop')
  expect(worker.asked.slice(before)).toEqual(['/_astro/app.1.js'])
})

test('keeps a file beside the list, so many and no more, and nothing that is none', async () => {
  const others = Array.from({ length: 200 }, (_, at) => `/_astro/other.${at}.js`)
  const site = {
    '/dashboard': pageOf('app.1.js'),
    '/_astro/app.1.js': 'app',
    '/_astro/sign-in.js': '<html>Sign in to this network',
    ...Object.fromEntries(others.map((path) => [path, 'other'])),
  }
  const worker = await installed({ site })
  for (const path of ['/_astro/sign-in.js', '/_astro/gone.js', ...others])
    await worker.ask(path, file('/dashboard'))

  const kept = worker.paths('owner-v1')
  expect(kept).toHaveLength(153)
  expect(kept.filter((path) => /gone|sign-in/.test(path))).toEqual([])
  const before = worker.asked.length
  await worker.ask('/_astro/other.0.js', file('/dashboard'))
  expect(worker.asked).toHaveLength(before)
})

test('a new version copies what has the same name, takes over when it is whole, and the one before stays', async () => {
  const { kept } = await installed()
  await start({ kept }).happen('message', { data: 'keep' })
  const next = {
    version: 'v2',
    first: 'app.2.js',
    later: 'orders.1.js list.2.js',
    site: {
      '/dashboard': pageOf('app.2.js'),
      '/_astro/app.2.js': 'app 2',
      '/_astro/list.2.js': 'list 2',
    } as Site,
    kept,
  }
  const worker = await installed(next)

  expect(worker.asked.filter((path) => path.startsWith('/')).toSorted()).toEqual([
    '/_astro/app.2.js',
    '/_astro/list.2.js',
    '/dashboard',
  ])
  expect([...kept.keys()]).toEqual(['owner-v1', 'owner-v2'])
  // An open page of the version before.
  expect(await textOf(await worker.ask('/_astro/app.1.js', file('/dashboard')))).toBe('app')
  expect(await textOf(await worker.ask('/dashboard'))).toBe(pageOf('app.2.js'))

  kept.set('push-device', new Map())
  const third = { ...next, version: 'v3', site: { ...next.site, '/dashboard': pageOf('app.2.js', 'v3') } }
  await installed(third)
  expect([...kept.keys()]).toEqual(['owner-v2', 'push-device', 'owner-v3'])
})

test.each([
  ['without a line', { '/_astro/app.2.js': null }],
  ['a file is not there', { '/dashboard': pageOf('app.2.js') }],
  [
    'the page is already of another version',
    { '/dashboard': pageOf('app.3.js'), '/_astro/app.2.js': 'app', '/_astro/orders.1.js': 'orders' },
  ],
  ['a network asks for a sign-in', { '/dashboard': '<p>Hotel', '/_astro/app.2.js': '<p>Hotel' }],
])(
  'a version that cannot come changes nothing, and goes on at the next try: %s',
  async (_what, site: Site) => {
    const { kept } = await installed()
    const next = { version: 'v2', first: 'app.2.js', later: 'orders.1.js', kept }
    const worker = start({ ...next, site })

    await expect(worker.happen('install')).rejects.toThrow()
    expect(worker.asked).not.toContain('takes over')
    expect(await textOf(await start({ kept }).ask('/dashboard'))).toBe(pageOf('app.1.js'))
    await installed({
      ...next,
      site: { '/dashboard': pageOf('app.2.js'), '/_astro/app.2.js': 'app', '/_astro/orders.1.js': 'orders' },
    })
    expect(await textOf(await start({ kept }).ask('/_astro/app.2.js', file('/dashboard')))).toBe('app')
  },
)

test('a browser without room keeps what it has, and files come from the site', async () => {
  const { kept } = await installed()
  const files = ['app.2', 'orders.1', 'other'].map((name) => [`/_astro/${name}.js`, name])
  const site = { '/dashboard': pageOf('app.2.js'), ...Object.fromEntries(files) }
  const next = start({ version: 'v2', first: 'app.2.js', site, kept, room: 1 })
  await expect(next.happen('install')).rejects.toThrow('full')
  const present = start({ site, kept, room: 0 })

  expect(await textOf(await present.ask('/dashboard'))).toBe(pageOf('app.1.js'))
  expect(await textOf(await present.ask('/_astro/other.js', file('/dashboard')))).toBe('other')
})

test('whoever saves data gets ahead what every opening needs, and no more', async () => {
  const worker = await installed({ savesData: true })
  await worker.happen('message', { data: 'keep' })
  await installed({
    ...{ version: 'v2', first: 'app.2.js', later: 'orders.2.js', kept: worker.kept, savesData: true },
    site: { '/dashboard': pageOf('app.2.js'), '/_astro/app.2.js': 'app' },
  })

  expect(worker.paths('owner-v2')).toEqual(['/_astro/app.2.js', '/dashboard'])
})

test('a reload asks the site first, and gets the kept page where the site does not answer', async () => {
  const { kept } = await installed()
  const reload = { cache: 'no-cache' }
  const newer = start({ kept, site: { '/dashboard': pageOf('newer') } })

  expect(await textOf(await newer.ask('/dashboard', reload))).toBe(pageOf('newer'))
  expect(await textOf(await start({ kept, site: { '/dashboard': null } }).ask('/dashboard', reload))).toBe(
    pageOf('app.1.js'),
  )
})

test('a worker whose version is gone answers with the newest that is kept', async () => {
  const { kept } = await installed()

  expect(await textOf(await start({ version: 'v0', kept }).ask('/settings'))).toBe(pageOf('app.1.js'))
})

test('without anything kept it asks the site, and shows the site’s page for no connection', async () => {
  const offline = new Map([['/offline', new Response('You are offline')]])
  const lost = { '/dashboard': null }

  expect(await textOf(await start().ask('/dashboard'))).toBe(pageOf('app.1.js'))
  expect(
    await textOf(await start({ site: lost, kept: new Map([['offline-1', offline]]) }).ask('/dashboard')),
  ).toBe('You are offline')
  await expect(start({ site: lost }).ask('/dashboard')).rejects.toThrow('Failed to fetch')
})
