// supabase/config.toml is read by the Supabase CLI and by nothing of ours: it must say what the product needs and what the local
// servers do. Planted once and seen red: Realtime switched off; another lifetime of links; confirmations off.

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accessTokenSeconds } from '#scripts/local-supabase/access-token.ts'
import { hostedMailsPerHour, requestLimits } from '#scripts/local-supabase/auth-limits.ts'
import { lifetimeMs } from '#scripts/local-supabase/auth-one-time-tokens.ts'
import { reuseSeconds } from '#scripts/local-supabase/auth-sessions.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const config = parseToml(read('supabase/config.toml'))
const restServer = read('scripts/local-supabase/rest.ts')

describe('supabase/config.toml', () => {
  it('switches on what the product listens to and stores in', () => {
    const migrations = new URL('../../../supabase/migrations/', import.meta.url)
    const sql = readdirSync(migrations).map((file) => readFileSync(new URL(file, migrations), 'utf8'))
    const published = sql.filter((text) => /alter publication supabase_realtime\s+add table/i.test(text))

    expect(config['realtime']?.['enabled']).toBe(published.length > 0)
    expect(['api', 'storage', 'auth', 'local_smtp'].map((name) => config[name]?.['enabled'])).toEqual(
      Array(4).fill(true),
    )
  })

  it('gives REST the same schemas and rows', () => {
    const { schemas, extra_search_path: path, max_rows: rows } = config['api'] ?? {}

    expect(restServer).toContain(`PGRST_DB_SCHEMAS: '${(schemas as string[]).join(',')}'`)
    expect(restServer).toContain(`PGRST_DB_EXTRA_SEARCH_PATH: '${(path as string[]).join(',')}'`)
    expect(restServer).toContain(`PGRST_DB_MAX_ROWS: '${rows}'`)
  })

  it('says of sign-in what the local auth server does', () => {
    expect(config['auth']).toMatchObject({
      jwt_expiry: accessTokenSeconds,
      enable_refresh_token_rotation: true,
      refresh_token_reuse_interval: reuseSeconds,
      enable_signup: true,
      enable_anonymous_sign_ins: false,
      enable_manual_linking: false,
      minimum_password_length: 6,
    })
    expect(config['auth.email']).toEqual({
      enabled: true,
      double_confirm_changes: true,
      enable_confirmations: true,
      secure_password_change: true,
      max_frequency: '1m',
      otp_length: 6,
      otp_expiry: lifetimeMs / 1000,
    })
    expect(config['auth.rate_limit']).toEqual({
      email_sent: hostedMailsPerHour,
      sign_in_sign_ups: requestLimits.signIn,
      token_refresh: requestLimits.refresh,
      token_verifications: requestLimits.verify,
    })
    for (const factor of ['totp', 'phone']) {
      expect(config[`auth.mfa.${factor}`]).toEqual({ enroll_enabled: false, verify_enabled: false })
    }
  })
})

/** Sections by name, of values that JSON can read; a comment stands on a line of its own. */
function parseToml(text: string): Record<string, Record<string, unknown>> {
  const sections: Record<string, Record<string, unknown>> = { '': {} }
  let section = ''
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
    const name = /^\[(.+)\]$/.exec(line)?.[1]
    if (name) section = name
    const [, key = '', value = ''] = name ? [] : (/^(\w+) = (.+)$/.exec(line) ?? [])
    sections[section] = { ...sections[section], ...(name ? {} : { [key]: JSON.parse(value) }) }
  }
  return sections
}
