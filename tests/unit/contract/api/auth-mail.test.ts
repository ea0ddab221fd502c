// Tests what is read of a request for a mail of Supabase Auth. The bodies follow its source (internal/mailer, internal/api/mail.go).
import { expect, it } from 'vitest'
import { parseAuthMail } from '#contract/api/auth-mail.ts'

const id = '8484b834-f29e-4af2-bf42-80644d154f76'

const body = ({ user = {}, mail = {} }: { user?: object; mail?: object } = {}) =>
  JSON.stringify({
    metadata: { uuid: id, time: '2026-11-23T12:00:00Z', name: 'send-email' },
    user: {
      id,
      aud: 'authenticated',
      email: 'ada@oja.test',
      phone: '',
      user_metadata: { from_store: 'ada' },
      ...user,
    },
    email_data: {
      token: '305805',
      token_hash: '7d5b7b1964cf5d388340a7f04f1dbb5eeb6c7b52ef8270e1737a58d0',
      redirect_to: 'http://localhost:8787/',
      email_action_type: 'signup',
      site_url: 'http://localhost:54321/auth/v1',
      token_new: '',
      token_hash_new: '',
      ...mail,
    },
  })

it('reads a mail to one address', () => {
  expect(parseAuthMail(body())).toEqual({
    kind: 'signup',
    userId: id,
    email: 'ada@oja.test',
    redirectTo: 'http://localhost:8787/',
    openedAt: 'ada',
    letters: [{ to: 'ada@oja.test', token: '7d5b7b1964cf5d388340a7f04f1dbb5eeb6c7b52ef8270e1737a58d0' }],
  })
})

it('gives each address of a change its own token, though the names are crossed', () => {
  const mail = {
    email_action_type: 'email_change',
    token_hash: 'token-of-new',
    token_hash_new: 'token-of-current',
  }

  expect(parseAuthMail(body({ user: { new_email: 'new@oja.test' }, mail }))?.letters).toEqual([
    { to: 'ada@oja.test', token: 'token-of-current' },
    { to: 'new@oja.test', token: 'token-of-new' },
  ])
})

it.each([
  ['a code of six digits', body({ mail: { email_action_type: 'reauthentication' } })],
  ['a note about a changed password', body({ mail: { email_action_type: 'password_changed_notification' } })],
  ['two addresses in one', body({ user: { email: 'ada@oja.test, bola@oja.test' } })],
  ['no address', body({ user: { email: '' } })],
  ['a change without the new address', body({ mail: { email_action_type: 'email_change' } })],
  ['a token with markup', body({ mail: { token_hash: '"><script>alert(1)' } })],
  ['no JSON', 'x'],
])('refuses %s', (_, text) => {
  expect(parseAuthMail(text)).toBeNull()
})
