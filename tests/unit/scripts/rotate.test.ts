// Changes secrets in a deploy.env: the old value is kept beside the new one until it is ended, and nothing else of the file changes.
// Planted once and seen red: the old value left out; the new one put second.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newWorld } from '@oja/local-cloud'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hider, problemsOf, readDeployEnv } from '#scripts/deploy/deploy-env.ts'
import { SETTINGS } from '#scripts/deploy/settings.ts'
import { rotate, WAYS } from '#scripts/rotate/rotate.ts'
import { completeEnv, writeEnvFile } from '#tests/support/running/deploy-project.ts'

const NEW_VALUES: Readonly<Record<string, string>> = {
  MAIL_WEBHOOK_SECRET: 'whsec_another',
  PAYSTACK_SECRET_KEY: 'sk_live_another',
  SUPABASE_SECRET_KEY: 'sb_secret_another',
  MAIL_API_KEY: 're_another',
  ALERT_WEBHOOK_URL: 'https://alerts.test/another',
  CLOUDFLARE_API_TOKEN: 'another-token',
}

let dir: string
let path: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'oja-rotate-'))
  const env = completeEnv({ cloudflareUrl: 'http://c', supabaseUrl: 'http://s', world: newWorld() })
  path = writeEnvFile(dir, { ...env, ALERT_WEBHOOK_URL: 'https://alerts.test/first' })
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const run = (name: string, { ends = false, given = NEW_VALUES[name] ?? '' } = {}) =>
  rotate({ path, name, ends, given: () => given })

describe('changing a secret', () => {
  it('is known for each secret of the Worker but the keys of notifications', () => {
    const secrets = SETTINGS.filter(({ goesTo }) => goesTo === 'secret').map(({ name }) => name)

    expect(Object.keys(WAYS).sort()).toEqual(secrets.filter((name) => name !== 'VAPID_PRIVATE_KEY').sort())
    expect(() => run('VAPID_PRIVATE_KEY')).toThrow(/ends every subscription/)
  })

  it.each(Object.keys(WAYS))(
    'puts a new %s first, keeps the old one where we check it, and then ends it',
    (name) => {
      const before = readDeployEnv(path)
      const said = run(name)
      const during = readDeployEnv(path)
      const [value = '', old] = (during[name] ?? '').split('|')

      expect({ ...during, [name]: before[name] }).toEqual(before)
      expect(value).not.toBe(before[name])
      expect(old).toBe(WAYS[name]?.kind === 'swapped' ? undefined : before[name])
      expect(problemsOf(during)).toEqual([])
      expect(statSync(path).mode & 0o777).toBe(0o600)
      expect(hider(during)(`${said.join()} ${value} ${old}`)).not.toContain(value)
      if (old === undefined) return
      expect(() => run(name)).toThrow(/has an old value still/)

      run(name, { ends: true })

      expect(readDeployEnv(path)).toEqual({ ...before, [name]: value })
      expect(() => run(name, { ends: true })).toThrow(/no old one to end/)
    },
  )

  it('refuses a value of another form, the same value and none, and changes nothing', () => {
    const before = readFileSync(path, 'utf8')

    expect(() => run('MAIL_API_KEY', { given: 'wrong' })).toThrow(/should be a key that begins with re_/)
    expect(() => run('MAIL_API_KEY', { given: 're_hidden' })).toThrow(/has already/)
    expect(() => run('MAIL_API_KEY', { given: '' })).toThrow(/comes by standard input/)
    expect(() => run('SITE_HOST')).toThrow(/is no secret of the Worker/)
    expect(readFileSync(path, 'utf8')).toBe(before)
    const indented = before.replace('MAIL_API_KEY=', ' MAIL_API_KEY=')
    writeFileSync(path, indented)
    expect(() => run('MAIL_API_KEY')).toThrow(/no line that begins with MAIL_API_KEY=/)
    expect(readFileSync(path, 'utf8')).toBe(indented)
  })
})
