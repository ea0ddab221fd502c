// Finds the imports between files of the product, from the import lines.
import { globSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import ts from 'typescript'

export const root = resolve(import.meta.dirname, '../../..')

/** Every code file of the product, as a path from the root. */
export const productFiles: readonly string[] = globSync(
  ['src/**/*.{ts,tsx,astro}', 'functions/**/*.ts', 'scripts/**/*.{ts,mjs}'],
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
  if (specifier === '#brand') return 'src/brand.ts'
  const inner = /^#(functions|scripts|tests)\/(.*)/.exec(specifier)
  if (inner) return `${inner[1]}/${inner[2]}`
  const source = /^#([a-z]+)\/(.*)/.exec(specifier)
  return source ? `src/${source[1]}/${source[2]}` : null
}
