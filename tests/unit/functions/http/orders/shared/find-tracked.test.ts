// Tests that every miss of "Track your order" does the same work: one call of the database, with hashes in the place of what was typed.
// Planted defect, seen red: no call for a code or a number that cannot be one.
import { expect, test } from 'vitest'
import type { Database } from '#data/client.ts'
import { findTracked } from '#functions/http/orders/shared/find-tracked.ts'

const STORE = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

/** Sends a form and returns the calls of the database. */
async function callsOf(body: string, clientAddress: string | null = '203.0.113.7') {
  const calls: { name: string; args: Record<string, unknown> }[] = []
  const answer = Promise.resolve({ data: null, error: null, status: 200 })
  const database = {
    rpc: (name: string, args: Record<string, unknown>) => {
      calls.push({ name, args })
      return { abortSignal: () => answer }
    },
  } as unknown as Database
  const request = new Request('https://oja.test/adunni/track', { method: 'POST', body })
  const context = { database, clientAddress, env: { WEBHOOK_SECRET: 'secret' } as never }
  const order = await findTracked(request, context, { shop: { country: 'NG' }, storeId: STORE })
  expect(order).toBeNull()
  return calls
}

const form = (fields: Record<string, string>) => String(new URLSearchParams(fields))

test.each([
  ['a code and a number', form({ code: 'k7q2f', phone: '0803 123 4567' })],
  ['no code that can be', form({ code: 'not a code!', phone: '0803 123 4567' })],
  ['no number', form({ code: 'K7Q2F', phone: 'my phone' })],
  ['empty fields', form({ code: '', phone: '' })],
  ['nothing', ''],
  ['more than a form holds', form({ code: 'K7Q2F', phone: '1'.repeat(10_000) })],
])('asks the database once for %s', async (_what, body) => {
  const calls = await callsOf(body)

  const hash = expect.stringMatching(/^[0-9a-f]{64}$/)
  expect(calls.map(({ name }) => name)).toEqual(['track_order'])
  expect(calls[0]?.args).toMatchObject({ p_business_id: STORE, p_phone_hash: hash, p_network_hash: hash })
})

test('counts one number as one, however it is written, and another store’s apart', async () => {
  const [first] = await callsOf(form({ code: 'K7Q2F', phone: '0803 123 4567' }))
  const [second] = await callsOf(form({ code: 'ZZZZZ', phone: '+234 803 123 4567' }), '203.0.113.9')

  expect(second?.args['p_phone_hash']).toBe(first?.args['p_phone_hash'])
  expect(second?.args['p_network_hash']).not.toBe(first?.args['p_network_hash'])
  expect(first?.args).toMatchObject({ p_code: 'K7Q2F', p_phone: '2348031234567' })
})

test('names no network when it is unknown', async () => {
  const [call] = await callsOf(form({ code: 'K7Q2F', phone: '0803 123 4567' }), null)

  expect(call?.args).not.toHaveProperty('p_network_hash')
})
