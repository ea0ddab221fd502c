// Tests the addresses to which the Worker of one machine connects. Planted defect: without the check of addresses in guardedLookup the last two
// tests turned red.
import { describe, expect, it } from 'vitest'
import { ForbiddenAddress, guardedLookup, refuseUrl } from '#scripts/foreign/public-address.ts'

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
    expect(refuseUrl(url)).toBe('private_address')
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
    ['http://example.com:8080/a.jpg', 'port'],
    ['https://example.com:8443/a.jpg', 'port'],
    ['http://', 'not_a_url'],
    ['/a.jpg', 'not_a_url'],
    ['http://exa mple.com/', 'not_a_url'],
  ])('%s is refused: %s', (url, reason) => {
    expect(refuseUrl(url)).toBe(reason)
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
  ])('%s may be asked', (url) => {
    expect(refuseUrl(url)).toBeNull()
  })
})

describe('a name', () => {
  const resolved = (...addresses: readonly string[]) =>
    new Promise((done) => {
      const look = guardedLookup((_host, _options, answer) =>
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

describe('looking up a name', () => {
  it.each([{ all: true }, { all: false }])(
    'refuses one that leads into the machine itself, asked with %j',
    async (options) => {
      const error = await new Promise((resolve) => guardedLookup()('localhost', options, resolve))

      expect(error).toBeInstanceOf(ForbiddenAddress)
    },
  )
})
