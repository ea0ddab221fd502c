// `npm start` on a Supabase that it did not start: migrations are applied, and the database is told where the Worker is. Planted once and seen
// red: the address told to the embedded stack alone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type Backend, openBackend, tellWorkerAddress } from '#scripts/start/backend.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startTestStack } from '#tests/support/running/stack.ts'

const stack = forFile(startTestStack)

function open(changes: Record<string, string> = {}): Promise<Backend> {
  const dir = mkdtempSync(join(tmpdir(), 'oja-another-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const { apiUrl, publishableKey, secretKey, databaseUrl } = stack.supabase
  const env = {
    SUPABASE_URL: apiUrl,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    DATABASE_URL: databaseUrl,
    ...changes,
  }
  return openBackend({ dir, siteUrl: 'http://localhost:8787', env, log: () => {}, onLost: () => {} })
}

const told = () => stack.sql('select url, secret from private.webhook_settings()')

it('tells the database the address at which containers see this machine, and the secret of this start', async () => {
  const backend = await open({ WEBHOOK_SECRET: 'a'.repeat(64) })

  await tellWorkerAddress(backend, 8787, () => {})

  expect(backend.embedded).toBe(null)
  expect(await told()).toEqual([
    { url: 'http://host.docker.internal:8787/api/webhooks/database', secret: 'a'.repeat(64) },
  ])
})

it('tells nothing to a project that cannot reach this machine, and says what follows', async () => {
  const before = await told()
  const said: string[] = []
  const backend = { ...(await open()), apiUrl: 'https://abcdefghijklmnopqrst.supabase.co' }

  await tellWorkerAddress(backend, 8787, (line) => said.push(line))

  expect(await told()).toEqual(before)
  expect(said).toEqual(['The database cannot tell this Worker of changes: pages follow them within a minute'])
})
