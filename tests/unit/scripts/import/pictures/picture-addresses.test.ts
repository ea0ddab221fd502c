// Tests the addresses from which a picture may be fetched, and the limits of fetching.
// Planted defects:
// - Without the check of addresses in guardedLookup the last two tests turned red.
// - With the port checked in the first address alone `/mail` did.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ForbiddenAddress,
  guardedLookup,
  isPublicAddress,
  refuseUrl,
} from '#scripts/foreign/public-address.ts'
import { fetchPicture } from '#scripts/import/pictures/fetch-picture.ts'

describe('an address', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0.0.0.0/',
    'http://0/',
    'http://10.0.0.5/',
    'http://10.255.255.255/',
    'http://100.64.0.1/',
    'http://100.127.255.255/',
    'http://169.254.169.254/latest/meta-data/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.0.0.1/',
    'http://192.0.2.1/',
    'http://192.88.99.1/',
    'http://192.168.1.1/',
    'http://198.18.0.1/',
    'http://198.51.100.7/',
    'http://203.0.113.9/',
    'http://224.0.0.1/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:8.8.8.8]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::1]/',
    'http://[100::1]/',
    'http://[2001::1]/',
    'http://[2001:db8::1]/',
    'http://[2002:7f00:1::]/',
    'http://[3fff::1]/',
    'http://[fc00::1]/',
    'http://[fd12:3456::1]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://api.localhost/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://１２７.０.０.１/',
  ])('%s is in a private network', (url) => {
    expect(refuseUrl(url, isPublicAddress)).toBe('private_address')
  })

  it.each([
    ['ftp://example.com/a.jpg', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['data:image/png;base64,AAAA', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['gopher://example.com/', 'scheme'],
    ['http://user:pass@example.com/a.jpg', 'credentials'],
    ['http://example.com:22/a.jpg', 'port'],
    ['https://example.com:25/a.jpg', 'port'],
    ['http://8.8.8.8:6379/', 'port'],
    ['http://example.com:0/', 'port'],
    ['http://example.com:8081/a.jpg', 'port'],
    ['http://', 'not_a_url'],
    ['/a.jpg', 'not_a_url'],
    ['http://exa mple.com/', 'not_a_url'],
  ])('%s is refused: %s', (url, reason) => {
    expect(refuseUrl(url, isPublicAddress)).toBe(reason)
  })

  it.each([
    'https://example.com/a.jpg',
    'http://8.8.8.8/a.jpg',
    'http://[2606:4700::1111]/a.jpg',
    'http://172.32.0.1/',
    'http://100.128.0.1/',
    'http://example.com:80/a.jpg',
    'http://example.com:443/a.jpg',
    'https://example.com:443/a.jpg',
    'http://example.com:8080/a.jpg',
    'https://example.com:8443/a.jpg',
  ])('%s may be asked', (url) => {
    expect(refuseUrl(url, isPublicAddress)).toBeNull()
  })
})

describe('a name', () => {
  const resolved = (...addresses: readonly string[]) =>
    new Promise((done) => {
      const look = guardedLookup(isPublicAddress, (_host, _options, answer) =>
        answer(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        ),
      )
      look('shop.example', { all: true }, (error, found) => done(error ?? found))
    })

  it('with public addresses is connected to', async () => {
    expect(await resolved('93.184.216.34', '1.1.1.1')).toMatchObject([
      { address: '93.184.216.34' },
      { address: '1.1.1.1' },
    ])
  })

  it.each([[['93.184.216.34', '10.0.0.7']], [['127.0.0.1', '93.184.216.34']]])(
    'that answers %j is refused: one private address is enough',
    async (addresses) => {
      expect(await resolved(...addresses)).toBeInstanceOf(ForbiddenAddress)
    },
  )
})

describe('fetching', () => {
  let server: Server
  let origin: string
  let ports: readonly number[]
  const isAllowed = (address: string): boolean => address === '127.0.0.1'

  beforeAll(async () => {
    server = createServer((request, response) => {
      const path = request.url ?? '/'
      if (path === '/ok') response.end(Buffer.alloc(1_000, 7))
      else if (path === '/loop') response.writeHead(302, { location: '/loop' }).end()
      else if (path === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
      else if (path === '/mail') response.writeHead(302, { location: 'http://127.0.0.1:25/' }).end()
      else if (path === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
      else if (path === '/moved') response.writeHead(301, { location: '/ok' }).end()
      else if (path === '/gone') response.writeHead(410).end('gone')
      else if (path === '/announced') response.writeHead(200, { 'content-length': '99999999' }).write('x')
      else if (path === '/endless') endless(response)
      // `/silent` never answers.
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    ports = [port]
    origin = `http://127.0.0.1:${port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  function endless(response: import('node:http').ServerResponse): void {
    const timer = setInterval(() => response.write(Buffer.alloc(64 * 1024)), 1)
    response.on('close', () => clearInterval(timer))
  }

  it.each([
    ['/loop', 'too_many_redirects'],
    ['/inside', 'private_address'],
    ['/file', 'scheme'],
    ['/mail', 'port'],
    ['/gone', 'status_410'],
    ['/announced', 'too_large'],
    ['/endless', 'too_large'],
    ['/silent', 'timeout'],
  ])('%s ends with %s', async (path, reason) => {
    const timeoutMs = path === '/silent' ? 1_500 : 10_000
    const result = await fetchPicture(origin + path, { isAllowed, ports, timeoutMs, maxBytes: 300_000 })

    expect(result).toEqual({ ok: false, reason })
  })

  it.each(['/ok', '/moved'])('%s gives the bytes', async (path) => {
    const result = await fetchPicture(origin + path, { isAllowed, ports })

    expect(result.ok && result.bytes.length).toBe(1_000)
  })

  it('says so when nobody listens', async () => {
    expect(await fetchPicture('http://127.0.0.1:9/', { isAllowed, ports: [9] })).toEqual({
      ok: false,
      reason: 'no_answer',
    })
  })

  it.each([{ all: true }, { all: false }])(
    'refuses a name that leads into the machine itself, asked with %j',
    async (options) => {
      const error = await new Promise((resolve) =>
        guardedLookup(isPublicAddress)('localhost', options, resolve),
      )

      expect(error).toBeInstanceOf(ForbiddenAddress)
    },
  )
})
