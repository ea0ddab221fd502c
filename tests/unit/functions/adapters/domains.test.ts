// Tests DNS over HTTPS and the provider of certificates against the stand-in: what counts as seen, the two states as one, and that an outage
// says nothing about a name.

import { type LocalDns, startLocalDns } from '@oja/local-dns'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cloudflareHostnames, hostnameState } from '#functions/adapters/cloudflare-hostnames.ts'
import { dnsStubOf, resolversOf, visitOf } from '#functions/adapters/dns-over-https.ts'
import { askBoth } from '#functions/lib/dns-resolver.ts'

let dns: LocalDns
beforeAll(async () => {
  dns = await startLocalDns()
})
afterAll(() => dns.stop())
beforeEach(() => {
  for (const { name, type } of dns.records) dns.remove({ name, type })
  dns.world.hostnames.length = 0
  for (const host of Object.keys(dns.world.faults)) dns.setFault(host, 'none')
  dns.setDown(false)
  dns.setSite({ url: dns.url, target: 'shops.oja.test' })
})

const json = (method: string, body: object) =>
  fetch(dns.url, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const provider = () => cloudflareHostnames({ url: dns.url, zoneId: 'z', token: 't' })

describe('the stand-in', () => {
  it('shows, sets and removes records', async () => {
    await json('POST', { name: '_oja.a.test.', type: 'txt', value: 'one' })
    await json('POST', { name: '_oja.a.test', type: 'TXT', value: 'two' })
    expect(await (await fetch(dns.url)).json()).toEqual([{ name: '_oja.a.test', type: 'TXT', value: 'two' }])
    await json('DELETE', { name: '_oja.a.test', type: 'TXT' })
    expect(await (await fetch(dns.url)).json()).toEqual([])
    expect((await json('POST', { name: 'a b', type: 'TXT', value: 'x' })).status).toBe(400)
    expect((await fetch(dns.url, { method: 'POST', body: '{}' })).status).toBe(400)
  })

  it('is a page for people', async () => {
    const page = await fetch(dns.url, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('DNS on this machine')
  })

  it('is believed only where the site is local', () => {
    expect(dnsStubOf({ SITE_HOST: 'localhost', DNS_STUB_URL: dns.url })).toBe(dns.url)
    expect(dnsStubOf({ SITE_HOST: 'oja.example', DNS_STUB_URL: dns.url })).toBeNull()
    expect(dnsStubOf({ SITE_HOST: 'localhost', DNS_STUB_URL: undefined })).toBeNull()
  })
})

describe('two resolvers', () => {
  it('agree on what both see', async () => {
    const long = 'a'.repeat(300)
    dns.set({ name: 'a.test', type: 'TXT', value: ['one', long, 'with "quotes"'] })
    const both = await askBoth(resolversOf(dns.url), 'a.test', 'TXT')

    expect(both).toEqual({
      isAsked: true,
      agreed: ['one', long, 'with "quotes"'],
      any: ['one', long, 'with "quotes"'],
    })
    expect(await askBoth(resolversOf(dns.url), 'b.test', 'TXT')).toEqual({
      isAsked: true,
      agreed: [],
      any: [],
    })
  })

  it('do not agree while a record spreads, and say nothing while one is down', async () => {
    await json('POST', { name: 'a.test', type: 'TXT', value: 'one', isSpreading: true })
    expect(await askBoth(resolversOf(dns.url), 'a.test', 'TXT')).toEqual({
      isAsked: true,
      agreed: [],
      any: ['one'],
    })
    dns.setDown(true)
    expect((await askBoth(resolversOf(dns.url), 'a.test', 'TXT')).isAsked).toBe(false)
  })
})

describe('a visit', () => {
  it('goes where DNS leads, once the provider serves the host', async () => {
    const visit = visitOf(dns.url)
    expect(await visit('a.test', '/')).toEqual({ kind: 'nothing' })
    dns.set({ name: 'a.test', type: 'CNAME', value: 'other.test' })
    expect(await visit('a.test', '/')).toMatchObject({ text: 'Another server.' })
    dns.set({ name: 'a.test', type: 'CNAME', value: 'shops.oja.test.' })
    expect(await visit('a.test', '/nowhere')).toMatchObject({ status: 409, text: 'error code: 1014' })

    for (let looks = 0; looks < 3; looks += 1) await provider().ensure('a.test', null)
    expect(await visit('a.test', '/nowhere')).toMatchObject({ kind: 'answer', status: 404 })
  })
})

describe('the provider', () => {
  it.each([
    ['active', 'active', 'serving'],
    ['active', 'backup_issued', 'serving'],
    ['active', 'pending_validation', 'going_on'],
    ['pending', 'active', 'going_on'],
    ['active', 'validation_timed_out', 'stuck'],
    ['moved', 'active', 'stuck'],
    ['blocked', 'active', 'stuck'],
    ['active', 'expired', 'stuck'],
  ])('%s and %s are %s', (hostname, ssl, state) => {
    expect(hostnameState(hostname, ssl)).toBe(state)
  })

  it('sets a host up once and serves it when its DNS leads here', async () => {
    const made = await provider().ensure('a.test', null)
    const again = await provider().ensure('a.test', null)
    expect(made).toMatchObject({ kind: 'known', state: 'going_on' })
    expect(again).toMatchObject({ kind: 'known', providerId: (made as { providerId: string }).providerId })

    dns.set({ name: 'a.test', type: 'CNAME', value: 'shops.oja.test' })
    const id = (made as { providerId: string }).providerId
    for (let looks = 0; looks < 2; looks += 1) await provider().ensure('a.test', id)
    expect(await provider().ensure('a.test', id)).toMatchObject({ state: 'serving', reasons: [] })
    expect(await provider().remove('a.test', id)).toBe(true)
    expect(await provider().remove('a.test', id)).toBe(true)
    expect(await provider().remove('a.test', null)).toBe(true)
  })

  it('makes again what it has lost, and restarts what is stuck', async () => {
    expect(await provider().ensure('a.test', 'lost')).toMatchObject({ kind: 'known', state: 'going_on' })
    dns.set({ name: 'a.test', type: 'CNAME', value: 'shops.oja.test' })
    dns.setFault('a.test', 'timed_out')
    const id = dns.world.hostnames[0]?.id ?? ''
    expect(await provider().ensure('a.test', id)).toMatchObject({ state: 'stuck' })
    dns.setFault('a.test', 'none')
    expect(await provider().restart('a.test', id)).toMatchObject({ state: 'going_on' })
  })

  it.each(['down', 'busy'] as const)('that is %s says nothing about the host', async (fault) => {
    dns.setFault('a.test', fault)
    expect((await provider().ensure('a.test', null)).kind).toBe('unknown')
    expect(await provider().remove('a.test', null)).toBe(false)
  })
})
