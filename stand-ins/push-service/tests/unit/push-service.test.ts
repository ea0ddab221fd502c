// Tests the push services' stand-in alone: what it refuses, and the faults that are played. What it takes is tested with the sender of the product
// (tests/unit/functions/adapters/web-push.test.ts).
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PushService, startPushService, type TestSubscription } from '../../index.ts'

let push: PushService
let device: TestSubscription
beforeEach(async () => {
  push = await startPushService()
  device = await push.subscribe()
})
afterEach(() => push.stop())

const send = async (headers: Record<string, string>, body = 'sealed') =>
  (await fetch(device.endpoint, { method: 'POST', body, headers, redirect: 'manual' })).status

it('refuses a message without a lifetime, one that is not sealed, and one that nobody signed', async () => {
  expect(await send({})).toBe(400)
  expect(await send({ ttl: '60' })).toBe(415)
  expect(await send({ ttl: '60', 'content-encoding': 'aes128gcm' })).toBe(403)
  expect(await send({ ttl: '60' }, 'x'.repeat(4_097))).toBe(413)

  expect(push.taken).toEqual([])
  expect(push.asked).toHaveLength(4)
})

it.each([
  ['down', 500],
  ['busy', 429],
  ['moved', 307],
  ['gone', 410],
] as const)('plays %s', async (fault, status) => {
  const answer = await fetch(`${push.url}/fault`, { method: 'PUT', body: JSON.stringify({ fault }) })

  expect(await answer.json()).toEqual({ fault })
  expect(await send({ ttl: '60' })).toBe(status)
})

it('knows no other device, and shows an empty page', async () => {
  expect((await fetch(`${push.url}/push/none`, { method: 'POST' })).status).toBe(410)
  expect(await (await fetch(push.url)).text()).toContain('None yet.')
  expect((await fetch(`${push.url}/other`)).status).toBe(404)
})
