// Tests small rules of the local stack that need no server: library links, limits on sign-ins, object paths, list requests.

import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createRateLimit } from '../../auth/limits/rate-limit.ts'
import { createLibraryLinks } from '../../postgres/binaries.ts'
import { parseListRequest, parseObjectPath } from '../../storage/requests.ts'

describe('library links of the Postgres package', () => {
  it('come from its list, and on a Mac from the file names too; a second time changes nothing', async () => {
    const root = await mkdtemp(join(tmpdir(), 'oja links '))
    const lib = join(root, 'native', 'lib')
    await mkdir(lib, { recursive: true })
    await writeFile(join(lib, 'libpq.so.5.18'), '')
    await writeFile(join(lib, 'libicudata.77.1.dylib'), '')
    const list = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
    await writeFile(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(list))

    createLibraryLinks(join(root, 'native'), 'darwin')
    createLibraryLinks(join(root, 'native'), 'darwin')

    expect((await readdir(lib)).sort()).toEqual([
      'libicudata.77.1.dylib',
      'libicudata.77.dylib',
      'libicudata.dylib',
      'libpq.so.5',
      'libpq.so.5.18',
    ])
    expect(await readlink(join(lib, 'libpq.so.5'))).toBe('libpq.so.5.18')
    await rm(root, { recursive: true })
  })
})

describe('the sign-in limit', () => {
  it('lets thirty through at once, then one every ten seconds, for each address by itself', () => {
    const limit = createRateLimit(30, 300)
    const first = Array.from({ length: 31 }, () => limit.take('a', 0))

    expect(first.filter(Boolean)).toHaveLength(30)
    expect(limit.take('b', 0)).toBe(true)
    expect(limit.take('a', 9_999)).toBe(false)
    expect(limit.take('a', 10_001)).toBe(true)
    expect(limit.take('a', 10_002)).toBe(false)
  })
})

describe('object paths', () => {
  it('are a bucket and a name', () => {
    expect(parseObjectPath('pictures/a%20b/c-1.jpg')).toEqual({ bucket: 'pictures', name: 'a b/c-1.jpg' })
  })

  it.each([
    'pictures',
    'pictures/',
    '/a',
    'b/../c',
    'b/a/..',
    'b/./c',
    'b/a//c',
    'b/ọjà.jpg',
    'b/%zz',
    'b/a%0ab',
    'b/a\\b',
  ])('refuse %s', (path) => {
    expect(() => parseObjectPath(path)).toThrow()
  })
})

describe('list requests', () => {
  it('mean a hundred entries of one folder by name', () => {
    expect(parseListRequest('b', { prefix: '/a/b/' })).toEqual({
      bucket: 'b',
      folder: 'a/b/',
      search: '',
      limit: 100,
      offset: 0,
      sortColumn: 'name',
      isDescending: false,
    })
  })

  it.each([
    null,
    { limit: 0 },
    { offset: -1 },
    { limit: 1.5 },
    { prefix: 1 },
    { sortBy: { column: 'name; drop table x' } },
  ])('are refused when they make no sense: %j', (body) => {
    expect(() => parseListRequest('b', body)).toThrow()
  })
})
