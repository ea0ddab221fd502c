// Tests the cookie of the operators' pages: it means the session that was signed, for half an hour. Planted once and seen red: the end left
// out of what is checked.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { clearedOperatorCookie, operatorCookie, readOperatorCookie } from '#functions/lib/operator-cookie.ts'

const session = { userId: randomUUID(), sessionId: randomUUID() }
const nowMs = 1_800_000_000_000
const path = '/hidden/door'
const site = { secret: 'shh', nowMs, path, url: new URL('https://oja.example/api/operator/session') }

const requestWith = (cookie: string) => new Request('https://oja.example/', { headers: { cookie } })
const pairOf = (setCookie: string) => setCookie.split(';')[0] ?? ''
const read = (cookie: string, { secret = 'shh', later = 0 } = {}) =>
  readOperatorCookie(requestWith(cookie), { secret, nowMs: nowMs + later })

test('it means its session until half an hour has passed', async () => {
  const cookie = pairOf(await operatorCookie(session, site))

  expect(await read(cookie)).toEqual(session)
  expect(await read(`other=1; ${cookie}; more=2`)).toEqual(session)
  expect(await read(cookie, { later: 30 * 60_000 - 1 })).toEqual(session)
  expect(await read(cookie, { later: 30 * 60_000 })).toBeNull()
})

test('no script reads it, and it goes to the operators’ address only', async () => {
  expect(await operatorCookie(session, site)).toMatch(
    /^oja_operator=[\w.-]+; Path=\/hidden\/door; Max-Age=1800; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect(clearedOperatorCookie(site)).toMatch(/^oja_operator=; Path=\/hidden\/door; Max-Age=0;/)
})

test.each([
  ['another secret', (cookie: string) => cookie, 'other'],
  ['an empty secret', (cookie: string) => cookie, ''],
  ['a later end', (cookie: string) => cookie.replace(/=\d+/, '=9999999999'), 'shh'],
  ['another person', (cookie: string) => cookie.replace(session.userId, randomUUID()), 'shh'],
  ['another session', (cookie: string) => cookie.replace(session.sessionId, randomUUID()), 'shh'],
  ['a cut end', (cookie: string) => cookie.slice(0, -1), 'shh'],
  ['nothing', () => '', 'shh'],
])('a cookie with %s means nothing', async (_name, change, secret) => {
  const cookie = pairOf(await operatorCookie(session, site))

  expect(await read(change(cookie), { secret })).toBeNull()
})
