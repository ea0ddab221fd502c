// Tests the account on a store's own domain: which errors count as an outage, and which are thrown.
import { afterEach, expect, it, vi } from 'vitest'
import { domainPort } from '#islands/account/domain-port.ts'

afterEach(() => vi.unstubAllGlobals())

const answering = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer)

it.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server that fails', async () => new Response('', { status: 503 })],
  ['the page of a captive portal', async () => new Response('<html>')],
])('%s: the server cannot be reached', async (_, answer) => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  answering(answer)
  expect(await domainPort('https://oja.example').removeAddress('1')).toEqual({ kind: 'unreachable' })
})

it.each([
  ['a fault of our own code', () => Promise.reject(new TypeError('x is not a function')), TypeError],
  ['an answer of another shape', async () => Response.json({ orders: 'none' }), Error],
])('%s gets through', async (_, answer, kind) => {
  answering(answer)
  await expect(domainPort('https://oja.example').removeAddress('1')).rejects.toThrow(kind)
})
