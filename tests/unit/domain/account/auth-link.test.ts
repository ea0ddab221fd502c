// Tests what the page reads from an address: links from mails, Google's answer, refusals; never another person's session.
import { describe, expect, it } from 'vitest'
import { holdsSecrets, readAuthLink, readRecoveryLink } from '#domain/account/auth-link.ts'

const hash = 'a1'.repeat(28)
const at = (address: string) => {
  const { search, hash: fragment } = new URL(address, 'https://oja.test')
  return { search, hash: fragment }
}

describe('/auth', () => {
  it.each([
    [`/auth?token_hash=${hash}&type=signup`, { kind: 'confirm', tokenHash: hash, type: 'signup' }],
    [
      `/auth?token_hash=pkce_${hash}&type=magiclink`,
      { kind: 'confirm', tokenHash: `pkce_${hash}`, type: 'magiclink' },
    ],
    [
      '/auth?code=8c2f9b52-aaaa-4bbb-8ccc-dddddddddddd',
      { kind: 'code', code: '8c2f9b52-aaaa-4bbb-8ccc-dddddddddddd' },
    ],
    ['/auth?error=access_denied&error_code=x', { kind: 'refused', reason: 'cancelled' }],
    ['/auth#error=access_denied&error_code=otp_expired', { kind: 'refused', reason: 'expired' }],
    ['/auth?error=access_denied&error_code=user_banned', { kind: 'refused', reason: 'suspended' }],
    ['/auth?error=server_error', { kind: 'refused', reason: 'other' }],
    ['/auth', { kind: 'none' }],
    [`/auth?token_hash=${hash}&type=recovery`, { kind: 'none' }],
    ['/auth#access_token=a.b.c&refresh_token=d&type=signup', { kind: 'none' }],
    ['/auth?access_token=a.b.c&refresh_token=d', { kind: 'none' }],
    ['/auth?token_hash=<script>&type=signup', { kind: 'none' }],
    ['/auth?code=', { kind: 'none' }],
  ])('%s', (address, link) => {
    expect(readAuthLink(at(address))).toEqual(link)
  })
})

describe('/reset-password', () => {
  it.each([
    [`/r?token_hash=${hash}&type=recovery`, { kind: 'token-hash', tokenHash: hash }],
    [
      '/r#access_token=a.b.c&type=recovery',
      { kind: 'access-token', accessToken: 'a.b.c', refreshToken: null },
    ],
    [
      '/r?access_token=a.b.c&refresh_token=d&type=recovery',
      { kind: 'access-token', accessToken: 'a.b.c', refreshToken: 'd' },
    ],
    ['/r#access_token=a.b.c&type=signup', { kind: 'none' }],
    ['/r#access_token=a.b.c', { kind: 'none' }],
    [`/r?token_hash=${hash}&type=signup`, { kind: 'none' }],
    ['/r?type=recovery', { kind: 'none' }],
  ])('%s', (address, link) => {
    expect(readRecoveryLink(at(address))).toEqual(link)
  })
})

it.each([
  ['/auth', false],
  ['/auth?next=/dashboard&mode=signup', false],
  [`/auth?token_hash=${hash}`, true],
  ['/auth#access_token=x', true],
  ['/auth?code=x', true],
  ['/auth?error=x', true],
])('%s is taken out of the address bar: %s', (address, isTaken) => {
  expect(holdsSecrets(at(address))).toBe(isTaken)
})
