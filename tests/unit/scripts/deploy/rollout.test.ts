// Brings a version to a share of the visitors, against the stand-in: by a deploy, and from share to share.
// Planted once and seen red:
// - The newest version of all taken for the one of before: nobody keeps the old one.
// - A third version uploaded while two are live.
// - Versions with different secrets made live beside each other.
// - The changes of a checkout not looked for: a share that others began is taken for its own.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Consumer } from '@oja/local-cloud'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cloudflareOf } from '#scripts/deploy/cloudflare/cloudflare.ts'
import { changeShare, describeLive, readShare } from '#scripts/deploy/cloudflare/rollout.ts'
import { readWorkerVersions, scriptPath } from '#scripts/deploy/cloudflare/versions.ts'
import { type DeployProject, openDeployProject } from '#tests/support/running/deploy-project.ts'

let project: DeployProject
beforeEach(async () => {
  project = await openDeployProject()
})
afterEach(() => project.dispose())

const cloudflare = () => cloudflareOf(project.env, { pauseMs: 1 })
const path = () => scriptPath(project.env['CLOUDFLARE_ACCOUNT_ID'], 'oja')
const shares = async () =>
  (await readWorkerVersions(cloudflare(), path())).live.map(({ version, percentage }) => [
    version.number,
    percentage,
  ])

describe('a rollout', () => {
  it('begins with a deploy, grows, and ends with all visitors', async () => {
    await project.deploy()

    const output = await project.deploy({ share: 10 })

    expect(output).toContain('version 2 gets 10% of the requests, version 1 the others')
    expect(await shares()).toEqual([
      [2, 10],
      [1, 90],
    ])
    await changeShare(cloudflare(), path(), 50)
    expect(describeLive(await readWorkerVersions(cloudflare(), path()))).toEqual([
      expect.stringMatching(/^version 2: 50% of requests \(release /),
      expect.stringMatching(/^version 1: 50% of requests \(release /),
    ])
    await changeShare(cloudflare(), path(), 100)
    expect(await shares()).toEqual([[2, 100]])
  })

  it('says what cannot be: a first deploy, a third version, no rollout, no number', async () => {
    await expect(project.deploy({ share: 10 })).rejects.toThrow(/first deploy goes to all visitors/)
    expect(project.uploads).toEqual([])
    await project.deploy()
    await expect(changeShare(cloudflare(), path(), 50)).rejects.toThrow(/version 1 has all requests already/)
    await project.deploy({ share: 25 })

    await expect(project.deploy({ share: 10 })).rejects.toThrow(
      /version 2 has only 25% of the requests: npm run rollout -- 100 or npm run rollback/,
    )

    expect(project.uploads).toHaveLength(2)
    for (const text of ['0', '101', 'ten', '5.5', ''])
      expect(() => readShare(text)).toThrow(/a whole number from 1 to 100/)
  })

  it('that was cut off after its share is continued by the same command, and by no other', async () => {
    const git = (...args: readonly string[]) =>
      spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@oja.test', ...args], { cwd: project.root })
    writeFileSync(join(project.root, '.gitignore'), 'dist/\n')
    git('init', '--quiet')
    git('add', '--all')
    git('commit', '--quiet', '--message', 'one')
    await project.deploy()
    await project.deploy({ share: 10 })

    expect(await project.deploy({ share: 10 })).toContain('the new version has 10% of the requests already')

    expect(project.uploads).toHaveLength(2)
    expect(await shares()).toEqual([
      [2, 10],
      [1, 90],
    ])
    await expect(project.deploy({ share: 20 })).rejects.toThrow(/version 2 has only 10% of the requests/)
    writeFileSync(join(project.root, 'changed.txt'), 'in no commit')
    await expect(project.deploy({ share: 10 })).rejects.toThrow(/version 2 has only 10% of the requests/)
  })

  it('leaves nobody with a version that has other secrets, and says so before it changes anything', async () => {
    await project.deploy()
    project.changes()
    const secret = 'another'.repeat(8)
    project.env['WEBHOOK_SECRET'] = `${secret}|${project.env['WEBHOOK_SECRET']}`

    await expect(project.deploy({ share: 10 })).rejects.toThrow(
      /a secret was changed since version 1, .* run npm run deploy without --share/,
    )
    expect(project.changes()).toEqual([])
    expect(project.uploads).toHaveLength(1)

    await project.deploy()
    await project.deploy({ share: 10 })
    expect(await shares()).toEqual([
      [3, 10],
      [2, 90],
    ])
  })

  it('brings changed settings of a queue’s consumer', async () => {
    await project.deploy()
    const { world } = project.cloud
    const queue = world.queues.find(({ queue_name }) => queue_name === 'oja-imports')
    const [consumer] = queue?.consumers ?? []
    expect(consumer?.settings).toMatchObject({ batch_size: 1, max_retries: 10 })
    queue?.consumers.splice(0, 1, { ...consumer, settings: { batch_size: 5, max_retries: 10 } } as Consumer)
    project.changes()

    await project.deploy({ share: 10 })

    expect(queue?.consumers[0]?.settings).toMatchObject({ batch_size: 1, max_retries: 10 })
    expect(project.changes().filter((line) => line.includes('/consumers'))).toHaveLength(1)
  })

  it('changes nothing in a dry run', async () => {
    await project.deploy()
    project.changes()

    expect(await project.deploy({ share: 10, isDry: true })).toContain('10% of the requests would go to it')

    expect(project.changes()).toEqual([])
    expect(await shares()).toEqual([[1, 100]])
  })
})
