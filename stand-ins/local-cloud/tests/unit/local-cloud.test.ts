// Tests the stand-ins of the two clouds alone: tokens, rights, and the cut. What a deploy makes in them is tested with the deploy
// (tests/unit/scripts/deploy/deploy.test.ts).
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CLOUDFLARE_TOKEN, type LocalCloud, startLocalCloud } from '../../index.ts'

let cloud: LocalCloud
beforeEach(async () => {
  cloud = await startLocalCloud()
})
afterEach(() => cloud.stop())

const call = (method: string, path: string, body?: object, token = CLOUDFLARE_TOKEN) =>
  fetch(`${cloud.cloudflareUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const makeBucket = (name: string) => call('POST', `/accounts/${cloud.world.account}/r2/buckets`, { name })

it('knows its own token alone', async () => {
  const zone = `/zones/${cloud.world.zone.id}`

  expect((await call('GET', zone)).status).toBe(200)
  expect((await call('GET', zone, undefined, 'another')).status).toBe(401)
  expect((await fetch(`${cloud.supabaseUrl}/v1/projects`)).status).toBe(401)
})

it('makes a bucket once, and none without the right', async () => {
  expect((await makeBucket('pages')).ok).toBe(true)
  expect((await makeBucket('pages')).ok).toBe(false)
  cloud.denied.add('Workers R2 Storage')

  expect((await makeBucket('others')).status).toBe(403)
  expect([...cloud.world.buckets.keys()]).toEqual(['pages'])
})

it('is cut off after some changes, until the next deploy begins', async () => {
  cloud.changesLeft = 1
  expect((await makeBucket('first')).ok).toBe(true)
  await expect(makeBucket('second')).rejects.toThrow()
  await expect(call('GET', `/accounts/${cloud.world.account}/r2/buckets`)).rejects.toThrow()

  expect((await call('GET', `/zones/${cloud.world.zone.id}`)).status).toBe(200)
  expect(cloud.changesLeft).toBeNull()
})
