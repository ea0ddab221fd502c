// Tests what one check tells the database, with the stand-in of DNS and certificates and a server that answers as we do. Attacks: a server that
// only looks like ours, an answer for another host. Planted and seen red: any answer through the name taken as ours.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type LocalDns, startLocalDns } from '@oja/local-dns'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { DomainWork, SeenOfName } from '#contract/sql/store/domains.ts'
import type { Database } from '#data/client.ts'
import { cloudflareHostnames } from '#functions/adapters/cloudflare-hostnames.ts'
import { resolversOf, visitOf } from '#functions/adapters/dns-over-https.ts'
import { checkClaim } from '#functions/domains/check-claim.ts'
import { answerWellKnown } from '#functions/http/domains/well-known.ts'

const TARGET = 'shops.oja.test'
const NAME = 'adunni.test'
const WWW = `www.${NAME}`
const TOKEN = '0123456789abcdef0123456789abcdef'
const claim = { id: 'c', businessId: 'b', name: NAME, token: TOKEN, target: TARGET, hosts: [NAME, WWW] }

let dns: LocalDns
let ours: Server
let isBroken = false
/** The host for which the server signs; null: the one that was asked for. */
let signedHost: string | null = null

beforeAll(async () => {
  dns = await startLocalDns()
  ours = createServer(async ({ url = '', headers: { host = '' } }, response) => {
    const answer = await answerWellKnown(new URL(url, `http://${host}`), signedHost ?? host, {
      WEBHOOK_SECRET: 'secret',
    })
    response.writeHead(isBroken ? 503 : (answer?.status ?? 404)).end(await answer?.text())
  })
  ours.listen(0, '127.0.0.1')
  await once(ours, 'listening')
  dns.setSite({ url: `http://127.0.0.1:${(ours.address() as AddressInfo).port}`, target: TARGET })
})
afterAll(async () => {
  await dns.stop()
  ours.close()
})
beforeEach(() => {
  signedHost = null
  dns.setDown(false)
  for (const { name, type } of dns.records) dns.remove({ name, type })
  dns.world.hostnames.length = 0
})

/** Makes the host known to the provider: only then does a visit arrive. */
async function register(host: string) {
  const provider = cloudflareHostnames({ url: dns.url, zoneId: 'z', token: 't' })
  const made = await provider.ensure(host, null)
  if (made.kind === 'known') await provider.ensure(host, made.providerId)
}

/** Runs a check; the database answers with `hostnames` and keeps what it is told. */
async function check(hostnames: DomainWork['hostnames'] = []) {
  const told: { seen?: SeenOfName; certificates: Record<string, unknown>[] } = { certificates: [] }
  const database = {
    rpc: async (name: string, args: Record<string, unknown>) => {
      if (name === 'record_domain_check') told.seen = args['p_seen'] as SeenOfName
      else told.certificates.push(args)
      const data = name === 'record_domain_check' ? { state: 'issuing', hostnames } : 'publishing'
      return { data, error: null, status: 200 }
    },
  } as unknown as Database
  const state = await checkClaim(claim, {
    database,
    resolvers: resolversOf(dns.url),
    visit: visitOf(dns.url),
    provider: cloudflareHostnames({ url: dns.url, zoneId: 'z', token: 't' }),
    secret: 'secret',
  })
  return { ...told, state }
}

test('nothing is there', async () => {
  const { seen } = await check()

  expect(seen).toEqual({
    txt: { asked: true, agreed: [], any: [] },
    hosts: {
      [NAME]: { points: false, leads: false, cname: null, addresses: [] },
      [WWW]: { points: false, leads: false, cname: null, addresses: [] },
    },
    isDoubled: false,
  })
})

test('the token is there, www leads to us, the bare name elsewhere', async () => {
  dns.set({ name: `_oja.${NAME}`, type: 'TXT', value: TOKEN })
  dns.set({ name: WWW, type: 'CNAME', value: TARGET })
  dns.set({ name: NAME, type: 'A', value: '192.0.2.7' })
  await register(WWW)
  const { seen } = await check()

  expect(seen?.txt).toEqual({ asked: true, agreed: [TOKEN], any: [TOKEN] })
  expect(seen?.hosts).toEqual({
    [NAME]: { points: false, leads: false, cname: null, addresses: ['192.0.2.7'] },
    [WWW]: { points: true, leads: true, cname: TARGET, addresses: [] },
  })
})

test('an answer for another host is not ours', async () => {
  signedHost = 'evil.test'
  dns.set({ name: WWW, type: 'CNAME', value: TARGET })
  await register(WWW)

  expect((await check()).seen?.hosts[WWW]?.points).toBe(false)
})

test('the name typed twice is seen', async () => {
  dns.set({ name: `_oja.${NAME}.${NAME}`, type: 'TXT', value: TOKEN })

  expect((await check()).seen?.isDoubled).toBe(true)
})

test('without resolvers nothing is said', async () => {
  dns.setDown(true)
  const { seen } = await check()

  expect([seen?.txt.asked, seen?.hosts[NAME]?.points]).toEqual([false, null])
})

test('a name that leads to us and does not answer says nothing: the fault may be ours', async () => {
  const url = `http://127.0.0.1:${(ours.address() as AddressInfo).port}`
  dns.set({ name: WWW, type: 'CNAME', value: TARGET })
  await register(WWW)
  dns.setSite({ url: 'http://127.0.0.1:1', target: TARGET })
  const { seen } = await check()
  dns.setSite({ url, target: TARGET })

  expect(seen?.hosts[WWW]?.points).toBeNull()
})

test('an error of our own server says nothing', async () => {
  dns.set({ name: WWW, type: 'CNAME', value: TARGET })
  await register(WWW)
  isBroken = true
  const { seen } = await check()
  isBroken = false

  expect(seen?.hosts[WWW]).toMatchObject({ points: null, leads: true })
})

test('a host that the provider does not know yet leads to us, and no visit arrives', async () => {
  dns.set({ name: WWW, type: 'CNAME', value: TARGET })
  dns.set({ name: NAME, type: 'ALIAS', value: TARGET })
  const { seen } = await check()

  expect(seen?.hosts[WWW]).toMatchObject({ points: false, leads: true })
  expect(seen?.hosts[NAME]).toMatchObject({ points: false, leads: true })
})

test('the provider is asked about each wanted host, and a stuck one is restarted', async () => {
  const first = await check([{ host: WWW, providerId: null, mayRestart: false }])
  const id = dns.world.hostnames[0]?.id
  expect(first.certificates).toMatchObject([
    { p_claim_id: 'c', p_host: WWW, p_answer: { providerId: id, state: 'going_on' } },
  ])
  expect(first.state).toBe('publishing')

  dns.set({ name: WWW, type: 'CNAME', value: TARGET })
  dns.setFault(WWW, 'timed_out')
  const stuck = await check([{ host: WWW, providerId: id ?? '', mayRestart: false }])
  expect(stuck.certificates).toMatchObject([{ p_answer: { state: 'stuck' } }])
  const restarted = await check([{ host: WWW, providerId: id ?? '', mayRestart: true }])
  expect(restarted.certificates).toMatchObject([{ p_answer: { state: 'going_on' } }])
  dns.setFault(WWW, 'none')
})

test('a provider that is down changes nothing', async () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
  dns.setFault(WWW, 'down')
  const { certificates, state } = await check([{ host: WWW, providerId: null, mayRestart: false }])
  dns.setFault(WWW, 'none')
  silence.mockRestore()

  expect([certificates, state]).toEqual([[], 'issuing'])
})
