// Deploys to the stand-ins of Cloudflare and Supabase: nothing is created twice, a run that ended anywhere is continued, a missing right
// names itself, and no secret is printed.
// Planted once and seen red:
// - Queues created without looking: the second run is refused.
// - A printed body cut before its secrets are hidden.
// - Routes created before the upload: the stand-in knows no Worker.
// - The live Worker's keys not compared.
// - A route of somebody else taken over.
// - The sentence of a failed deploy with a password in it.
// - The list of files that are kept begun anew.
// - Queues of the first installation given to the Worker of the second.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CommandError } from '#scripts/command-line.ts'
import { queueNames } from '#scripts/deploy/cloudflare/resources.ts'
import { namedConfig, workerSecrets, workerVariables } from '#scripts/deploy/cloudflare/worker-config.ts'
import {
  DATABASE_PASSWORD,
  type DeployProject,
  HIDDEN_VALUES,
  openDeployProject,
  ownConfig,
} from '#tests/support/running/deploy-project.ts'

let project: DeployProject
beforeEach(async () => {
  project = await openDeployProject()
})
afterEach(() => project.dispose())

/** The sentence of a deploy that must fail. */
async function sentenceOf(run: Promise<unknown>): Promise<string> {
  const error = await run.then(
    () => null,
    (failure: unknown) => failure,
  )
  expect(error).toBeInstanceOf(CommandError)
  return (error as CommandError).message
}

describe('a deploy', () => {
  it('creates all that wrangler.jsonc names', async () => {
    await project.deploy()

    const { world } = project.cloud
    expect([...world.buckets.keys()]).toEqual(['oja-pages'])
    expect(world.namespaces.map(({ title }) => title)).toEqual(['oja-index'])
    expect(world.queues.map(({ queue_name }) => queue_name)).toEqual(queueNames(ownConfig()))
    expect(world.queues.map(({ settings }) => settings.message_retention_period)).toEqual(
      world.queues.map(() => 1_209_600),
    )
    expect(world.queues.filter(({ consumers }) => consumers.length === 0)).toEqual([])
    expect(
      world.queues.find(({ queue_name }) => queue_name === 'oja-imports')?.consumers[0]?.dead_letter_queue,
    ).toBe('oja-rebuilds-dead')
    expect(world.schedules.get('oja')).toEqual([{ cron: '* * * * *' }])
    expect(world.records.map(({ name }) => name)).toEqual(['shops.test', 'shops.shops.test'])
    expect(world.routes.map(({ pattern, script }) => [pattern, script])).toEqual([
      ['*/.well-known/acme-challenge/*', undefined],
      ['*/.well-known/pki-validation/*', undefined],
      ['*/*', 'oja'],
    ])
    expect(world.fallbackOrigin).toBe('shops.shops.test')
    expect([...(world.buckets.get('oja-pages')?.keys() ?? [])].sort()).toEqual([
      'assets/_astro/font.two.woff2',
      'assets/_astro/page.one.js',
      'assets/kept.json',
    ])
  })

  it('gives the Worker its id, variables and secrets, and no address of Cloudflare', async () => {
    await project.deploy()

    const [run] = project.uploads
    const config = await import(/* @vite-ignore */ `file://${run?.configPath}`, { with: { type: 'json' } })
    expect(config.default).toMatchObject({
      kv_namespaces: [{ binding: 'INDEX', id: project.cloud.world.namespaces[0]?.id }],
      workers_dev: false,
      preview_urls: false,
      vars: { SITE_HOST: 'shops.test', SITE_URL: 'https://shops.test', DOMAIN_TARGET: 'shops.shops.test' },
    })
    expect(JSON.stringify(config.default)).not.toContain('hidden')
    expect(run?.secrets).toEqual(workerSecrets(project.env))
    expect(run?.label.message).toMatch(
      /^release \d+\.\d+\.\d+, commit \w+, database 20260101000000, secrets [0-9a-f]{8}$/,
    )
    expect(Object.keys(run?.secrets ?? {})).toEqual([
      'CLOUDFLARE_API_TOKEN',
      'SUPABASE_SECRET_KEY',
      'WEBHOOK_SECRET',
      'AUTH_MAIL_SECRET',
      'MAIL_API_KEY',
      'MAIL_WEBHOOK_SECRET',
      'VAPID_PRIVATE_KEY',
      'PAYSTACK_SECRET_KEY',
    ])
  })

  it('sets sign-in, mails, REST and files of the project', async () => {
    await project.deploy()

    const { auth, postgrest, storage } = project.cloud.world.settings
    expect(auth).toMatchObject({
      site_url: 'https://shops.test',
      uri_allow_list: 'https://shops.test/**',
      hook_send_email_uri: 'https://shops.test/api/webhooks/auth-mail',
      mailer_subjects_recovery: 'Reset your password',
    })
    expect(auth['mailer_templates_confirmation_content']).toContain('{{ .TokenHash }}')
    expect(postgrest['db_schema']).toBe('public')
    expect(storage['fileSizeLimit']).toBe(6_291_456)
  })

  it('changes nothing at its second run', async () => {
    await project.deploy()
    project.changes()

    await project.deploy()

    expect(project.changes()).toEqual([])
  })

  it('changes nothing in a dry run, and prints every change with secrets hidden', async () => {
    const printed = await project.deploy({ isDry: true })

    expect(project.changes()).toEqual([])
    expect(project.uploads.map(({ isDry }) => isDry)).toEqual([true])
    expect(printed).not.toMatch(/: (created|set)$/m)
    expect(printed).toContain('would send: POST Cloudflare /accounts/')
    expect(printed).toContain('"queue_name":"oja-imports"')
    expect(printed).toContain('would send: PATCH Supabase /v1/projects/abcdefghijklmnopqrst/config/auth')
    expect(printed).toContain('"pattern":"*/*","script":"oja"')
  })

  it('keeps the files of earlier builds', async () => {
    await project.deploy()
    const { rmSync, writeFileSync } = await import('node:fs')
    rmSync(`${project.root}/dist/client/_astro/page.one.js`)
    writeFileSync(`${project.root}/dist/client/_astro/page.three.js`, 'export {}')
    project.changes()

    await project.deploy()

    expect(project.changes()).toHaveLength(2)
    const kept = project.cloud.world.buckets.get('oja-pages')
    expect(kept?.has('assets/_astro/page.one.js')).toBe(true)
    expect(JSON.parse(kept?.get('assets/kept.json')?.bytes.toString() ?? '')).toEqual({
      paths: ['_astro/font.two.woff2', '_astro/page.one.js', '_astro/page.three.js'],
    })
  })
})

describe('a deploy that cannot go on', () => {
  it.each([
    ['R2', 'Workers R2 Storage', 'Workers R2 Storage: Edit'],
    ['KV', 'Workers KV Storage', 'Workers KV Storage: Edit'],
    ['queues', 'Queues', 'Queues: Edit'],
    ['DNS', 'DNS', 'DNS: Edit'],
    ['routes', 'Workers Routes', 'Workers Routes: Edit'],
    ['certificates', 'SSL and Certificates', 'SSL and Certificates: Edit'],
    ['the zone', 'Zone', 'Zone: Read'],
    ['the Worker', 'Workers Scripts', 'Workers Scripts: Edit'],
    ['the project', 'Supabase', 'Administrator or Owner'],
  ])('names the right that it lacks for %s, and continues when it has it', async (_, right, sentence) => {
    project.cloud.denied.add(right)
    expect(await sentenceOf(project.deploy())).toContain(sentence)

    project.cloud.denied.clear()
    await project.deploy()

    project.changes()
    await project.deploy()
    expect(project.changes()).toEqual([])
  })

  it('says that a token is unknown', async () => {
    project.env['CLOUDFLARE_DEPLOY_TOKEN'] = 'another-hidden-token'

    expect(await sentenceOf(project.deploy())).toMatch(/does not know CLOUDFLARE_DEPLOY_TOKEN/)
  })

  it('refuses a host outside the zone, and a zone that is not active, before it creates anything', async () => {
    project.cloud.world.zone.status = 'pending'
    expect(await sentenceOf(project.deploy())).toMatch(/enter Cloudflare's name servers/)
    project.env['SITE_HOST'] = 'other.test'
    expect(await sentenceOf(project.deploy())).toMatch(
      /other\.test is not in the zone shops\.test: change SITE_HOST/,
    )
    project.env['SITE_HOST'] = 'shops.test'
    project.env['DOMAIN_TARGET'] = 'target.other.test'
    expect(await sentenceOf(project.deploy())).toMatch(
      /target\.other\.test is not in the zone shops\.test: change DOMAIN_TARGET/,
    )

    expect(project.changes()).toEqual([])
  })

  it('refuses other keys of notifications than the live ones, before it changes anything', async () => {
    const live = { type: 'plain_text', name: 'VAPID_PUBLIC_KEY', text: 'the-live-key' }
    project.cloud.world.scripts.set('oja', { bindings: [live] })

    expect(await sentenceOf(project.deploy())).toMatch(/has another VAPID_PUBLIC_KEY \(the-live-key\)/)
    expect(project.changes()).toEqual([])
  })

  it('leaves a record and a route alone that somebody else made', async () => {
    const { world } = project.cloud
    const record = { name: 'shops.test', type: 'A', content: '192.0.2.1', proxied: false }
    world.records.push(record)
    expect(await sentenceOf(project.deploy())).toMatch(/A record that leads past Cloudflare \(192\.0\.2\.1\)/)
    world.records.splice(0)
    world.routes.push({ id: 'x', pattern: '*/*', script: 'other' })
    expect(await sentenceOf(project.deploy())).toMatch(/the route \*\/\* belongs to other/)

    expect(world.routes.filter(({ pattern }) => pattern === '*/*')).toHaveLength(1)
  })
})

describe('a second installation in one account', () => {
  it('has names of its own, and leaves those of the first alone', async () => {
    await project.deploy()
    const { world } = project.cloud
    const first = structuredClone([...world.queues])
    // Another zone of the account: the stand-in holds one.
    Object.assign(world.zone, { name: 'staging.test' })
    world.records.splice(0)
    world.routes.splice(0)
    world.fallbackOrigin = null
    Object.assign(project.env, { INSTALLATION: 'staging', SITE_HOST: 'staging.test' })
    project.changes()

    await project.deploy()
    const changed = project.changes()
    await project.deploy()

    expect(project.changes()).toEqual([])
    expect(changed.filter((line) => /\b(oja|oja-pages)\//.test(line))).toEqual([])
    expect([...world.buckets.keys()]).toEqual(['oja-pages', 'oja-pages-staging'])
    expect(world.namespaces.map(({ title }) => title)).toEqual(['oja-index', 'oja-index-staging'])
    expect([...world.scripts.keys()]).toEqual(['oja', 'oja-staging'])
    expect(world.routes.find(({ pattern }) => pattern === '*/*')?.script).toBe('oja-staging')
    expect(world.queues.slice(0, first.length)).toEqual(first)
    const own = world.queues.slice(first.length)
    expect(own.map(({ queue_name }) => queue_name)).toEqual(
      queueNames(ownConfig()).map((name) => `${name}-staging`),
    )
    for (const { consumers } of own) expect(consumers.map(({ script }) => script)).toEqual(['oja-staging'])
    const dead = own.flatMap(({ consumers }) =>
      consumers.flatMap(({ dead_letter_queue }) => dead_letter_queue ?? []),
    )
    expect([...new Set(dead)]).toEqual(['oja-rebuilds-dead-staging'])
    // What the Worker is given: no name of the first installation.
    const { configPath = '' } = project.uploads.at(-1) ?? {}
    const given = JSON.parse(readFileSync(configPath, 'utf8')) as ReturnType<typeof ownConfig>
    expect(
      [given.name, ...given.r2_buckets.map(({ bucket_name }) => bucket_name), ...queueNames(given)].filter(
        (name) => !name.endsWith('-staging'),
      ),
    ).toEqual([])
    expect(given.kv_namespaces.map(({ id }) => id)).toEqual([world.namespaces[1]?.id])
  })

  it('counts its limits apart, and tells the Worker its name', () => {
    const ids = (installation?: string) =>
      namedConfig(ownConfig(), installation ? { INSTALLATION: installation } : {}).ratelimits?.map(
        ({ namespace_id }) => namespace_id,
      )
    const all = [undefined, 'staging', 'preview'].flatMap((name) => ids(name) ?? [])

    expect(ids()).toEqual(['1001'])
    expect(new Set(all).size).toBe(all.length)
    expect(all.every((id) => /^[1-9]\d*$/.test(id))).toBe(true)
    expect(workerVariables({ SITE_HOST: 'staging.test', INSTALLATION: 'staging' })).toMatchObject({
      INSTALLATION: 'staging',
    })
  })

  it('is refused in the zone of the first, whose requests would go to it', async () => {
    await project.deploy()
    Object.assign(project.env, { INSTALLATION: 'staging', SITE_HOST: 'staging.shops.test' })

    expect(await sentenceOf(project.deploy())).toMatch(
      /the route \*\/\* belongs to oja, expected oja-staging/,
    )
  })
})

describe('a run that was cut off', () => {
  const CHANGES = 29

  it('has no more changes than the cases below know', async () => {
    await project.deploy()
    expect(project.changes()).toHaveLength(CHANGES)
  })

  it.each(Array.from({ length: Math.ceil(CHANGES / 3) }, (_, at) => at * 3))(
    'is continued by the next, when it ended after %i changes',
    async (after) => {
      project.cloud.changesLeft = after
      expect(await sentenceOf(project.deploy())).toMatch(/run the command again/)

      await project.deploy()

      project.changes()
      await project.deploy()
      expect(project.changes()).toEqual([])
    },
  )
})

describe('secrets', () => {
  it('are never printed, by a deploy, a dry run or a failure', async () => {
    await project.deploy({ isDry: true })
    await project.deploy()
    await project.deploy()
    const refused = new CommandError(`no answer from ${project.env['DATABASE_URL']}`)
    const fault = { newest: () => '', migrate: () => Promise.reject(refused), connectTo: async () => {} }
    expect(await sentenceOf(project.deploy({ database: fault }))).toBe('no answer from (DATABASE_URL)')

    const printed = project.output.join('\n')
    for (const [name, value] of [...Object.entries(HIDDEN_VALUES), ['DATABASE_URL', DATABASE_PASSWORD]])
      expect(printed.includes(value as string), name).toBe(false)
    expect(printed).toContain('"external_google_secret":"(SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET)"')
  })
})
