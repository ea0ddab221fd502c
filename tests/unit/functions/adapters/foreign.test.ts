// The port to foreign addresses: nothing private is ever connected to, whatever the address, the name, or the redirect says. A listener stands for
// ports 80 and 443 of every machine. Planted defects, each seen red:
// - `guardedLookup` that allows every address: the names that lead inside were connected to.
// - The check of the first address alone, without that of redirects.
// - Without the check of numbers in `refuseForeignUrl`.
// - Without the shops' own domains.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StandInServer } from '@oja/stand-in-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { foreignFetch } from '#functions/adapters/foreign.ts'
import { startForeignService } from '#scripts/foreign/service.ts'

let inside: Server
let connections = 0
let website: Server
let service: StandInServer

/** Names of a stranger, and where DNS says they are. */
const NAMES = {
  'loop.example': ['127.0.0.1'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'ten.example': ['10.0.0.7'],
  'half.example': ['93.184.216.34', '127.0.0.1'],
  'carrier.example': ['100.64.0.1'],
  'unique.example': ['fd00::1'],
  'zero.example': ['0.0.0.0'],
}

const listen = (server: Server) =>
  new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
  )

beforeAll(async () => {
  inside = createServer((_request, response) => response.end('secret'))
  inside.on('connection', () => {
    connections += 1
  })
  website = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://open.example').searchParams.get('to')
    if (to !== null) response.writeHead(302, { location: Buffer.from(to).toString('latin1') }).end()
    else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end()
    else if (request.url === '/announced')
      response.writeHead(200, { 'content-length': '99999999' }).write('x')
    else if (request.url === '/endless') {
      const timer = setInterval(() => response.write(Buffer.alloc(64 * 1024)), 1)
      response.on('close', () => clearInterval(timer))
    } else if (request.url === '/gone') response.writeHead(410).end()
    else response.end('a picture')
  })
  const port = await listen(inside)
  const site = `127.0.0.1:${await listen(website)}`
  service = await startForeignService({ names: NAMES, sites: { 'open.example': site }, port })
})
afterAll(async () => {
  for (const server of [inside, website]) {
    server.closeAllConnections()
    server.close()
  }
  await service.stop()
})
beforeEach(() => {
  connections = 0
})
afterEach(() => vi.unstubAllGlobals())

const isShop = async (host: string) => host === 'adunni.test'

function local() {
  const settings = { SITE_HOST: 'localhost', DOMAIN_TARGET: 'shops.oja.test', FOREIGN_FETCH_URL: service.url }
  return foreignFetch(settings, isShop)
}

const LIMITS = { maxBytes: 300_000, accept: 'image/*' }

const reasonOf = async (fetching: ReturnType<ReturnType<typeof foreignFetch>>) => {
  const result = await fetching
  return result.ok ? 'fetched' : result.error.code
}

const ATTACKS: readonly (readonly [string, string])[] = [
  ...[
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://10.0.0.5/',
    'http://169.254.169.254/latest/meta-data/',
    'http://192.168.1.1:80/',
    'http://8.8.8.8/',
    'http://１２７.０.０.１/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd12:3456::1]/',
    'http://[2606:4700::1111]/',
    'http://127.0.0.1./',
  ].map((url) => [url, 'address_literal'] as const),
  ...[
    'http://localhost/',
    'http://LOCALHOST./',
    'http://printer/',
    'http://api.localhost/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://router.lan/',
    'http://loop.example/',
    'https://loop.example/',
    'http://six.example/',
    'http://mapped.example/',
    'http://metadata.example/latest/',
    'http://ten.example/',
    'http://half.example/',
    'http://carrier.example/',
    'http://unique.example/',
    'http://zero.example/',
  ].map((url) => [url, 'private_address'] as const),
  ['http://loop.example:22/', 'port'],
  ['http://open.example:8080/', 'port'],
  ['http://open.example:0/', 'port'],
  ['http://user:pass@open.example/', 'credentials'],
  ['ftp://open.example/', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['data:image/png;base64,AAAA', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['gopher://open.example/', 'scheme'],
  ['/a.jpg', 'not_a_url'],
  ['http://', 'not_a_url'],
  [`http://open.example/${'a'.repeat(2_000)}`, 'not_a_url'],
  ['https://shops.oja.test/', 'own_host'],
  ['https://adunni.test/', 'own_host'],
  ['https://ADUNNI.test./', 'own_host'],
]

describe('an attack', () => {
  it.each(ATTACKS)('%s is refused without a connection: %s', async (url, reason) => {
    expect(await reasonOf(local()(url, LIMITS))).toBe(reason)
    expect(connections).toBe(0)
  })

  it.each(ATTACKS.filter(([url]) => URL.canParse(url) && url.length < 1_000 && !url.includes('１')))(
    '%s behind a redirect is refused without a connection: %s',
    async (url, reason) => {
      const there = `http://open.example/?to=${encodeURIComponent(url)}`
      expect(await reasonOf(local()(there, LIMITS))).toBe(reason)
      expect(connections).toBe(0)
    },
  )

  it('by its spelling is refused in production before the Worker asks anybody', async () => {
    const asked = vi.fn()
    vi.stubGlobal('fetch', asked)
    // The stand-in is named, and not used: this is not a laptop.
    const settings = {
      SITE_HOST: 'oja.test',
      DOMAIN_TARGET: 'shops.oja.test',
      FOREIGN_FETCH_URL: service.url,
    }
    const port = foreignFetch(settings, isShop)
    const bySpelling = ATTACKS.filter(([url]) => !Object.keys(NAMES).some((name) => url.includes(name)))
    for (const [url, reason] of [...bySpelling, ['https://www.oja.test/', 'own_host'] as const])
      expect(await reasonOf(port(url, LIMITS))).toBe(reason)
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('a website', () => {
  it.each([
    ['/loop', 'too_many_redirects'],
    ['/gone', 'status_410'],
    ['/announced', 'too_large'],
    ['/endless', 'too_large'],
    ['/', 'fetched'],
    ['/?to=/', 'fetched'],
  ])('%s ends with %s', async (path, reason) => {
    expect(await reasonOf(local()(`https://open.example${path}`, LIMITS))).toBe(reason)
  })

  it('that nobody knows does not answer', async () => {
    expect(await reasonOf(local()('https://nobody.example/', LIMITS))).toBe('no_answer')
  })

  it('is asked by the Worker itself in production, without following', async () => {
    const asked = vi.fn(async () => new Response('a picture'))
    vi.stubGlobal('fetch', asked)
    const port = foreignFetch({ SITE_HOST: 'oja.test', FOREIGN_FETCH_URL: service.url }, isShop)
    expect(await reasonOf(port('https://open.example/a.jpg', LIMITS))).toBe('fetched')
    expect(asked).toHaveBeenCalledWith(
      new URL('https://open.example/a.jpg'),
      expect.objectContaining({ redirect: 'manual' }),
    )
  })
})
