// Finds the imports between files of the product, from the import lines.
import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import ts from 'typescript'

export const root = resolve(import.meta.dirname, '../../..')

/** The short names of package.json, with what they stand for: `#kit/*` and `src/islands/owner/kit/*`. */
const aliases = Object.entries(
  (JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { imports: Record<string, string> }).imports,
).map(([alias, path]) => [alias, path.replace('./', '')] as const)

/** Every code file of the product, as a path from the root. */
export const productFiles: readonly string[] = globSync(
  ['src/**/*.{ts,tsx,astro}', 'functions/**/*.ts', 'scripts/**/*.{ts,mjs}', 'stand-ins/**/*.ts'],
  { cwd: root, exclude: ['**/node_modules'] },
)

/**
 * All paths that a file names: imports, files that Vite collects, and scripts of workers. For an Astro page reads its code and its markup.
 */
export function importsOf(text: string): string[] {
  const code = text.replace(/^---$/gm, '')
  const imported = ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName)
  const collected = code.matchAll(/(?:import\.meta\.glob\(\s*['"]|new URL\(\s*['"](?=\.))([^'"]*)['"]/g)
  return [...imported, ...[...collected].map((match) => match[1] ?? '')]
}

/** Path from the root that an import of `file` names, or null for a package. */
export function target(file: string, specifier: string): string | null {
  if (specifier.startsWith('/')) return specifier.slice(1)
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier))
  for (const [alias, path] of aliases) {
    if (specifier === alias) return path
    if (alias.endsWith('*') && specifier.startsWith(alias.slice(0, -1)))
      return path.slice(0, -1) + specifier.slice(alias.length - 1)
  }
  return null
}
