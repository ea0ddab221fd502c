// Finds the settings that follow from others, from the stand-ins of the providers, and writes them into deploy.env.
// Planted once and seen red: a key that a person wrote down replaced by the one that was found.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalCloud, startLocalCloud } from '@oja/local-cloud'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { problemsOf, readDeployEnv } from '#scripts/deploy/deploy-env.ts'
import { completeDeployEnv } from '#scripts/deploy/find-settings.ts'
import { SETTINGS } from '#scripts/deploy/settings.ts'
import { completeEnv, writeEnvFile } from '#tests/support/running/deploy-project.ts'

const FOUND = ['CLOUDFLARE_ACCOUNT_ID', 'SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY']

let cloud: LocalCloud
let folder: string
let printed: string[]
beforeEach(async () => {
  cloud = await startLocalCloud()
  folder = mkdtempSync(join(tmpdir(), 'oja-find-settings-'))
  printed = []
})
afterEach(async () => {
  await cloud.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A deploy.env without these settings. */
function fileWithout(names: readonly string[]): string {
  const env = completeEnv(cloud)
  return writeEnvFile(
    folder,
    Object.fromEntries(Object.entries(env).map(([name, value]) => [name, names.includes(name) ? '' : value])),
  )
}

const complete = (path: string, isDry = false) =>
  completeDeployEnv(path, { isDry, pauseMs: 1, print: (line) => printed.push(line) })

describe('what follows from other settings', () => {
  it('is named in the table of settings', () => {
    expect(SETTINGS.filter(({ isFound }) => isFound).map(({ name }) => name)).toEqual(FOUND)
    const env = Object.fromEntries(
      Object.entries(completeEnv(cloud)).filter(([name]) => !FOUND.includes(name)),
    )
    expect(problemsOf(env, { mayFind: true })).toEqual([])
    expect(problemsOf(env)).toHaveLength(FOUND.length)
  })

  it('is found and written into the file, which stays closed to others, and no key is printed', async () => {
    const path = fileWithout(FOUND)

    const env = await complete(path)

    expect(FOUND.map((name) => env[name])).toEqual([
      cloud.world.account,
      `https://${cloud.world.project.ref}.supabase.co`,
      'sb_publishable_stand-in',
      'sb_secret_stand-in',
    ])
    expect(readDeployEnv(path)).toEqual(env)
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
    expect(printed.join('\n')).not.toMatch(/stand-in/)
    expect(cloud.calls.filter(({ line }) => !line.startsWith('GET '))).toEqual([])
  })

  it('is used in a dry run, and the file stays as it is', async () => {
    const path = fileWithout(FOUND)
    const before = readFileSync(path, 'utf8')

    expect((await complete(path, true))['SUPABASE_SECRET_KEY']).toBe('sb_secret_stand-in')
    expect(readFileSync(path, 'utf8')).toBe(before)
  })

  it('is not asked for where the file has it', async () => {
    await complete(fileWithout([]))
    expect(cloud.calls).toEqual([])

    const env = await complete(fileWithout(['SUPABASE_PUBLISHABLE_KEY']))
    expect([env['SUPABASE_PUBLISHABLE_KEY'], env['SUPABASE_SECRET_KEY']]).toEqual([
      'sb_publishable_stand-in',
      'sb_secret_hidden',
    ])
  })
})

describe('what cannot be found', () => {
  /** The sentence of a file that cannot be completed. */
  const sentenceOf = (path: string) => complete(path).then(String, (error: Error) => error.message)

  it('is a sentence: other settings first, then the keys', async () => {
    expect(await sentenceOf(fileWithout([...FOUND, 'MAIL_API_KEY']))).toMatch(/MAIL_API_KEY is missing/)
    expect(cloud.calls).toEqual([])

    cloud.world.keys.splice(0)
    expect(await sentenceOf(fileWithout(FOUND))).toMatch(/no key that begins with sb_publishable_: make one/)
  })

  it('is a choice of a person between several keys', async () => {
    const secret = { type: 'secret', api_key: 'sb_secret_one' }
    cloud.world.keys.splice(
      3,
      1,
      { ...secret, name: 'worker' },
      { ...secret, name: 'reports', api_key: 'sb_secret_two' },
    )

    expect(await sentenceOf(fileWithout(FOUND))).toMatch(
      /2 keys that begin with sb_secret_.*SUPABASE_SECRET_KEY/,
    )
  })

  it('names the right that the token lacks', async () => {
    cloud.denied.add('Supabase')
    expect(await sentenceOf(fileWithout(FOUND))).toMatch(/did not show the keys.*status 403/)
  })
})
