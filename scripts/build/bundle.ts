// Bundles the scripts that store pages load, without Astro. Writes no file; the same sources make the same bytes.
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { SCRIPT_TARGET, STYLE_TARGET } from './engines/floor.ts'

/** A minified script for `<script>`, and the CSP source of exactly its text. */
export type InlineScript = { readonly text: string; readonly hash: `sha256-${string}` }

/** Names in the sources, and the JavaScript that replaces them. */
export type Constants = Readonly<Record<string, string>>

export type Chunk = Rolldown.OutputChunk

/** Size after gzip, for the build's log and the budget test. */
export function gzippedSize(text: string): number {
  return gzipSync(text, { level: 9 }).byteLength
}

/** Options of both kinds of bundle. `sources` gets the path of every file that was read, used or not. */
export type BundleOptions = { readonly constants?: Constants; readonly sources: Set<string> }

/**
 * Syntax of the floor that the compiler has not lowered: an engine below the floor runs nothing of the script, and the page works as without it
 * (src/layouts/too-old.ts).
 */
const FLOOR_PROBE = 'self?.a;'

/** One file without imports, for `<script>` in a page. `entry` is its path from the root. */
export async function bundleInline(
  root: string,
  entry: string,
  options: BundleOptions,
): Promise<InlineScript> {
  const [chunk, ...others] = await bundle(root, {
    ...options,
    entries: { inline: entry },
    output: { format: 'iife' },
  })
  if (!chunk || others.length > 0) throw new Error(`${entry}: expected one chunk, got ${others.length + 1}`)
  const code = `${chunk.code.trim()}${FLOOR_PROBE}`
  if (/<\/script|<!--/i.test(code)) throw new Error(`${entry}: it would end its own <script>`)
  return { text: code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` }
}

/** Bundles entries (name -> path from the root) into scripts only. */
export async function bundle(
  root: string,
  {
    entries,
    output,
    constants = {},
    sources,
  }: BundleOptions & {
    readonly entries: Readonly<Record<string, string>>
    readonly output: Rolldown.OutputOptions
  },
): Promise<readonly Chunk[]> {
  const config: InlineConfig = {
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', ...constants },
    plugins: [
      {
        // Vite wraps each `import()` to fetch styles first. Our scripts have no styles, and a shopper's phone saves 500 bytes.
        name: 'oja-plain-import',
        enforce: 'pre',
        load: (id) =>
          id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null,
      },
      {
        name: 'oja-sources',
        buildEnd() {
          for (const id of this.getModuleIds()) sources.add(id.replace(/\?.*$/, ''))
        },
      },
    ],
    oxc: { jsx: { runtime: 'automatic', importSource: 'react', development: false } },
    build: {
      write: false,
      minify: true,
      cssMinify: true,
      target: SCRIPT_TARGET,
      cssTarget: STYLE_TARGET,
      modulePreload: false,
      rolldownOptions: { input: { ...entries }, preserveEntrySignatures: 'strict', output },
    },
  }
  const result = await build(config)
  if (Array.isArray(result) || !('output' in result)) throw new Error('bundle: expected one build output')
  return result.output.flatMap((file) => {
    if (file.type === 'chunk') return [file]
    throw new Error(`bundle: expected scripts only, got ${file.fileName}`)
  })
}
