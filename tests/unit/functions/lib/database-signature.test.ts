// Tests the database's signature. Planted defects (2026-11-20): tolerance not checked -> "expired" turns red.
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedByDatabase } from '#functions/lib/webhook-signatures.ts'

const SECRET = 'shh'
const NOW = 1_800_000_000
const BODY = '{"businessId": "b", "contentVersion": 7}'

const sign = (time: number | string, body = BODY, secret = SECRET) =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')

const check = (header: string | null, body = BODY, secret = SECRET) =>
  isSignedByDatabase(header, new TextEncoder().encode(body), { secret, nowMs: NOW * 1000 })

test.each([0, -300, 300])('accepts a signature %i seconds away', async (seconds) => {
  expect(await check(`t=${NOW + seconds},v1=${sign(NOW + seconds)}`)).toBe(true)
})

const good = sign(NOW)
test.each<[string, string | null]>([
  ['no header', null],
  ['an empty one', ''],
  ['expired', `t=${NOW - 301},v1=${sign(NOW - 301)}`],
  ['from the future', `t=${NOW + 301},v1=${sign(NOW + 301)}`],
  ['another time than was signed', `t=${NOW + 1},v1=${good}`],
  ['another secret', `t=${NOW},v1=${sign(NOW, BODY, 'other')}`],
  ['another body', `t=${NOW},v1=${sign(NOW, `${BODY} `)}`],
  ['one digit off', `t=${NOW},v1=${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}`],
  ['cut short', `t=${NOW},v1=${good.slice(0, 62)}`],
  ['upper case', `t=${NOW},v1=${good.toUpperCase()}`],
  ['a second signature', `t=${NOW},v1=${good},v1=${good}`],
  ['a second time', `t=${NOW},t=${NOW},v1=${good}`],
  ['no time', `v1=${good}`],
  ['time in words', `t=now,v1=${good}`],
  ['time with spaces', `t= ${NOW},v1=${good}`],
  ['another scheme', `t=${NOW},v0=${good}`],
])('refuses: %s', async (_name, header) => {
  expect(await check(header)).toBe(false)
})

test('an empty secret signs nothing', async () => {
  expect(await check(`t=${NOW},v1=${good}`, BODY, '')).toBe(false)
})
