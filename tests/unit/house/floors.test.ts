// The floors of the architecture, read from the import lines: a file imports from its own folder and from lower floors.
// Planted breaches: imports upwards, sideways and between areas of the owner's app; `fetch` and `document` in the domain. Each is named.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** The owner's app, floor by floor: what pages are built from, who is signed in, what areas share, areas, and the app around them. */
const OWNER_FLOORS = [
  ['kit'],
  ['session'],
  ['share', 'pictures', 'proof', 'live', 'help'],
  ['receipts'],
  ['customers', 'home', 'onboarding', 'orders', 'products', 'settings', 'vouchers'],
  ['shell'],
] as const

/** The business, floor by floor. */
const DOMAIN_FLOORS = [
  ['basics'],
  ['store', 'voucher', 'picture', 'export'],
  ['product', 'account'],
  ['checkout'],
  ['customer'],
  ['order'],
  ['message'],
] as const

/** Folders below `parent`, each on a part of its floor. */
const inside = (parent: string, ground: number, floors: readonly (readonly string[])[]) =>
  floors.flatMap((names, floor) => names.map((name) => [`${parent}/${name}`, ground + floor / 10] as const))

const FOLDERS: readonly (readonly [folder: string, floor: number])[] = [
  ...inside('src/domain', 0, DOMAIN_FLOORS),
  ['src/content', 0.9],
  ['src/data', 1],
  ['src/components', 1],
  ['src/styles', 1],
  ...inside('src/islands/owner', 2, OWNER_FLOORS),
  ['src/islands/owner', 2.9],
  ['src/layouts', 2],
  ['src/storefront', 2],
  ['src/pages', 3],
  ['functions', 3],
  ['scripts', 3],
]

/** Folder of a file as the architecture names it, with its floor. Null for files outside every floor. */
function place(path: string): { floor: number; folder: string } | null {
  if (path === 'src/brand.ts') return { floor: 0, folder: 'src/domain/basics' }
  const found = FOLDERS.find(([folder]) => path.startsWith(`${folder}/`))
  if (found) return { floor: found[1], folder: found[0] }
  const island = /^src\/islands\/[^/]+/.exec(path)
  return island ? { floor: 2, folder: island[0] } : null
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

  it.each([
    ['src/domain', DOMAIN_FLOORS],
    ['src/islands/owner', OWNER_FLOORS],
  ])('names every folder of %s', (parent, floors) => {
    const folders = globSync(`${parent}/*/`, { cwd: root }).map((path) => path.split('/').at(-1))

    expect(folders.sort()).toEqual(floors.flat().sort())
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
          return !(file === 'src/domain/basics/phone.ts' && specifier.startsWith('libphonenumber-js'))
        })
        .map((specifier) => `${file} -> ${specifier}`),
    )

    expect(offenders).toEqual([])
  })

  it('sees a planted breach in either direction', () => {
    expect(breaches('src/domain/checkout/cart.ts', "import { client } from '#data/client.ts'")).toHaveLength(
      1,
    )
    expect(
      breaches('src/components/card.tsx', "import {\n  a,\n  b,\n} from '../layouts/frame.ts'"),
    ).toHaveLength(1)
    expect(breaches('src/storefront/plan.ts', "import x from '#islands/cart/store.ts'")).toHaveLength(1)
    expect(breaches('src/storefront/plan.ts', "import x from '#domain/basics/money.ts'")).toHaveLength(0)
    expect(
      breaches('src/islands/owner/kit/Card.tsx', "import { P } from '../products/ProductPage.tsx'"),
    ).toHaveLength(1)
    expect(breaches('src/islands/owner/orders/a.ts', "import { b } from '../settings/b.ts'")).toHaveLength(1)
  })
})

describe('the domain', () => {
  /** What TypeScript says of the domain with its own settings, when `basics/text.ts` ends with `planted`. */
  function faults(planted = ''): string[] {
    const dir = join(root, 'src/domain')
    const { config } = ts.readConfigFile(join(dir, 'tsconfig.json'), ts.sys.readFile)
    const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, dir)
    const host = ts.createCompilerHost(options)
    const read = host.readFile
    host.readFile = (path) => `${read(path)}${path.endsWith('/domain/basics/text.ts') ? planted : ''}`
    return ts
      .getPreEmitDiagnostics(ts.createProgram(fileNames, options, host))
      .map(({ file, messageText }) => `${relative(dir, file?.fileName ?? '')}: ${messageText}`)
  }

  it('compiles without a network and without a page', () => {
    expect(faults()).toEqual([])
  })

  it('knows neither `fetch` nor `document`', () => {
    const planted = faults("\nfetch('/')\ndocument.title = ''\n")

    expect(planted.map((fault) => /^basics\/text\.ts: Cannot find name '(\w+)'/.exec(fault)?.[1])).toEqual([
      'fetch',
      'document',
    ])
  })

  it('reads no clock and throws no dice: both are arguments', () => {
    const impure = /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bcrypto\b|\bperformance\b/
    const found = files.filter(
      (file) => file.startsWith('src/domain/') && impure.test(readFileSync(join(root, file), 'utf8')),
    )

    expect(found).toEqual([])
    expect(['Date.now()', 'new Date()', 'Math.random()'].every((text) => impure.test(text))).toBe(true)
  })
})
