// Tests the signature of Standard Webhooks, as the mail provider and Supabase Auth write it.
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedWebhook } from '#functions/lib/webhook-signatures.ts'

const NOW = 1_800_000_000
const BODY = '{"user": {}}'
const KEY = Buffer.from('a secret of 24 bytes and more')
const SECRET = `v1,whsec_${KEY.toString('base64')}`

const sign = (over = `msg_1.${NOW}.${BODY}`, key = KEY) =>
  `v1,${createHmac('sha256', key).update(over).digest('base64')}`

function check(
  changed: Partial<Record<'id' | 'timestamp' | 'signature', string>>,
  secret: string | undefined = SECRET,
) {
  const given = { id: 'msg_1', timestamp: String(NOW), signature: sign(), ...changed }
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) headers.set(`webhook-${name}`, value)
  const body = new TextEncoder().encode(BODY)
  return isSignedWebhook({ headers, body, secret, prefix: 'webhook' }, NOW * 1000)
}

const other = sign(undefined, Buffer.from('another secret'))

test.each([
  ['one signature', sign()],
  ['the second of two, with a space', `${other} ${sign()}`],
  ['the second of two, as Supabase Auth joins them', `${other}, ${sign()}`],
  ['the first of two, as Supabase Auth joins them', `${sign()}, ${other}`],
])('accepts %s', async (_, signature) => {
  expect(await check({ signature })).toBe(true)
})

test('accepts the secret with and without its version', async () => {
  expect(await check({}, SECRET.slice('v1,'.length))).toBe(true)
})

test.each<[string, Parameters<typeof check>[0]]>([
  ['another id', { id: 'msg_2' }],
  ['no id', { id: '' }],
  ['another time than was signed', { timestamp: String(NOW + 1) }],
  ['an old recording', { timestamp: String(NOW - 301), signature: sign(`msg_1.${NOW - 301}.${BODY}`) }],
  ['another body', { signature: sign(`msg_1.${NOW}.${BODY} `) }],
  ['another secret', { signature: other }],
  ['another version', { signature: sign().replace('v1,', 'v2,') }],
  ['nothing', { signature: '' }],
])('refuses %s', async (_, changed) => {
  expect(await check(changed)).toBe(false)
})

test.each([undefined, '', 'whsec_', 'v1,whsec_!', KEY.toString('base64')])(
  'an absent secret %j signs nothing',
  async (secret) => {
    expect(await check({}, secret ?? '')).toBe(false)
  },
)
