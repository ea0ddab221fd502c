// Tests tokens that the auth server confirms, but that belong to no person, are not for us, or do not expire.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchTokenPerson, fetchTokenUser } from '#data/server/account/access-token.ts'

const id = '7f3c2a10-0000-4000-8000-000000000001'
const person = { role: 'authenticated', aud: 'authenticated', exp: 2_000_000_000, session_id: 'the-session' }

let authServer: Server
let server: { url: string; publishableKey: string }

// Accepts every token, as a careless verifier would.
beforeAll(async () => {
  authServer = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id, role: 'authenticated', aud: 'authenticated' }))
  })
  await new Promise<void>((listening) => authServer.listen(0, '127.0.0.1', listening))
  const { port } = authServer.address() as AddressInfo
  server = { url: `http://127.0.0.1:${port}`, publishableKey: 'sb_publishable_test' }
})
afterAll(() => authServer.close())

const tokenOf = (claims: object) =>
  ['{}', JSON.stringify(claims), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.')

describe('a token that the auth server knows', () => {
  test('is a person’s, with their session', async () => {
    expect(await fetchTokenUser(server, tokenOf(person))).toBe(id)
    expect(await fetchTokenUser(server, tokenOf({ ...person, aud: ['authenticated'] }))).toBe(id)
    expect(await fetchTokenPerson(server, tokenOf(person))).toEqual({ userId: id, sessionId: 'the-session' })
  })

  test.each([
    { exp: undefined },
    { exp: 'never' },
    { aud: undefined },
    { aud: 'somebody-else' },
    { role: undefined },
    { role: 'service_role' },
    { role: 'postgres' },
    { role: 7 },
  ])('is nobody’s with %j', async (changes) => {
    expect(await fetchTokenUser(server, tokenOf({ ...person, ...changes }))).toBeNull()
  })
})
