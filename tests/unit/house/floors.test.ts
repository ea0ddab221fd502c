// The floors of the architecture, read from the import lines: a file imports from its own folder and from lower floors.
// Planted breach: the last test feeds the checker an upward and a sideways import and sees both named.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** Folder of a file as the architecture names it, with its floor. Null for files outside every floor. */
function place(path: string): { floor: number; folder: string } | null {
  if (path === 'src/brand.ts') return { floor: 0, folder: 'src/domain' }
  const island = /^src\/islands\/[^/]+/.exec(path)
  if (island) return { floor: 2, folder: island[0] }
  const folders: readonly (readonly [string, number])[] = [
    ['src/domain', 0],
    ['src/content', 0],
    ['src/data', 1],
    ['src/components', 1],
    ['src/styles', 1],
    ['src/layouts', 2],
    ['src/storefront', 2],
    ['src/pages', 3],
    ['functions', 3],
    ['scripts', 3],
  ]
  const found = folders.find(([folder]) => path.startsWith(`${folder}/`))
  return found ? { folder: found[0], floor: found[1] } : null
}

/** Project path that an import names, or null for a package. */
function target(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier))
  if (specifier === '#brand') return 'src/brand.ts'
  const inner = /^#(functions|scripts|tests)\/(.*)/.exec(specifier)
  if (inner) return `${inner[1]}/${inner[2]}`
  const source = /^#([a-z]+)\/(.*)/.exec(specifier)
  return source ? `src/${source[1]}/${source[2]}` : null
}

function importsOf(text: string): string[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s[^'"\n=]*?\bfrom\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g
  const joined = text.replace(/\{[^{}]*\}/g, (braces) => braces.replaceAll('\n', ' '))
  return [...joined.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

function breaches(file: string, text: string): string[] {
  const own = place(file)
  if (!own) return []
  return importsOf(text).flatMap((specifier) => {
    const path = target(file, specifier)
    if (path === null) return []
    const other = place(path)
    const isAllowed = !other || other.folder === own.folder || other.floor < own.floor
    return isAllowed ? [] : [`${file} -> ${specifier}`]
  })
}

const files = globSync(['src/**/*.{ts,tsx,astro}', 'functions/**/*.ts', 'scripts/**/*.{ts,mjs}'], {
  cwd: root,
})

describe('floors', () => {
  it('reads a believable number of files', () => {
    expect(files.length).toBeGreaterThan(30)
  })

  it('has no import that goes sideways or upwards', () => {
    const found = files.flatMap((file) => breaches(file, readFileSync(join(root, file), 'utf8')))

    expect(found).toEqual([])
  })

  it('imports supabase-js in src/data only, and no package in the domain but the phone library', () => {
    const offenders = files.flatMap((file) =>
      importsOf(readFileSync(join(root, file), 'utf8'))
        .filter((specifier) => {
          if (specifier.startsWith('@supabase/'))
            return !file.startsWith('src/data/') && !file.startsWith('scripts/')
          const isPackage = !/^[.#]/.test(specifier)
          if (!isPackage || !file.startsWith('src/domain/')) return false
          return !(file === 'src/domain/phone.ts' && specifier.startsWith('libphonenumber-js'))
        })
        .map((specifier) => `${file} -> ${specifier}`),
    )

    expect(offenders).toEqual([])
  })

  it('sees a planted breach in either direction', () => {
    expect(breaches('src/domain/cart.ts', "import { client } from '#data/client.ts'")).toHaveLength(1)
    expect(
      breaches('src/components/card.tsx', "import {\n  a,\n  b,\n} from '../layouts/frame.ts'"),
    ).toHaveLength(1)
    expect(breaches('src/storefront/plan.ts', "import x from '#islands/cart/store.ts'")).toHaveLength(1)
    expect(breaches('src/storefront/plan.ts', "import x from '#domain/money.ts'")).toHaveLength(0)
  })
})
