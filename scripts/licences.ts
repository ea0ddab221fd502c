// `npm run licences`, a part of `npm run build`, writes THIRD-PARTY-NOTICES: the authors and licences of the packages that Oja ships. It fails
// when a licence is not allowed. `--check` (part of `npm run check`) writes nothing.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/**
 * Allowed licences, which require only a notice. The MPL also requires that changes to its own files are published; Oja changes no such file.
 */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT and ISC',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]

/** Tools whose own code or font is part of the pages or of the Worker; what they need themselves works at the build. */
const SHIPPED_TOOLS = [
  'astro',
  '@astrojs/cloudflare',
  '@astrojs/react',
  '@astrojs/rss',
  '@fontsource/figtree',
  '@fontsource-variable/familjen-grotesk',
  'tailwindcss',
]

type LockEntry = {
  readonly version: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

type Packages = Readonly<Record<string, LockEntry>>

export type Shipped = {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly text: string
}

/** Packages installed for the product itself, by name. Packages of tools and of the local Supabase are not shipped. */
export function listShipped(folder: string): readonly Shipped[] {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    readonly packages: Packages
  }
  const tools = SHIPPED_TOOLS.map((name) => `node_modules/${name}`)
  const found = [...new Set([...tools, ...reachedFrom(packages, '')])].map((path) => ({
    name: nameOf(path),
    version: packages[path]?.version ?? 'none',
    licence: packages[path]?.license ?? 'none',
    text: readLicence(join(folder, path)),
  }))
  return found.sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

/** Lockfile paths of all packages that the package at `start` needs; '' is the product itself. */
function reachedFrom(packages: Packages, start: string): readonly string[] {
  const reached = new Set<string>()
  const waiting = [start]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
      const found = placeOf(packages, path, name)
      if (found === null || reached.has(found) || SHIPPED_TOOLS.includes(name)) continue
      reached.add(found)
      waiting.push(found)
    }
  }
  return [...reached]
}

/** The path at which Node finds a package for the package at `path`: in its own folder, or in a folder above. */
function placeOf(packages: Packages, path: string, name: string): string | null {
  for (let around = path; ; around = around.slice(0, Math.max(0, around.lastIndexOf('node_modules/') - 1))) {
    const place = `${around === '' ? '' : `${around}/`}node_modules/${name}`
    if (packages[place]) return place
    if (around === '') return null
  }
}

/** One line for each package whose licence is not allowed. */
export function findRefused(shipped: readonly Shipped[]): readonly string[] {
  return shipped
    .filter(({ licence }) => !ALLOWED.includes(licence))
    .map(({ name, version, licence }) => `${name}@${version}: licence ${licence}`)
}

/** Prints all notices. Packages with the same licence text share one copy of the text. */
export function printNotices(shipped: readonly Shipped[]): string {
  const byText = Map.groupBy(shipped, ({ licence, text }) => text || `Licence: ${licence}`)
  const parts = [...byText].map(
    ([text, packages]) =>
      `${packages.map(({ name, version }) => `${name} ${version}`).join('\n')}\n\n${text}\n`,
  )
  return ['Oja contains the work of others. `npm run licences` writes this file.\n', ...parts].join(
    `\n${'-'.repeat(80)}\n\n`,
  )
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function readLicence(folder: string): string {
  const file = existsSync(folder)
    ? readdirSync(folder).find((name) => /^(?:un)?licen[cs]e(?:\.(?:md|txt))?$/i.test(name))
    : undefined
  return file ? readFileSync(join(folder, file), 'utf8').replace(/\r\n/g, '\n').trim() : ''
}

function main(): number {
  const shipped = listShipped(root)
  const refused = findRefused(shipped)
  for (const line of refused) console.error(line)
  if (refused.length > 0) return 1
  if (!process.argv.includes('--check'))
    writeFileSync(join(root, 'THIRD-PARTY-NOTICES'), printNotices(shipped))
  console.log(`${shipped.length} packages are shipped; every licence is allowed`)
  return 0
}

if (import.meta.main) process.exitCode = main()
