// Checks one file per route: each file in an area of functions/http says which requests it answers, and the router's tables name each file.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const http = resolve(import.meta.dirname, '../../../../functions/http')
const read = (path: string) => readFileSync(join(http, path), 'utf8')

const routes = globSync('*/*.ts', { cwd: http }).filter((path) => !path.startsWith('shared/'))
const LEADERS = ['api.ts', 'router.ts', 'private-links.ts', 'own-files.ts'].map(read).join('\n')

/** `GET /api/health` in the first line of a file. */
const addressOf = (text: string) => /^\/\/ (?:GET|POST) (\/[^\s:?]*)/.exec(text)?.[1] ?? null

test('there are routes', () => {
  expect(routes.length).toBeGreaterThan(20)
})

test.each(routes)('%s begins with its method and address, and is led to', (path) => {
  expect(addressOf(read(path))).not.toBeNull()
  expect(LEADERS).toContain(`./${path}'`)
})

test('every address of the API is that of one file', () => {
  const inTables = new Set(
    [...read('api.ts').matchAll(/^ {2}'(\/api\/[^']+)':/gm)].map(([, address]) => address),
  )
  const inFiles = routes
    .map((path) => addressOf(read(path)))
    .filter((address) => address?.startsWith('/api/'))

  expect([...inFiles].sort()).toEqual([...inTables].sort())
})

test('a planted helper among the routes is seen', () => {
  expect(addressOf('// Words that two routes share.\n')).toBeNull()
})
