// A part that takes a request and never answers it: the doctor says so in red, and ends.
// Planted once and seen red: a client without a time limit, which waited for ever.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playCanary } from '#scripts/doctor/canary.ts'

const silent = createServer(() => {})
beforeAll(() => new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  silent.closeAllConnections()
  silent.close()
})

test('an API of the database that never answers is a red line', async () => {
  const access = {
    site: 'http://127.0.0.1:1',
    supabaseUrl: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    publishableKey: 'sb_publishable_x',
    secretKey: 'sb_secret_x',
    webhookSecret: 'x',
    timeLimitMs: 300,
  }

  const findings = await playCanary(access, { email: 'canary@oja.test', password: 'market-day' })

  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({ name: 'sign-in', state: 'red' })
  expect(findings[0]?.seen).toMatch(/timeout/)
})
