// Tests the stand-in's webhooks: signed over their bytes, repeated on the provider's schedules by the stand-in's own clock, held, dropped, doubled.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type LocalPaystack, startLocalPaystack } from '../../index.ts'

type Taken = { readonly body: string; readonly signature: string; readonly status: number }

let provider: LocalPaystack
let listener: Server
let taken: Taken[]
let status: number

beforeEach(async () => {
  taken = []
  status = 200
  listener = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const signature = String(request.headers['x-paystack-signature'])
    taken.push({ body: Buffer.concat(chunks).toString(), signature, status })
    response.writeHead(status).end()
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  provider = await startLocalPaystack()
  provider.setWebhookUrl(`http://127.0.0.1:${(listener.address() as AddressInfo).port}`)
})
afterEach(async () => {
  await provider.stop()
  listener.close()
  listener.closeAllConnections()
})

async function pay(): Promise<string> {
  const answer = await fetch(`${provider.url}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${provider.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@oja.test', amount: 550_000 }),
  })
  const { data } = (await answer.json()) as { data: { reference: string } }
  await provider.play({ play: 'pay', reference: data.reference })
  return data.reference
}
const sent = () => provider.world.webhooks.map(({ state, attempts }) => [state, attempts])

it('signs the raw body with its secret key', async () => {
  const reference = await pay()

  const [event] = taken
  expect(JSON.parse(event?.body ?? '')).toMatchObject({ event: 'charge.success', data: { reference } })
  const expected = createHmac('sha512', provider.secretKey).update(event?.body ?? '')
  expect(event?.signature).toBe(expected.digest('hex'))
  expect(sent()).toEqual([['delivered', 1]])
})

it('repeats every three minutes four times, then hourly for 72 hours, and then gives up', async () => {
  status = 500
  await pay()
  await provider.play({ play: 'clock', hours: 0.21 })
  expect(sent()).toEqual([['waiting', 5]])
  await provider.play({ play: 'clock', hours: 2 })
  expect(sent()).toEqual([['waiting', 7]])
  await provider.play({ play: 'clock', hours: 80 })

  expect(sent()).toEqual([['given-up', 76]])
})

it('of a test account repeats hourly for ten hours', async () => {
  await provider.play({ play: 'webhooks', schedule: 'test' })
  status = 500
  await pay()
  await provider.play({ play: 'clock', hours: 24 })

  const [[state, attempts] = []] = sent()
  expect(state).toBe('given-up')
  // The tenth repeat falls on the last moment of the tenth hour.
  expect([10, 11]).toContain(attempts)
})

it('stops at the first 200', async () => {
  status = 500
  await pay()
  status = 200
  await provider.play({ play: 'clock', hours: 24 })

  expect(taken.map((each) => each.status)).toEqual([500, 200])
})

it('holds, doubles and reorders at wish', async () => {
  await provider.play({ play: 'webhooks', mode: 'hold' })
  const references = [await pay(), await pay(), await pay()]
  expect(taken).toEqual([])
  await provider.play({ play: 'webhooks', mode: 'send', repeats: 1 })
  await provider.play({ play: 'release', order: [2, 0, 1] })

  expect(taken.map(({ body }) => JSON.parse(body).data.reference)).toEqual(
    [2, 2, 0, 0, 1, 1].map((at) => references[at]),
  )
})

it('plays for nobody who cannot send JSON from here, and tells its key to nobody', async () => {
  const form = await fetch(`${provider.url}/_play`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: '{"play":"clock","hours":1}',
  })

  expect(form.status).toBe(415)
  expect(await (await fetch(`${provider.url}/_play`)).text()).not.toContain(provider.secretKey)
})

it('has a secret of its own in each folder, which the folder keeps', async () => {
  const dirs = ['a', 'b'].map((name) => mkdtempSync(join(tmpdir(), `oja-paystack-${name}-`)))
  const startedSecret = async (dir: string) => {
    const standIn = await startLocalPaystack({ dir })
    await standIn.stop()
    return standIn.secretKey
  }
  const [first = '', second = ''] = dirs
  const secret = await startedSecret(first)

  expect(secret).toMatch(/^sk_test_[0-9a-f]{40}$/)
  expect(await startedSecret(first)).toBe(secret)
  expect(await startedSecret(second)).not.toBe(secret)
  for (const dir of dirs) rmSync(dir, { recursive: true })
})
