// Deploys this build with the real wrangler, to the stand-ins and a real database: what wrangler sends is taken, the doctor finds the live
// Worker's bindings as deploy.env says, and a second deploy, for some visitors first, changes nothing but the version.

import { type LocalCloud, startLocalCloud } from '@oja/local-cloud'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deploy } from '#scripts/deploy/deploy.ts'
import { checkLiveWorker } from '#scripts/doctor/live-worker.ts'
import { forFile } from '#tests/support/for-file.ts'
import { completeEnv, HIDDEN_VALUES, ownConfig } from '#tests/support/running/deploy-project.ts'
import { startTestStack } from '#tests/support/running/stack.ts'

const stack = forFile(startTestStack)
let cloud: LocalCloud
let env: Record<string, string>
const printed: string[] = []

beforeAll(async () => {
  cloud = await startLocalCloud()
  env = { ...completeEnv(cloud), DATABASE_URL: stack.supabase.databaseUrl }
})
afterAll(async () => {
  await cloud.stop()
})

const run = (share = 100) =>
  deploy({ env, share, isDry: false, root: process.cwd(), print: (line) => printed.push(line) })

describe('a deploy with wrangler', () => {
  it('uploads, and uploads again for a share of the visitors', async () => {
    await run()
    expect(await checkLiveWorker(env, 'oja')).toMatchObject({ state: 'green' })
    const bound = cloud.world.scripts.get('oja')?.bindings ?? []
    for (const { binding } of ownConfig().queues.producers)
      expect(bound.find(({ name }) => name === binding)?.type).toBe('queue')
    const made = cloud.calls.length

    await run(10)

    expect(cloud.world.deployments.get('oja')?.map(({ versions }) => versions.length)).toEqual([2, 1])
    expect(cloud.world.deployments.get('oja')?.[0]?.versions.map(({ percentage }) => percentage)).toEqual([
      10, 90,
    ])
    const again = cloud.calls.slice(made).map(({ line }) => line)
    expect(
      again.filter((line) =>
        /^POST .*\/(buckets|namespaces|queues|consumers|dns_records|routes)$/.test(line),
      ),
    ).toEqual([])
    expect(again.filter((line) => /^(PUT .*\/objects\/|PATCH \/v1\/)/.test(line))).toEqual([])
    expect(await stack.sql('select url from private.webhook_settings()')).toEqual([
      { url: 'https://shops.test/api/webhooks/database' },
    ])

    // Without a share: ends the rollout, and everybody gets the new version.
    await run()
    expect(cloud.world.deployments.get('oja')?.[0]?.versions).toMatchObject([{ percentage: 100 }])
    for (const value of Object.values(HIDDEN_VALUES)) expect(printed.join('\n')).not.toContain(value)
  })

  it('shows the doctor a variable that was changed by hand, and one of a stand-in', async () => {
    const { bindings } = cloud.world.scripts.get('oja') ?? { bindings: [] }
    const others = bindings.filter(({ name }) => name !== 'MAIL_FROM' && name !== 'WEBHOOK_SECRET')
    cloud.world.scripts.set('oja', {
      bindings: [...others, { type: 'plain_text', name: 'PAYSTACK_URL', text: 'http://127.0.0.1:1' }],
    })
    const { PAYSTACK_SECRET_KEY: _, ...without } = env

    const found = await checkLiveWorker(without, 'oja')

    expect(found.state).toBe('red')
    expect(found.seen).toBe(
      'PAYSTACK_URL leads to a stand-in; WEBHOOK_SECRET is missing; PAYSTACK_SECRET_KEY is not in deploy.env, and a deploy removes no secret: npx wrangler secret delete PAYSTACK_SECRET_KEY --name oja; MAIL_FROM differs from deploy.env',
    )
  })
})
