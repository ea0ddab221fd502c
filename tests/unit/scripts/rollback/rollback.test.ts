// Goes back to an earlier version of the Worker, against the stand-in: the right version, and only where the database still has what it reads.
// Planted once and seen red:
// - The newest version below the live one taken, whether all visitors had it or not.
// - Migrations that took something away not looked at.
// - The refusal about changed secrets passed on as it came.

import type { Binding, Version } from '@oja/local-cloud'
import { addVersion, type LocalCloud, startLocalCloud } from '@oja/local-cloud'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CommandError } from '#scripts/command-line.ts'
import type { Later } from '#scripts/deploy/supabase/migrations.ts'
import { rollBack } from '#scripts/rollback/rollback.ts'
import { completeEnv, HIDDEN_VALUES } from '#tests/support/running/deploy-project.ts'

let cloud: LocalCloud
let database: { newest: string; later: readonly Later[] }
const output: string[] = []

beforeEach(async () => {
  cloud = await startLocalCloud()
  database = { newest: '20260101000000', later: [] }
  output.length = 0
})
afterEach(() => cloud.stop())

const SECRET: Binding = { type: 'secret_text', name: 'WEBHOOK_SECRET' }

function upload(message = 'release 1.0.0, commit abc, database 20260101000000', text = 'one'): Version {
  const annotations = { 'workers/message': message }
  const version = addVersion(cloud.world, 'oja', { script: { bindings: [{ ...SECRET, text }] }, annotations })
  cloud.world.scripts.set('oja', version.script)
  return version
}

function makeLive(...parts: readonly (readonly [Version, number])[]): void {
  const versions = parts.map(([{ id }, percentage]) => ({ version_id: id, percentage }))
  const made = { id: 'd', strategy: 'percentage', versions, annotations: {} } as const
  cloud.world.deployments.set('oja', [made, ...(cloud.world.deployments.get('oja') ?? [])])
}

function makeTwo(): readonly [Version, Version] {
  const first = upload()
  makeLive([first, 100])
  const second = upload('release 1.1.0, commit def, database 20260101000000')
  makeLive([second, 100])
  return [first, second]
}

const run = (options: { to?: string; isForced?: boolean; isDry?: boolean } = {}) =>
  rollBack({
    env: completeEnv(cloud),
    script: 'oja',
    to: null,
    isDry: false,
    isForced: false,
    print: (line) => output.push(line),
    migrationsAfter: async () => database,
    pauseMs: 1,
    ...options,
  })

const liveNow = () => cloud.world.deployments.get('oja')?.[0]?.versions.map(({ version_id }) => version_id)
const sentenceOf = async (work: Promise<unknown>) => {
  const error = await work.catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(CommandError)
  return (error as CommandError).message
}

describe('going back', () => {
  it('makes the version live that was live before, and two steps back at the second time', async () => {
    const [first, second] = makeTwo()
    const third = upload()
    makeLive([third, 100])

    expect((await run()).id).toBe(second.id)
    expect(liveNow()).toEqual([second.id])
    expect((await run()).id).toBe(first.id)

    expect(await sentenceOf(run())).toMatch(/version 1 is the first that was live/)
    expect(output.join('\n')).toContain('safe: the database is the one that it was made for')
    for (const value of Object.values(HIDDEN_VALUES)) expect(output.join('\n')).not.toContain(value)
  })

  it('ends a gradual rollout, and passes over a version that only some visitors had', async () => {
    const [, second] = makeTwo()
    const bad = upload()
    makeLive([bad, 10], [second, 90])
    makeLive([second, 100])
    const third = upload()
    makeLive([third, 10], [second, 90])

    expect((await run()).id).toBe(second.id)
    makeLive([third, 100])
    expect((await run()).id).toBe(second.id)
  })

  it('goes to a named version, and changes nothing in a dry run', async () => {
    const [first, second] = makeTwo()

    expect((await run({ to: '1', isDry: true })).id).toBe(first.id)
    expect(liveNow()).toEqual([second.id])
    expect(await sentenceOf(run({ to: '7' }))).toMatch(/no version 7 .* there are 2, 1/)
    expect(await sentenceOf(run({ to: '2' }))).toMatch(/version 2 is live already/)
    await run({ to: first.id })

    expect(liveNow()).toEqual([first.id])
  })
})

describe('a database that is not the one of then', () => {
  it('is no matter when later migrations only add', async () => {
    const [first] = makeTwo()
    database = { newest: '20260202000000', later: [{ version: '20260202000000', name: 'more', takes: [] }] }

    expect((await run()).id).toBe(first.id)
    expect(output.join('\n')).toContain('a later migration, which only adds (20260202000000)')
  })

  it('refuses what a later migration took away, or what a restored one lacks', async () => {
    const [, second] = makeTwo()
    const later = [{ version: '20260202000000', name: 'less', takes: ['public.products.old'] }]
    database = { newest: '20260202000000', later }
    expect(await sentenceOf(run({ isForced: true }))).toMatch(
      /20260202000000_less took away public\.products\.old\. Mend forwards/,
    )
    database = { newest: '20250101000000', later: [] }
    expect(await sentenceOf(run())).toMatch(/the database ends with 20250101000000: was it restored\?/)

    expect(liveNow()).toEqual([second.id])
  })

  it('refuses a version that says nothing of its database, unless forced', async () => {
    const first = upload('made by hand')
    makeLive([first, 100])
    makeLive([upload(), 100])

    expect(await sentenceOf(run())).toMatch(/does not say which database it needs/)
    expect((await run({ isForced: true })).id).toBe(first.id)
  })
})

describe('what stands in the way', () => {
  it('is said: no Worker, no right, other secrets', async () => {
    expect(await sentenceOf(run())).toMatch(/no Worker oja that is live: npm run deploy makes it/)
    const [first] = makeTwo()
    cloud.denied.add('Workers Scripts')
    expect(await sentenceOf(run())).toContain('Workers Scripts: Edit')
    cloud.denied.clear()
    makeLive([upload('release 2.0.0, commit ghi, database 20260101000000', 'two'), 100])
    expect(await sentenceOf(run({ to: '1' }))).toMatch(/a secret was changed since version 1/)

    expect((await run({ to: '1', isForced: true })).id).toBe(first.id)
  })
})
