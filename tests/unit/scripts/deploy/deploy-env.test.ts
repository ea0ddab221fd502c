// Reads deploy.env: only its owner may read it, and each missing or wrong setting says where to get a good one.
// Planted once and seen red:
// - A file of mode 644 read all the same.
// - A variable of the Worker without a setting.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newWorld } from '@oja/local-cloud'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hider, problemsOf, readDeployEnv, writeNewDeployEnv } from '#scripts/deploy/deploy-env.ts'
import { SETTINGS, STAND_IN_NAMES } from '#scripts/deploy/settings.ts'
import { completeEnv, writeEnvFile } from '#tests/support/running/deploy-project.ts'

let folder: string
const env = completeEnv({
  cloudflareUrl: 'http://127.0.0.1:1',
  supabaseUrl: 'http://127.0.0.1:1',
  world: newWorld(),
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oja-deploy-env-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('deploy.env', () => {
  it('is read when it is complete', () => {
    expect(problemsOf(readDeployEnv(writeEnvFile(folder, env)))).toEqual([])
  })

  it.each([0o644, 0o640, 0o604])('is refused with mode %o', (mode) => {
    const path = writeEnvFile(folder, env, mode)

    expect(() => readDeployEnv(path)).toThrow(`run chmod 600 "${path}"`)
  })

  it.each(['deploy.env', 'deploy.staging.env', 'deploy.env.new', 'deploy.staging.env.new'])(
    'is ignored by git as %s',
    (name) => {
      const { stdout } = spawnSync('git', ['check-ignore', '--no-index', name], { encoding: 'utf8' })

      expect(stdout.trim()).toBe(name)
    },
  )

  it.each(['staging.env', 'deploy.env.txt', 'deploy.my env.env'])('is not made as %s', async (name) => {
    await expect(writeNewDeployEnv(join(folder, name))).rejects.toThrow(
      'A new file is named deploy.env or deploy.NAME.env, which git leaves out: it holds secrets.',
    )
    await expect(writeNewDeployEnv(join(folder, 'none', 'deploy.env'))).rejects.toThrow(
      `${join(folder, 'none')} does not exist.`,
    )
    expect(readdirSync(folder)).toEqual([])
  })

  it('is made with mode 600 and new secrets, and says of every other setting where it comes from', async () => {
    const path = join(folder, 'deploy.env')

    await writeNewDeployEnv(path)

    expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
    const made = readDeployEnv(path)
    expect(Object.keys(made).sort()).toEqual([
      'AUTH_MAIL_SECRET',
      'VAPID_PRIVATE_KEY',
      'VAPID_PUBLIC_KEY',
      'WEBHOOK_SECRET',
    ])
    const missing = SETTINGS.filter(({ name, isRequired }) => isRequired && made[name] === undefined)
    expect(problemsOf(made)).toEqual(missing.map(({ name, from }) => `${name} is missing. ${from}`))
    await expect(writeNewDeployEnv(path)).rejects.toThrow('EEXIST')
  })

  it.each<readonly [name: string, value: string, sentence: string]>([
    ['SITE_HOST', 'https://oja.ng', 'SITE_HOST should be a host without https://'],
    ['SITE_HOST', 'oja.ng:443', 'SITE_HOST should be a host without https://'],
    ['CLOUDFLARE_ACCOUNT_ID', 'oja', 'CLOUDFLARE_ACCOUNT_ID should be 32 characters of hex'],
    [
      'SUPABASE_SECRET_KEY',
      'sb_publishable_x',
      'SUPABASE_SECRET_KEY should be a key that begins with sb_secret_',
    ],
    ['DATABASE_URL', 'postgresql://u:p@h:6543/postgres', 'DATABASE_URL names the transaction pooler'],
    [
      'SUPABASE_URL',
      'https://other.supabase.co',
      'SUPABASE_URL and SUPABASE_PROJECT_REF name different projects.',
    ],
    [
      'CLOUDFLARE_API_TOKEN',
      env['CLOUDFLARE_DEPLOY_TOKEN'] ?? '',
      'CLOUDFLARE_API_TOKEN is the token of the deploy',
    ],
    ['CANARY_PASSWORD', '', 'CANARY_EMAIL and CANARY_PASSWORD belong together'],
    ['SITE_HOTS', 'oja.ng', 'SITE_HOTS is no setting of this version'],
    ...STAND_IN_NAMES.map((name) => [name, 'http://127.0.0.1:1', `${name} leads to a stand-in`] as const),
  ])('refuses %s=%s', (name, value, sentence) => {
    const problems = problemsOf(readDeployEnv(writeEnvFile(folder, { ...env, [name]: value })))

    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(sentence)
  })
})

describe('the settings', () => {
  it('hold every secret and variable that the Worker reads', () => {
    const text = readFileSync('functions/lib/env.ts', 'utf8')
    const read = [...text.matchAll(/^ {2}([A-Z_]+): (?:text|v\.optional\(v\.string\(\)\)),$/gm)].map(
      ([, name]) => name,
    )
    const set = SETTINGS.filter(({ goesTo }) => goesTo !== 'deploy').map(({ name }) => name)
    // The first is made of SITE_HOST; the second is for a site without Cloudflare before it.
    const others = ['SITE_URL', 'GZIP', ...STAND_IN_NAMES]

    expect(read.length).toBeGreaterThan(20)
    expect(read.filter((name) => !set.includes(name as string) && !others.includes(name as string))).toEqual(
      [],
    )
    expect(set.filter((name) => !read.includes(name))).toEqual([])
  })
})

describe('hiding', () => {
  it('replaces a secret by its name, also inside JSON, an address and a connection', () => {
    const hide = hider({ ...env, CANARY_PASSWORD: 'a"b/c d' })

    expect(hide(`x ${JSON.stringify({ p: 'a"b/c d' })} ${encodeURIComponent('a"b/c d')}`)).toBe(
      'x {"p":"(CANARY_PASSWORD)"} (CANARY_PASSWORD)',
    )
    expect(hide(`connecting to ${env['DATABASE_URL']}: database-hidden`)).toBe(
      'connecting to (DATABASE_URL): (DATABASE_URL)',
    )
  })
})
