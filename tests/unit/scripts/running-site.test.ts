// The commands that ask a running site take a hosted site's addresses and keys from its deploy.env, whatever the environment or a stack on
// this machine says.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newWorld } from '@oja/local-cloud'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadEnv, openRunningSite, openSiteDatabase } from '#scripts/running-site.ts'
import { completeEnv, writeEnvFile } from '#tests/support/running/deploy-project.ts'

let folder: string
let before: NodeJS.ProcessEnv
const env = completeEnv({ cloudflareUrl: 'http://c', supabaseUrl: 'http://s', world: newWorld() })
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oja-operator-'))
  before = { ...process.env }
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
})

it('a deploy.env goes before the environment, and its newest secret signs', () => {
  process.env['DATABASE_URL'] = 'postgres://laptop'
  process.env['SITE_URL'] = 'http://localhost:8787'
  const path = writeEnvFile(folder, { ...env, WEBHOOK_SECRET: `${'new'.repeat(11)}|${'old'.repeat(11)}` })

  const site = openRunningSite(path)

  expect(site).toMatchObject({ siteUrl: 'https://shops.test', secret: 'new'.repeat(11) })
  expect(process.env['DATABASE_URL']).toBe(env['DATABASE_URL'])
})

it('a file that others may read is refused', () => {
  expect(() => loadEnv(writeEnvFile(folder, env, 0o644))).toThrow(/others on this machine may read it/)
})

it('address and key come from the environment or from the running stack, never from both', () => {
  delete process.env['SUPABASE_SECRET_KEY']
  process.env['SUPABASE_URL'] = 'https://project.example'

  expect(() => openSiteDatabase()).toThrow(/^SUPABASE_SECRET_KEY is not set: run npm start first/)
})
