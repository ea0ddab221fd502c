// Computes one hash over everything that shapes a stored page. Pages of another version are all rendered again, so the hash covers nothing
// else: only files that store pages import, found by following the import lines.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { StoreBundle } from './store-bundle.ts'

/** The first files: the routes of the pages, the renderer, the code that makes views from a snapshot, and the code that stores a page. */
const ROOTS = [
  'src/pages/store-page/*',
  'functions/adapters/astro.ts',
  'src/storefront/pages/pages.ts',
  'src/storefront/store/body.ts',
]

/** Routes whose pages are rendered for each request and never stored. */
const NOT_STORED: readonly string[] = [
  'src/pages/store-page/order.astro',
  'src/pages/store-page/receipt.astro',
  'src/pages/store-page/saved-cart.astro',
  'src/pages/store-page/track.astro',
]

/** Packages that shape pages without being imported by them. */
const BUILDERS = ['astro', 'vite', '@astrojs/cloudflare', '@tailwindcss/vite']

/** Scripts that stored pages carry or name, as the bundler made them. */
export type PageScripts = Pick<StoreBundle, 'inline' | 'inlineProduct' | 'drawerPath' | 'modules' | 'files'>

type Read = (path: string) => string

/** Twelve characters. The same sources give the same characters, whatever their dates and folder. `read` takes paths from the root. */
export function renderVersionOf(
  root: string,
  scripts: PageScripts,
  read: Read = (path) => readFileSync(join(root, path), 'utf8'),
): string {
  const { files, packages } = pageSources(root, read)
  const hash = createHash('sha256')
  for (const path of [...files, 'astro.config.mjs']) {
    const text = read(path)
    hash.update(`${path}\0${text.length}\0`).update(text)
  }
  hash.update(JSON.stringify(versionsOf(packages, JSON.parse(read('package-lock.json')).packages)))
  const { inline, inlineProduct, drawerPath, modules } = scripts
  const assets = [...scripts.files.keys()].sort()
  hash.update(JSON.stringify([inline.text, inlineProduct.text, drawerPath, modules['account-page'], assets]))
  return hash.digest('hex').slice(0, 12)
}

/** Paths from the root of all files that shape stored pages, and the packages that those files import; both sorted. */
export function pageSources(
  root: string,
  read: Read = (path) => readFileSync(join(root, path), 'utf8'),
): { readonly files: readonly string[]; readonly packages: readonly string[] } {
  const aliases = JSON.parse(read('package.json')).imports as Readonly<Record<string, string>>
  const files = new Set<string>()
  const packages = new Set(BUILDERS)
  const waiting = globSync(ROOTS, { cwd: root }).filter((path) => !NOT_STORED.includes(path))
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue
    files.add(path)
    for (const specifier of importsOf(path, read(path))) {
      const target = targetOf(path, specifier, aliases)
      if (target !== null) waiting.push(target)
      else if (!/^(?:virtual|node|astro|cloudflare):/.test(specifier)) packages.add(packageOf(specifier))
    }
  }
  return { files: [...files].sort(), packages: [...packages].sort() }
}

/** Files and packages that a file imports. Leaves out type imports, because types do not run. */
function importsOf(path: string, text: string): readonly string[] {
  const pattern = path.endsWith('.css')
    ? /@import\s+(?:url\()?['"]([^'"]+)['"]/g
    : /(?:^|\n)\s*(?:import|export)\s(?!type\s)(?:[^'"\n=]*?\bfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g
  const joined = text.replace(/\{[^{}]*\}/g, (braces) => braces.replaceAll('\n', ' '))
  return [...joined.matchAll(pattern)].map(([, from, dynamic]) => from ?? dynamic ?? '')
}

/** Path from the root of the file that an import names; null for a package. */
function targetOf(path: string, specifier: string, aliases: Readonly<Record<string, string>>): string | null {
  const name = specifier.replace(/\?.*$/, '')
  if (name.startsWith('.')) return relative('/', resolve('/', dirname(path), name))
  for (const [alias, target] of Object.entries(aliases)) {
    const [start = '', end] = alias.split('*')
    if (end === undefined ? name === alias : name.startsWith(start))
      return relative('/', resolve('/', target.replace('*', name.slice(start.length))))
  }
  return null
}

/** `astro/app/entrypoint` -> `astro`; `@tailwindcss/vite` stays. */
function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

type Locked = Readonly<Record<string, { version?: string; dependencies?: Readonly<Record<string, string>> }>>

/** `path version` of each package and of all packages that it depends on, as `package-lock.json` lists them. */
function versionsOf(packages: readonly string[], locked: Locked): readonly string[] {
  const versions = new Map<string, string>()
  const add = (name: string, from: string) => {
    const path = placeOf(name, from, locked)
    if (path === null || versions.has(path)) return
    versions.set(path, locked[path]?.version ?? '')
    for (const dependency of Object.keys(locked[path]?.dependencies ?? {})) add(dependency, path)
  }
  for (const name of packages) add(name, '')
  return [...versions].map(([path, version]) => `${path} ${version}`).sort()
}

/** Path of the package that a file in the folder `from` gets, the nearest one; null when the package is not installed. */
function placeOf(name: string, from: string, locked: Locked): string | null {
  const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
  if (path in locked) return path
  if (from === '') return null
  const above = from.lastIndexOf('/node_modules/')
  return placeOf(name, above < 0 ? '' : from.slice(0, above), locked)
}
