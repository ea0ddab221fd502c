// Tests operators' commands. `npm run rebuild` renders stores again, with progress and a correct exit code. `npm run dead-letters` shows
// messages that were given up, and sends them again. Planted, each seen red: done by the render version alone; messages acknowledged and not
// stored.
import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Oja, startOja } from '#tests/support/running/site.ts'
import { type LiveStore, openLiveStore, withNudgesLost } from '#tests/support/stores/site-stores.ts'

let oja: Oja
let stores: LiveStore[]

beforeAll(async () => {
  // Gives up a message after two tries instead of eleven.
  oja = await startOja({ maxRetries: 1 })
  stores = [
    await openLiveStore(oja, { slug: 'rebuilt-one' }),
    await openLiveStore(oja, { slug: 'rebuilt-two' }),
  ]
})

afterAll(() => oja?.dispose())

/** Runs a script against the test's site, as a person would. */
function runScript(name: string, args: readonly string[], env: Record<string, string> = {}) {
  const { supabase } = oja.stack
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
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

const rebuild = (args: readonly string[], env?: Record<string, string>) => runScript('rebuild', args, env)
const deadLetters = (...args: readonly string[]) => runScript('dead-letters', args)

test('renders all stores again, suspended ones too, and says so', async () => {
  await oja.stack.sql(`update businesses set status = 'suspended' where id = $1`, [stores[1]?.id])
  await oja.settled()

  const { code, output } = await rebuild(['--all'])

  expect(output).toMatch(/1 of 2 stores, rebuilt-/)
  expect(output).toMatch(/2 of 2 stores show their newest version, of build \w+ \([\d.]+ s\)/)
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
  [[], {}, 2, /Usage: npm run rebuild/],
  [['--store', 'nobody'], {}, 1, /There is no store at: nobody/],
  [['--all'], { WEBHOOK_SECRET: 'wrong' }, 1, /expected 202, got 401/],
  [['--all'], { SITE_URL: 'http://127.0.0.1:1' }, 1, /fetch failed/],
])('says what is wrong: %j %j', async (args, env, ends, message) => {
  const { code, output } = await rebuild(args, env as Record<string, string>)

  expect(code).toBe(ends)
  expect(output).toMatch(message)
})

describe('while nothing can be published', () => {
  const mayPublish = (verb: 'revoke' | 'grant') =>
    oja.stack.sql(
      `${verb} execute on function claim_and_read(uuid, uuid, int, bigint, int) ${verb === 'grant' ? 'to' : 'from'} service_role`,
    )
  const kept = () => oja.stack.sql('select body from private.dead_letters')

  beforeAll(async () => {
    await mayPublish('revoke')
    for (let edit = 0; edit < 17; edit += 1) {
      await oja.stack.sql(`update businesses set name = $2 where id = $1`, [stores[0]?.id, `Edit ${edit}`])
    }
  })

  test('rebuild does not say that it is done: it waits, and names who lags and by how much', async () => {
    const { code, output } = await rebuild(['--store', 'rebuilt-one', '--wait', '1.5'])

    const [store] = await oja.stack.sql(
      'select content_version as newest, rendered_version as shown from store_versions where business_id = $1',
      [stores[0]?.id],
    )
    expect(store?.['newest'] - store?.['shown']).toBeGreaterThanOrEqual(17)
    const lag = `version ${store?.['shown']} of ${store?.['newest']} is published`
    expect(output).toContain('0 of 1 stores show their newest version')
    expect(output).toContain(`Not in time, and still to be published: rebuilt-one (${lag})`)
    expect(code).toBe(1)
  })

  test('what was given up is kept and shown, and goes out again when it is told to', async () => {
    await expect.poll(kept).toContainEqual({ body: { businessId: stores[0]?.id } })
    const [letter] = await oja.stack.sql(
      'select id from private.dead_letters where not body ? $1 order by last_at, id limit 1',
      ['repairs'],
    )
    const start = String(letter?.['id']).slice(0, 8)

    const shown = await deadLetters()
    await mayPublish('grant')
    const early = await deadLetters('--retry', start)
    await oja.settled()
    // Waits for the repair of `npm run rebuild`, and for messages that are about to be given up.
    const rest = async () => {
      await deadLetters('--retry')
      return (await deadLetters()).output
    }
    await expect.poll(rest).toBe('No dead letters.\n')

    const line = new RegExp(
      `${start}  new  rebuild of Edit 16 \\(rebuilt-one\\), given up .*(less than a minute|\\d+ minutes?) ago, after \\d+ tries.*: still to be done`,
    )
    expect([shown.code, shown.output]).toEqual([0, expect.stringMatching(line)])
    expect([early.code, early.output]).toEqual([0, '1 of 1 dead letter sent again.\n'])
    expect((await oja.ask('/rebuilt-one')).text).toContain('Edit 16')
  })

  test.each([
    [['--retry', '--clear'], 2, /Usage: npm run dead-letters/],
    [['1c2d'], 2, /Usage: npm run dead-letters/],
    [['--clear', 'nothing-like-this'], 1, /There is no dead letter: nothing-like-this/],
  ])('dead-letters says what is wrong: %j', async (args, ends, message) => {
    const { code, output } = await deadLetters(...args)

    expect(code).toBe(ends)
    expect(output).toMatch(message)
  })
})
