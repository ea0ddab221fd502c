// Reads lines of the Worker, of Postgres and of `wrangler tail`, and writes them for people.
import { expect, test } from 'vitest'
import {
  formatLogLine,
  isWanted,
  readPostgresLine,
  readSpan,
  readTailEvent,
  readWorkerLine,
} from '#scripts/logs/log-line.ts'

const WORKER = JSON.stringify({
  level: 'error',
  at: '2026-11-24T09:00:01.000Z',
  what: 'rebuild of a shop failed',
  request: '0123456789abcdef',
  work: 'queue oja-rebuilds',
  fault: true,
  error: {
    name: 'TypeError',
    message: 'x is no function',
    stack: ['at a (b.ts:1)'],
    cause: { message: 'why' },
  },
})
const POSTGRES =
  '2026-11-24 09:00:00.500 UTC [77] authenticator oja-0123456789abcdef ERROR:  permission denied for table orders'

test('a line of the Worker says when, what, in which request, and why', () => {
  expect(formatLogLine(readWorkerLine(WORKER)).split('\n')).toEqual([
    '2026-11-24 09:00:01 error rebuild of a shop failed [0123456789abcdef queue oja-rebuilds]',
    '    a fault of our own code',
    '    TypeError: x is no function',
    '    at a (b.ts:1)',
    '    because Error: why',
  ])
})

// Planted, seen red: the texts as they came.
test('a stranger’s text begins no line of its own and steers no terminal', () => {
  const what = 'browser: \u001b[2Jx\r\n2026-11-24 09:00:02 info all is well'
  const forged = formatLogLine(
    readWorkerLine(JSON.stringify({ level: 'error', at: '2026-11-24T09:00:01.000Z', what })),
  )

  expect(forged).toBe('2026-11-24 09:00:01 error browser:  [2Jx 2026-11-24 09:00:02 info all is well')
  expect(formatLogLine(readWorkerLine('of the platform \u001b]0;title\u0007'))).toBe(
    'of the platform  ]0;title ',
  )
})

test('a line of Postgres belongs to the same request', () => {
  const line = readPostgresLine(POSTGRES)

  expect(line).toMatchObject({
    at: '2026-11-24T09:00:00.500Z',
    level: 'error',
    request: '0123456789abcdef',
    what: 'permission denied for table orders',
  })
  expect(readPostgresLine('2026-11-24 09:00:00.500 UTC [1]   LOG:  checkpoint starting')?.request).toBeNull()
  expect(readPostgresLine('\tCONTEXT of the line before')).toBeNull()
})

test.each(['plain words', '{"half": ', '{"other": 1}', '[1]'])(
  'text that is not ours is a line: %s',
  (text) => {
    expect(readWorkerLine(text)).toMatchObject({ what: text, request: null })
    expect(formatLogLine(readWorkerLine(text))).toBe(text)
  },
)

test('an event of wrangler tail has the lines and the exceptions of one call', () => {
  const timestamp = Date.parse('2026-11-24T09:00:02.000Z')
  const found = readTailEvent({
    outcome: 'exception',
    logs: [
      { message: [WORKER], level: 'error', timestamp },
      { message: ['two', { words: 1 }], level: 'log', timestamp },
    ],
    exceptions: [{ name: 'Error', message: 'exceeded CPU', timestamp }],
  })

  expect(found.map(({ at, level, what, request }) => [at?.slice(17, 19), level, what, request])).toEqual([
    ['01', 'error', 'rebuild of a shop failed', '0123456789abcdef'],
    ['02', 'info', 'two {"words":1}', null],
    ['02', 'error', 'Error: exceeded CPU', null],
  ])
  expect(readTailEvent({ outcome: 'ok' })).toEqual([])
})

test('lines are chosen by request, level and time', () => {
  const line = readWorkerLine(WORKER)
  const at = Date.parse('2026-11-24T09:00:01.000Z')

  expect(isWanted(line, {})).toBe(true)
  expect(isWanted(line, { request: '0123456789abcdef', level: 'error', sinceMs: at })).toBe(true)
  expect(isWanted(line, { request: 'ffffffffffffffff' })).toBe(false)
  expect(isWanted(line, { level: 'info' })).toBe(false)
  expect(isWanted(line, { sinceMs: at + 1 })).toBe(false)
  expect([readSpan('90s'), readSpan('10m'), readSpan('2h'), readSpan('ten')]).toEqual([
    90_000,
    600_000,
    7_200_000,
    null,
  ])
})
