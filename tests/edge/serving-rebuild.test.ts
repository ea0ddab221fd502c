// `npm run rebuild`: stores are rendered again on demand, with progress and a true exit code.
import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Oja, startOja } from '#tests/support/site.ts'
import { type LiveStore, openLiveStore, withNudgesLost } from '#tests/support/site-stores.ts'

let oja: Oja
let stores: LiveStore[]

beforeAll(async () => {
  oja = await startOja()
  stores = [
    await openLiveStore(oja, { slug: 'rebuilt-one' }),
    await openLiveStore(oja, { slug: 'rebuilt-two' }),
  ]
})

afterAll(() => oja?.dispose())

/** Runs the script as a person would, against the test's site. */
function rebuild(args: readonly string[], env: Record<string, string> = {}) {
  const { supabase } = oja.stack
  const child = spawn(process.execPath, ['scripts/rebuild.ts', ...args], {
    env: {
      PATH: process.env['PATH'],
      SITE_URL: oja.site.url,
      SUPABASE_URL: supabase.apiUrl,
      SUPABASE_SECRET_KEY: supabase.secretKey,
      WEBHOOK_SECRET: supabase.webhookSecret,
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }))
  })
}

test('renders all stores again, suspended ones too, and says so', async () => {
  await oja.stack.sql(`update businesses set status = 'suspended' where id = $1`, [stores[1]?.id])
  await oja.settled()

  const { code, output } = await rebuild(['--all'])

  expect(output).toMatch(/1 of 2 stores, rebuilt-/)
  expect(output).toMatch(/2 of 2 stores are of build \w+ \([\d.]+ s\)/)
  expect(code).toBe(0)
})

test('publishes a store whose nudges were lost', async () => {
  await withNudgesLost(oja, () =>
    oja.stack.sql(`update businesses set name = 'Found again' where id = $1`, [stores[0]?.id]),
  )

  const { code } = await rebuild(['--store', 'rebuilt-one'])

  await oja.settled(30_000)
  expect(code).toBe(0)
  expect((await oja.ask('/rebuilt-one')).text).toContain('Found again')
})

test.each([
  [[], {}, /Usage: npm run rebuild/],
  [['--store', 'nobody'], {}, /There is no store at: nobody/],
  [['--all'], { WEBHOOK_SECRET: 'wrong' }, /expected 202, got 401/],
  [['--all'], { SITE_URL: 'http://127.0.0.1:1' }, /fetch failed/],
])('says what is wrong: %j %j', async (args, env, message) => {
  const { code, output } = await rebuild(args, env as Record<string, string>)

  expect(code).toBe(1)
  expect(output).toMatch(message)
})
