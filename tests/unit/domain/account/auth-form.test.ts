// Tests the checks before a form is sent, with the specified sentences.
import { describe, expect, it } from 'vitest'
import { checkAuth, checkReset, emailExists } from '#domain/account/auth-form.ts'

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
