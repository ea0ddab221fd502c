// Tests the server of stand-ins. Planted once and seen red: a stop that waits for a caller who gets no answer.
import { afterEach, expect, it } from 'vitest'
import {
  escapeHtml,
  parseFields,
  type StandInOptions,
  type StandInServer,
  sendJson,
  serveStandIn,
} from '../../index.ts'

let server: StandInServer | undefined
afterEach(() => server?.stop())

const open = async (answer: Parameters<typeof serveStandIn>[0], options?: StandInOptions) => {
  server = await serveStandIn(answer, options)
  return server.url
}
const post = (url: string, body: string) => fetch(url, { method: 'POST', body })

it('gives the answer what was sent', async () => {
  const url = await open(({ method, url, body, response }) =>
    sendJson(response, 201, [method, url.pathname, url.searchParams.get('b'), body.toString()]),
  )

  const answer = await post(`${url}/a?b=c`, 'text')

  expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store'])
  expect(await answer.json()).toEqual(['POST', '/a', 'c', 'text'])
})

it('refuses a body that is too long, and says what went wrong', async () => {
  const url = await open(
    () => {
      throw new Error('broken')
    },
    { maxBytes: 4 },
  )

  expect((await post(url, '12345')).status).toBe(413)
  const answer = await post(url, '1234')
  expect([answer.status, await answer.text()]).toEqual([500, 'broken'])
})

it('stops while a caller waits, and leaves the port free', async () => {
  const url = await open(() => {})
  const waiting = fetch(url).catch((error: Error) => error)
  await expect(serveStandIn(() => {}, { port: Number(new URL(url).port) })).rejects.toThrow('EADDRINUSE')

  await server?.stop()

  expect(await waiting).toBeInstanceOf(Error)
  await open(() => {}, { port: Number(new URL(url).port) })
})

it.each([
  ['', {}],
  ['{"a": 1}', { a: 1 }],
  ['[1]', [1]],
  ['1', null],
  ['null', null],
  ['{', null],
])('reads the fields of %j', (text, fields) => {
  expect(parseFields(Buffer.from(text))).toEqual(fields)
})

it('lets no text end its place in a page', () => {
  expect(escapeHtml('<b title="&">')).toBe('&#60;b title=&#34;&#38;&#34;&#62;')
})
