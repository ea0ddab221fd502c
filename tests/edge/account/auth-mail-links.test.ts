// Tests sign-up, reset, invitation and change of address through the mails: real messages, their links opened in another browser, twice, late
// and at the same time.
// Planted once and seen red:
// - Tokens stored as they are in the mail.
// - A token selected and not deleted.
// - Its age not checked.
// - A recovery token accepted as a sign-in link.
// - The mail's HTML filled without escaping.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fillTemplate, mailKinds, plainText } from '@oja/local-supabase/testing'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { brand } from '#brand'
import { mailSubjects, mailTemplates } from '#scripts/build/mail-templates.ts'
import { linkIn, mailsTo, tokenIn, waitForMail } from '#tests/support/browser/mailbox.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startTestStack, testPassword } from '#tests/support/running/stack.ts'

const site = 'http://localhost:8787'
const minute = 60_000

const stack = forFile(() => startTestStack({ sql: 'select 1', siteUrl: site }))

const mail = (to: string, subject?: string, afterId?: number) =>
  waitForMail(stack.supabase.mailboxUrl, {
    to,
    ...(subject ? { subject } : {}),
    ...(afterId ? { afterId } : {}),
  })

async function signUp(email: string) {
  const { data, error } = await stack.anon().auth.signUp({ email, password: testPassword })
  if (error) throw error
  return data
}

const verify = (
  token_hash: string,
  type: 'signup' | 'recovery' | 'invite' | 'magiclink' | 'email' | 'email_change',
) => stack.anon().auth.verifyOtp({ token_hash, type })

describe('signing up', () => {
  it('answers no session, and the link of the mail confirms in another browser', async () => {
    const { user, session } = await signUp('ada@oja.test')
    const early = await stack
      .anon()
      .auth.signInWithPassword({ email: 'ada@oja.test', password: testPassword })
    const message = await mail('ada@oja.test', 'Confirm your email address')
    const link = new URL(linkIn(message))

    const confirmed = await verify(tokenIn(message), 'signup')

    expect(session).toBeNull()
    expect(early.error?.code).toBe('email_not_confirmed')
    expect([link.origin, link.pathname, link.searchParams.get('type')]).toEqual([site, '/auth', 'signup'])
    expect(confirmed.data.user?.id).toBe(user?.id)
    expect(confirmed.data.user?.email_confirmed_at).toBeTruthy()
    expect(confirmed.data.user?.user_metadata.email_verified).toBe(true)
    const later = await stack
      .anon()
      .auth.signInWithPassword({ email: 'ada@oja.test', password: testPassword })
    expect(later.error).toBeNull()
  })

  it('takes a link once, even twice at the same time', async () => {
    await signUp('once@oja.test')
    const token = tokenIn(await mail('once@oja.test'))

    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(token, 'signup')))

    expect(answers.filter((answer) => answer.data.session)).toHaveLength(1)
    for (const { error } of answers.filter((answer) => !answer.data.session)) {
      expect(error).toMatchObject({
        status: 403,
        code: 'otp_expired',
        message: 'Email link is invalid or has expired',
      })
    }
  })

  it('refuses a link after an hour, and one that a newer mail replaced', async () => {
    await signUp('late@oja.test')
    const first = await mail('late@oja.test')
    stack.supabase.advanceAuthClock(59 * minute)
    await stack.anon().auth.resend({ type: 'signup', email: 'late@oja.test' })
    const second = await mail('late@oja.test', undefined, first.id)

    const replaced = await verify(tokenIn(first), 'signup')
    stack.supabase.advanceAuthClock(60 * minute)
    const expired = await verify(tokenIn(second), 'signup')

    expect(replaced.error?.code).toBe('otp_expired')
    expect(expired.error?.code).toBe('otp_expired')
  })

  it('sends nothing to a known address, and no second mail within a minute', async () => {
    await stack.person('known@oja.test')
    const known = await signUp('known@oja.test')
    await signUp('hasty@oja.test')
    await mail('hasty@oja.test')

    const again = await stack.anon().auth.resend({ type: 'signup', email: 'hasty@oja.test' })

    expect(known.user?.identities).toEqual([])
    expect(again.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(again.error?.message).toMatch(
      /^For security purposes, you can only request this after [1-5]?\d seconds\.$/,
    )
    expect(await mailsTo(stack.supabase.mailboxUrl, 'known@oja.test')).toEqual([])
    expect(await mailsTo(stack.supabase.mailboxUrl, 'hasty@oja.test')).toHaveLength(1)
  })

  it('keeps the first password when an unconfirmed address signs up again', async () => {
    await signUp('twice@oja.test')
    const first = await mail('twice@oja.test')
    stack.supabase.advanceAuthClock(minute)
    await stack.anon().auth.signUp({ email: 'twice@oja.test', password: 'somebody-else' })
    await verify(tokenIn(await mail('twice@oja.test', undefined, first.id)), 'signup')

    const other = await stack
      .anon()
      .auth.signInWithPassword({ email: 'twice@oja.test', password: 'somebody-else' })

    expect(other.error?.code).toBe('invalid_credentials')
  })

  it('keeps the tokens of mails as hashes only', async () => {
    await signUp('hash@oja.test')
    const token = tokenIn(await mail('hash@oja.test'))

    const rows = await stack.sql<{ token_hash: string; all: string }>(
      `select token_hash, t::text || u::text as all from auth.one_time_tokens t join auth.users u on u.id = t.user_id
       where u.email = 'hash@oja.test'`,
    )

    expect(rows[0]?.token_hash).toBe(createHash('sha256').update(token).digest('hex'))
    expect(rows[0]?.all).not.toContain(token)
  })
})

describe('resetting a password', () => {
  it('goes through /reset-password, ends the other sessions and voids the link', async () => {
    const before = await stack.person('reset@oja.test')
    const old = (await before.auth.getSession()).data.session
    await stack.anon().auth.resetPasswordForEmail('reset@oja.test', { redirectTo: `${site}/reset-password` })
    const message = await mail('reset@oja.test', 'Reset your password')
    const link = new URL(linkIn(message))
    const browser = stack.anon()

    const opened = await browser.auth.verifyOtp({ token_hash: tokenIn(message), type: 'recovery' })
    const changed = await browser.auth.updateUser({ password: 'a-new-day' })

    expect([link.pathname, link.searchParams.get('type')]).toEqual(['/reset-password', 'recovery'])
    expect([...link.searchParams.keys()]).toEqual(['token_hash', 'type'])
    expect([opened.error, changed.error]).toEqual([null, null])
    expect((await browser.auth.getUser()).error).toBeNull()
    const refreshed = await stack.anon().auth.refreshSession({ refresh_token: old?.refresh_token as string })
    expect(refreshed.error?.code).toBe('refresh_token_not_found')
    expect((await verify(tokenIn(message), 'recovery')).error?.code).toBe('otp_expired')
  })

  it('is no way to sign in with a link, and a sign-in link is no way to reset', async () => {
    await stack.person('strict@oja.test')
    await stack.anon().auth.resetPasswordForEmail('strict@oja.test')
    const token = tokenIn(await mail('strict@oja.test'))

    const codes = []
    for (const type of ['magiclink', 'email', 'signup', 'invite', 'email_change'] as const) {
      codes.push((await verify(token, type)).error?.code)
    }
    const right = await verify(token, 'recovery')

    expect(codes).toEqual(Array(5).fill('otp_expired'))
    expect(right.error).toBeNull()
  })

  it('voids open links when the password changes another way', async () => {
    const person = await stack.person('voided@oja.test')
    await stack.anon().auth.resetPasswordForEmail('voided@oja.test')
    const token = tokenIn(await mail('voided@oja.test'))

    await person.auth.updateUser({ password: 'changed-meanwhile', current_password: testPassword })

    expect((await verify(token, 'recovery')).error?.code).toBe('otp_expired')
  })
})

describe('other mails', () => {
  it('invites, and the invitation confirms', async () => {
    const { data } = await stack
      .admin()
      .auth.admin.inviteUserByEmail('staff@oja.test', { data: { shop: 'Ada' } })
    const message = await mail('staff@oja.test', `You are invited to ${brand.name}`)

    const accepted = await verify(tokenIn(message), 'invite')

    expect(data.user?.invited_at).toBeTruthy()
    expect(accepted.data.user).toMatchObject({ id: data.user?.id, user_metadata: { shop: 'Ada' } })
  })

  it('changes an address when the old and the new one agree', async () => {
    const person = await stack.person('old@oja.test')
    const asked = await person.auth.updateUser({ email: 'new@oja.test' })
    const first = await mail('old@oja.test', 'Confirm your new email address')
    const second = await mail('new@oja.test', 'Confirm your new email address')

    const half = await verify(tokenIn(first), 'email_change')
    const between = (await person.auth.getUser()).data.user
    const whole = await verify(tokenIn(second), 'email_change')

    expect(asked.data.user?.new_email).toBe('new@oja.test')
    expect(half.data.session).toBeNull()
    expect(between?.email).toBe('old@oja.test')
    expect(whole.data.user?.email).toBe('new@oja.test')
    expect(whole.data.user?.new_email).toBeUndefined()
  })

  it('sends a sign-in link, and generates one whose address redirects with a session or a code', async () => {
    await stack.person('link@oja.test')
    await stack.anon().auth.signInWithOtp({ email: 'link@oja.test' })
    const byMail = await verify(tokenIn(await mail('link@oja.test', 'Your sign-in link')), 'magiclink')
    const made = await stack.admin().auth.admin.generateLink({
      type: 'magiclink',
      email: 'link@oja.test',
      options: { redirectTo: `${site}/dashboard` },
    })
    const opened = await fetch(made.data.properties?.action_link as string, { redirect: 'manual' })
    const target = new URL(opened.headers.get('location') as string)

    expect(byMail.error).toBeNull()
    expect(opened.status).toBe(303)
    expect(`${target.origin}${target.pathname}${target.search}`).toBe(`${site}/dashboard`)
    expect([...new URLSearchParams(target.hash.slice(1)).keys()]).toContain('refresh_token')
  })

  it('answers a code and no session to a page that asked with a challenge', async () => {
    const { apiUrl, publishableKey } = stack.supabase
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const auth = { flowType: 'pkce', storage, autoRefreshToken: false } as const
    const browser = createClient(apiUrl, publishableKey, { auth })
    await browser.auth.signUp({ email: 'pkce@oja.test', password: testPassword })
    const token = tokenIn(await mail('pkce@oja.test'))

    const opened = await fetch(`${apiUrl}/auth/v1/verify?token=${token}&type=signup`, { redirect: 'manual' })
    const target = new URL(opened.headers.get('location') as string)
    const exchanged = await browser.auth.exchangeCodeForSession(target.searchParams.get('code') as string)

    expect(token).toMatch(/^pkce_[0-9a-f]{56}$/)
    expect([target.hash, [...target.searchParams.keys()]]).toEqual(['', ['code']])
    expect(exchanged.data.user?.email).toBe('pkce@oja.test')
  })
})

describe('the mails themselves', () => {
  const config = readFileSync(new URL('../../../supabase/config.toml', import.meta.url), 'utf8')

  it.each(mailKinds)('%s: the hosted service sends the same words under the same subject', (kind) => {
    const template = mailTemplates[kind]

    expect(config).toContain(`[auth.email.template.${kind}]\nsubject = "${mailSubjects[kind]}"`)
    expect(config).toContain(`content_path = "./supabase/templates/${kind}.html"`)
    expect(template).toContain(`{{ else }}${brand.name}{{ end }}</td>`)
    expect(new Set(template.match(/\{\{[^}]*\}\}/g))).not.toContain('{{ .ConfirmationURL }}')
  })

  it('does not name us for a white-label shop', () => {
    const template = mailTemplates.confirmation
    const variables = { SiteURL: site, TokenHash: 'abc', RedirectTo: site, Email: 'bola@oja.test' }
    const text = plainText(fillTemplate(template, { ...variables, Data: { own_shop_name: 'Bisi & Sons' } }))

    expect(text).toContain('An account was opened with bola@oja.test at Bisi & Sons. Confirm')
    expect(text).toContain('this address was entered at Bisi & Sons.')
    expect(text).not.toContain('from=')
    expect(text).not.toMatch(new RegExp(`\\b${brand.name}\\b`))
  })

  it('leads to a page in the look of the shop from which the account was opened', () => {
    const variables = { SiteURL: site, TokenHash: 'abc', RedirectTo: site, Email: 'bola@oja.test' }
    for (const kind of ['confirmation', 'recovery'] as const) {
      const template = mailTemplates[kind]
      const text = plainText(fillTemplate(template, { ...variables, Data: { from_store: 'bisi-and-sons' } }))

      expect(new URL(/https?:\S+token_hash\S+/.exec(text)?.[0] ?? '').searchParams.get('from')).toBe(
        'bisi-and-sons',
      )
    }
  })

  it('has a text part with the same link, and escapes what a person wrote', () => {
    const template = mailTemplates.confirmation
    const html = fillTemplate(template, {
      SiteURL: site,
      TokenHash: 'abc',
      RedirectTo: `${site}/a?b=1&c="><script>`,
      Email: `o'neil&<b>@oja.test`,
      Data: { shop_name: '<i>Bisi & Sons' },
    })
    const text = plainText(html)

    expect(html).not.toContain('<script>')
    expect(html).toContain('o&#39;neil&amp;&lt;b&gt;@oja.test')
    expect(text).toContain(
      `Confirm my address:\n${site}/auth?token_hash=abc&type=signup&redirect_to=http%3A%2F%2Flocalhost%3A8787%2Fa%3Fb%3D1%26c%3D%22%3E%3Cscript%3E`,
    )
    expect(text).toContain(
      `An account was opened with o'neil&<b>@oja.test at <i>Bisi & Sons, a shop on ${brand.name}. Confirm`,
    )
    expect(text).not.toMatch(/\{\{|&amp;|<p/)
  })
})
