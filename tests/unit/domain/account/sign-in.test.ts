// Tests the rules of the sign-in pages.
import { describe, expect, it } from 'vitest'
import { checkAuth, checkReset, emailExists } from '#domain/account/auth-form.ts'
import { holdsSecrets, readAuthLink, readRecoveryLink } from '#domain/account/auth-link.ts'
import { authMessage, isForeignLanguageError } from '#domain/account/auth-messages.ts'

// Tests the checks before a form is sent, with the specified sentences.
describe('the form', () => {
  const good = { email: ' <b>Ada@Oja.TEST</b> ', password: 'secret', hasAgreed: true }

  describe('the form', () => {
    it('sends a clean, lowercase address', () => {
      expect(checkAuth('signup', good)).toEqual({ ok: true, email: 'ada@oja.test' })
      expect(checkAuth('signin', { ...good, hasAgreed: false })).toEqual({ ok: true, email: 'ada@oja.test' })
    })

    it.each([
      ['signin', { email: '' }, { email: 'Please enter a valid email address' }],
      ['signin', { email: 'ada@oja' }, { email: 'Please enter a valid email address' }],
      ['signin', { password: '' }, { password: 'Password is required' }],
      ['signup', { password: '' }, { password: 'Password must be at least 6 characters long' }],
      ['signup', { password: '12345' }, { password: 'Password must be at least 6 characters long' }],
      ['signup', { password: '👩👩👩' }, { password: 'Password must be at least 6 characters long' }],
      ['signup', { hasAgreed: false }, { terms: 'Please agree to the terms to create an account' }],
    ] as const)('%s with %j is refused', (mode, change, errors) => {
      expect(checkAuth(mode, { ...good, ...change })).toEqual({ ok: false, errors })
    })

    it('takes a sign-in password of any length and never trims one', () => {
      expect(checkAuth('signin', { ...good, password: ' ' }).ok).toBe(true)
      expect(checkAuth('signup', { ...good, password: '      ' }).ok).toBe(true)
    })
  })

  describe('a new password', () => {
    it.each([
      ['secret', 'secret', {}],
      ['secret', 'Secret', { confirmation: 'Passwords do not match' }],
      ['short', 'short', { password: 'Password must be at least 6 characters long' }],
      [
        'short',
        '',
        { password: 'Password must be at least 6 characters long', confirmation: 'Passwords do not match' },
      ],
    ])('%j twice as %j', (password, confirmation, errors) => {
      expect(checkReset(password, confirmation)).toEqual(errors)
    })

    it('needs the present one where nobody came by a link', () => {
      expect(checkReset('secret', 'secret', '')).toEqual({ present: 'Password is required' })
      expect(checkReset('secret', 'secret', 'x')).toEqual({})
      expect(checkReset('secret', 'secret', null)).toEqual({})
    })
  })

  it('no address is ever said to exist', () => {
    expect(emailExists('adunni@oja.test')).toBe(false)
  })
})

// Tests what the page reads from an address: links from mails, Google's answer, refusals; never another person's session.
describe('a link', () => {
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
})

// Tests the sentences of the specification's error catalogue, and the auth library's answers that lead to each. Planted
// defect, seen red: the provider's own words to whoever asks for a mail again too soon.
describe('messages', () => {
  describe('a failed call', () => {
    it.each([
      [
        'User already registered',
        'This email address is already registered. Please sign in instead or use a different email.',
      ],
      [
        'Invalid login credentials',
        'Invalid email or password. Please check your credentials and try again.',
      ],
      [
        'Email not confirmed',
        'Please check your email and click the confirmation link to verify your account.',
      ],
      [
        'Current password required when setting new password.',
        'That is not the password you have now. Check it, or have a link sent to you.',
      ],
      [
        'Password update requires reauthentication',
        'You signed in a while ago. Have a link sent to you and set your password there.',
      ],
      ['Auth session missing!', 'Auth session missing!'],
      ['Password should be at least 6 characters.', 'Password should be at least 6 characters.'],
      ['constructor', 'constructor'],
      [
        'Service currently unavailable due to hook',
        'The mail could not be sent. Please try again in a few minutes.',
      ],
      [
        'Failed to reach hook within maximum time of 5.000000 seconds',
        'The mail could not be sent. Please try again in a few minutes.',
      ],
      [
        'For security purposes, you can only request this after 41 seconds.',
        'You asked for a mail a moment ago. You can ask for another in 41 s.',
      ],
      [
        'For security purposes, you can only request this after 0 seconds.',
        'You asked for a mail a moment ago. You can ask for another in 1 s.',
      ],
      ['email rate limit exceeded', 'We cannot send more mails just now. Please try again in an hour.'],
      ['', 'An unexpected error occurred'],
      ['{}', 'An unexpected error occurred'],
    ])('%j reads %j', (message, shown) => {
      expect(authMessage({ message, name: 'AuthApiError' })).toBe(shown)
    })

    it.each(['AuthRetryableFetchError', 'AuthUnknownError'])('%s is an unexpected one', (name) => {
      expect(authMessage({ message: 'Failed to fetch', name })).toBe('An unexpected error occurred')
    })
  })

  describe('the third party’s error', () => {
    it.each([
      ["Cannot destructure property 'language' of '(intermediate value)' as it is undefined.", true],
      ["Uncaught TypeError: Cannot destructure property 'language' of 'e' as it is null.", true],
      ["Cannot destructure property 'languages' of 'e' as it is null.", false],
      ["Cannot read properties of undefined (reading 'language')", false],
      ["Cannot destructure property 'email' of 'user' as it is null.", false],
      ['Something went wrong', false],
    ])('%j: %s', (message, isForeign) => {
      expect(isForeignLanguageError(message)).toBe(isForeign)
    })
  })
})
