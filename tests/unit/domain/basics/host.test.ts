// Tests that the host decides the store (promise P28 in docs/promises.md).
// Planted defects that turned this file red on 20 Nov 2026:
// - endsWith(site).
// - includes('localhost').
// - toLowerCase over all letters.
// - Port removed by /:.*/.
// - `www.` compared without the dot.
// - Labels of 64.

import { describe, expect, it } from 'vitest'
import { type HostClass, hostClass, normaliseHost } from '#domain/basics/host.ts'

const SITE = 'oja.test'
const label63 = 'a'.repeat(63)
const longest = `${`${label63}.`.repeat(3)}${'a'.repeat(61)}`

const hosts: Readonly<Record<HostClass, readonly string[]>> = {
  own: [
    ...[
      'oja.test',
      'OJA.TEST',
      'Oja.Test',
      'oja.test.',
      'oja.test:80',
      'oja.test:8787',
      'oja.test:',
      'oja.test.:443',
    ],
    ...[
      'www.oja.test',
      'WWW.oja.test',
      'www.oja.test:8443',
      'www.oja.test.',
      'https://oja.test',
      'http://oja.test/',
    ],
    ...[
      'https://www.oja.test/adunni/product/1?x=1#y',
      'HTTPS://OJA.TEST:443/',
      'oja.test/',
      'oja.test?x',
      'oja.test#x',
      '//oja.test',
    ],
  ],
  'custom-domain': [
    ...['adunni.test', 'shop.adunni.test', 'ADUNNI.test:443', 'adunni.test.', 'https://adunni.test/page/2'],
    ...[
      'oja.test.evil.example',
      'evil-oja.test',
      'evil.oja.test',
      'xoja.test',
      'oja.testx',
      'oja.test.example',
      'notoja.test',
    ],
    ...[
      'www.www.oja.test',
      'wwww.oja.test',
      'wwwxoja.test',
      'www-oja.test',
      'oja-test',
      'ojatest',
      'test',
      'oja',
      'api.oja.test',
    ],
    ...[
      'localhost.evil.example',
      'notlocalhost',
      'localhost.com',
      'mylocalhost.test',
      'localhost-x.test',
      'xlocalhost',
    ],
    ...[
      '127.0.0.1.evil.example',
      '127.0.0.1.nip.io',
      '1.2.3.4a',
      '0.example',
      '1password.example',
      '127-0-0-1.example',
    ],
    ...[
      'xn--bcher-kva.example',
      'xn--oj-fka.test',
      'shop.xn--p1ai',
      'a.b',
      'a-b.c-d',
      '9.example',
      'a--b.example',
      'k9.example',
    ],
    ...[`${label63}.example`, longest, '0x7f.example', 'intranet', 'co.uk', 'dead.beef'],
  ],
  localhost: [
    ...[
      'localhost',
      'LOCALHOST',
      'localhost:8787',
      'localhost.',
      'http://localhost:54321/rest/v1',
      'localhost/',
    ],
    ...['adunni.localhost', 'a.b.localhost', 'Shop.LocalHost:80', 'oja.test.localhost'],
  ],
  ip: [
    ...[
      '127.0.0.1',
      '127.0.0.1:8787',
      'http://127.0.0.1:8787/x',
      '10.0.0.7',
      '192.168.1.20:80',
      '0.0.0.0',
      '255.255.255.255',
      '8.8.8.8.',
    ],
    ...[
      '[::1]',
      '[::1]:8787',
      '::1',
      'http://[::1]:8787/',
      '[2001:db8::1]',
      '2001:db8::1',
      '[2001:DB8:0:0:0:0:0:1]',
      '::',
    ],
    ...[
      '[::ffff:127.0.0.1]',
      '::ffff:10.0.0.7',
      '1:2:3:4:5:6:7:8',
      '1:2:3:4:5:6:1.2.3.4',
      'fe80::1',
      '1::',
      '[::1]:',
    ],
  ],
  invalid: [
    ...['', ' ', '   ', '.', '..', ':', ':80', '/', 'https://', 'http:///x', '[]', '[', ']', '?', '#'],
    ...[
      'oja .test',
      ' oja.test',
      'oja.test ',
      'oja.test\n',
      'oja.test\r\nX-Evil: 1',
      'oja.test\u0000',
      '\toja.test',
      'oja\u0000.test',
      'oja.test\u007f',
    ],
    ...[
      'oja..test',
      '.oja.test',
      'oja.test..',
      '-oja.test',
      'oja-.test',
      'oja.-test',
      'oja.test-',
      '_dmarc.oja.test',
      'my_shop.test',
    ],
    ...[`a${label63}.test`, `${longest}a`, 'a'.repeat(300), `${'a.'.repeat(200)}a`],
    ...[
      'oja.test:99999',
      'oja.test:65536',
      'oja.test:8a',
      'oja.test:-1',
      'oja.test:80:80',
      'oja.test: 80',
      'oja.test:+80',
      'oja.test:٨٠',
    ],
    ...[
      'user@oja.test',
      'https://user:pass@oja.test/',
      'oja.test@evil.example',
      'oja.test\\evil.example',
      'oja.test,evil.example',
      'oja.test;x',
    ],
    ...[
      'oja.test%00',
      'oja%2etest',
      '*.oja.test',
      '<script>',
      '"oja.test"',
      "oja'test",
      '{ip}',
      'javascript:alert(1)',
      'a=b',
    ],
    ...[
      'bücher.example',
      'оja.test',
      'ｏｊａ.test',
      'oja。test',
      'oja\u200b.test',
      '\u212aofi.test',
      'oja.te\u017ft',
      'ẹkọ.test',
      '🛍.test',
    ],
    ...[
      '256.1.1.1',
      '1.2.3',
      '1.2.3.4.5',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '01.2.3.4',
      '1.2.3.04',
      '1.2.3.4:99999',
      '999.999.999.999',
    ],
    ...[
      '[::1',
      '::1]',
      '[::1]x',
      '[::1]:99999',
      '[::1]:8a',
      '[127.0.0.1]',
      '[oja.test]',
      ':::',
      '1:2:3',
      '1::2::3',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
    ],
    ...[
      '12345::',
      'g::1',
      'fe80::1%eth0',
      '[fe80::1%25eth0]',
      '::1.2.3',
      '::256.1.1.1',
      '1.2.3.4::',
      '1:2:3:4:5:6:7::8:9',
      '[[::1]]',
      ':1:2:3:4:5:6:7:8',
    ],
  ],
}

describe('hostClass', () => {
  it('is shown at least a hundred hosts', () => {
    expect(Object.values(hosts).flat().length).toBeGreaterThanOrEqual(200)
  })

  for (const [expected, inputs] of Object.entries(hosts)) {
    it.each(inputs.map((input) => [input]))(`calls %j ${expected}`, (input) => {
      expect(hostClass(input, SITE)).toBe(expected)
    })
  }

  it.each([
    ['localhost:8787', 'localhost:8787', 'own'],
    ['localhost', 'localhost:8787', 'own'],
    ['www.localhost', 'localhost:8787', 'own'],
    ['adunni.localhost', 'localhost:8787', 'localhost'],
    ['127.0.0.1:8787', 'localhost:8787', 'ip'],
    ['127.0.0.1:1', '127.0.0.1:8787', 'own'],
    ['[::1]:1', 'http://[::1]:8787', 'own'],
    ['oja.example', 'https://OJA.example/', 'own'],
    ['shop.test', '', 'custom-domain'],
    ['', '', 'invalid'],
    ['www.', '', 'custom-domain'],
    ['oja.test', 'www.oja.test', 'custom-domain'],
  ] satisfies [string, string, HostClass][])('%j on a site at %j is %s', (input, site, expected) => {
    expect(hostClass(input, site)).toBe(expected)
  })
})

describe('normaliseHost', () => {
  it.each([
    ['HTTPS://Shop.Adunni.Test.:443/x?y#z', 'shop.adunni.test'],
    ['http://example.com/', 'example.com'],
    ['Example.COM', 'example.com'],
    ['example.com:8080', 'example.com'],
    ['example.com?x=/y', 'example.com'],
    ['[2001:DB8::1]:8787', '2001:db8::1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['xn--BCHER-kva.example', 'xn--bcher-kva.example'],
    ['', ''],
  ])('%j -> %j', (input, host) => {
    expect(normaliseHost(input)).toBe(host)
  })

  it('gives the same host again', () => {
    for (const input of [...hosts.own, ...hosts['custom-domain'], ...hosts.localhost, ...hosts.ip]) {
      expect(normaliseHost(normaliseHost(input))).toBe(normaliseHost(input))
    }
  })
})
