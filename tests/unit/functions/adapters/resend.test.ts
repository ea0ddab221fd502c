// Tests the mail port: the request to the provider, the meaning of its answers, and that only a local site uses the stand-in. Planted once
// and seen red: the stand-in's address read everywhere; no User-Agent; a 500 treated as final.

import { startMailbox } from '@oja/local-supabase/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { brand } from '#brand'
import type { Mail } from '#functions/adapters/mailer.ts'
import { mailerOf, resendMailer } from '#functions/adapters/resend.ts'
import { mailsTo } from '#tests/support/browser/mailbox.ts'

const mail = (to: string, id: string = crypto.randomUUID()): Mail => ({
  id,
  to,
  subject: 'Bank details of Ẹ̀kọ́ were changed',
  text: 'Now: ending in 6789',
  html: '<p>Now: ending in 6789</p>',
})

describe('the provider and its stand-in', () => {
  let mailbox: Awaited<ReturnType<typeof startMailbox>>

  beforeAll(async () => {
    mailbox = await startMailbox({ port: 0 })
  })
  afterAll(() => mailbox?.stop())
  const mailer = (changes: { readonly key?: string; readonly timeoutMs?: number } = {}) =>
    resendMailer({
      url: `${mailbox.url}/provider`,
      key: mailbox.provider.key,
      from: 'Oja <hello@oja.test>',
      ...changes,
    })

  it('takes a mail once under one id, with its words as they are', async () => {
    const twice = mail('once@oja.test')

    expect([await mailer()(twice), await mailer()(twice)]).toEqual([{ ok: true }, { ok: true }])
    const [arrived, ...more] = await mailsTo(mailbox.url, 'once@oja.test')
    expect(more).toEqual([])
    expect(arrived).toMatchObject({ from: 'hello@oja.test', subject: twice.subject, text: twice.text })
    expect(arrived?.html).toBe(twice.html)
    // Another text under the same id: the first mail was sent.
    expect(await mailer()({ ...twice, subject: 'After a deploy' })).toEqual({ ok: true })
    expect(await mailsTo(mailbox.url, 'once@oja.test')).toHaveLength(1)
  })

  it.each([
    ['down', { reason: '500 application_error', isFinal: false, isBusy: false }],
    ['busy', { reason: '429 rate_limit_exceeded', isFinal: false, isBusy: true }],
    ['refused', { reason: '422 validation_error', isFinal: true, isBusy: false }],
  ] as const)('says what is wrong when it is %s', async (fault, answer) => {
    mailbox.provider.setFault(fault)

    expect(await mailer()(mail(`${fault}@oja.test`))).toEqual({ ok: false, ...answer })
    mailbox.provider.setFault('none')
    expect(await mailsTo(mailbox.url, `${fault}@oja.test`)).toEqual([])
  })

  it.each(['lost', 'silent'] as const)(
    'is waited for no longer than a moment when it is %s',
    async (fault) => {
      mailbox.provider.setFault(fault)

      const answer = await mailer({ timeoutMs: 200 })(mail(`${fault}@oja.test`))

      mailbox.provider.setFault('none')
      expect(answer).toMatchObject({ ok: false, isFinal: false, isBusy: false })
    },
  )

  it('is tried again with another key', async () => {
    expect(await mailer({ key: 'wrong' })(mail('a@oja.test'))).toMatchObject({
      reason: '403 invalid_api_key',
      isFinal: false,
    })
  })

  it('takes no address that would add a line to a mail’s head', async () => {
    const answer = await mailer()(mail('a@oja.test\r\nBcc: all@oja.test'))

    expect(answer).toMatchObject({ ok: false, isFinal: true })
  })
})

describe('mailerOf', () => {
  const asked: { url: string; headers: Headers; body: unknown }[] = []
  afterEach(() => {
    vi.unstubAllGlobals()
    asked.length = 0
  })
  const send = async (env: Parameters<typeof mailerOf>[0]) => {
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      asked.push({ url, headers: new Headers(init.headers), body: JSON.parse(String(init.body)) })
      return Response.json({ id: '1' })
    })
    await mailerOf(env)?.(mail('ada@oja.test', 'one-id'))
    return asked[0]
  }
  const standIn = { MAIL_API_KEY: 'key', MAIL_API_URL: 'http://127.0.0.1:54324/provider' }

  it('asks Resend as it wants to be asked, also where a stand-in is named', async () => {
    const request = await send({ SITE_HOST: 'oja.example', ...standIn })

    expect(request?.url).toBe('https://api.resend.com/emails')
    expect(request?.headers.get('authorization')).toBe('Bearer key')
    expect(request?.headers.get('idempotency-key')).toBe('one-id')
    expect(request?.headers.get('user-agent')).toBe(`${brand.name}/1.0`)
    expect(request?.body).toMatchObject({
      from: `${brand.name} <${brand.supportEmail}>`,
      to: ['ada@oja.test'],
    })
    expect(request?.body).not.toHaveProperty('headers')
  })

  it('asks the stand-in on a local site alone, and nobody without a key', async () => {
    expect((await send({ SITE_HOST: 'localhost', ...standIn }))?.url).toBe(`${standIn.MAIL_API_URL}/emails`)
    expect(mailerOf({ SITE_HOST: 'localhost' })).toBe(null)
  })
})
