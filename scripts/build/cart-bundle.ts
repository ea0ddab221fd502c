// Bundles the cart for the browser: the inlined script and the drawer's files. Writes nothing; the result is the same
// for the same sources. Knows nothing of Astro.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type InlineConfig, type Rolldown } from 'vite'

/** A minified script that may stand inside `<script>`, and the CSP source of exactly its text. */
export type InlineScript = { readonly text: string; readonly hash: `sha256-${string}` }

export type CartBundle = {
  /** For pages without options to choose. */
  readonly inline: InlineScript
  /** For product pages: the same and the form with its options. */
  readonly inlineProduct: InlineScript
  /** Path of the drawer's module: `/_astro/cart-drawer.Ab12cd34.js`. */
  readonly drawerPath: string
  /** The drawer's files: name under the client folder -> text. */
  readonly files: ReadonlyMap<string, string>
}

/** `root` is the project's folder. */
export async function bundleCart(root: string): Promise<CartBundle> {
  const [inline, inlineProduct, drawer] = await Promise.all([
    bundleInline(root, 'inline.ts'),
    bundleInline(root, 'inline-product.ts'),
    bundleDrawer(root),
  ])
  return {
    inline,
    inlineProduct,
    drawerPath: `/${drawer.entry}`,
    files: drawer.files,
  }
}

/** Sizes after gzip, for the build's log and the budget test. */
export function gzippedSize(text: string): number {
  return gzipSync(text, { level: 9 }).byteLength
}

async function bundleInline(root: string, entry: string): Promise<InlineScript> {
  const chunks = await bundleEntry(root, `src/islands/cart/${entry}`, { format: 'iife' })
  const [chunk, ...others] = chunks
  if (!chunk || others.length > 0)
    throw new Error(`inline cart script: expected one chunk, got ${chunks.length}`)
  const code = chunk.code.trim()
  if (/<\/script|<!--/i.test(code)) throw new Error(`${entry}: it would end its own <script>`)
  return { text: code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` }
}

async function bundleDrawer(root: string) {
  const chunks = await bundleEntry(root, 'src/islands/cart/drawer.tsx', {
    format: 'es',
    entryFileNames: '_astro/cart-drawer.[hash].js',
    chunkFileNames: '_astro/cart-[name].[hash].js',
  })
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('cart drawer: expected an entry chunk')
  return { entry: entry.fileName, files: new Map(chunks.map((chunk) => [chunk.fileName, chunk.code])) }
}

/** Bundles one entry, named by its path from the root, into scripts alone. */
export async function bundleEntry(
  root: string,
  entry: string,
  output: Rolldown.OutputOptions,
): Promise<readonly Rolldown.OutputChunk[]> {
  const config: InlineConfig = {
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', importSource: 'react', development: false } },
    build: {
      write: false,
      minify: true,
      cssMinify: true,
      target: 'es2020',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(root, entry),
        preserveEntrySignatures: 'strict',
        output,
      },
    },
  }
  const result = await build(config)
  if (Array.isArray(result) || !('output' in result)) throw new Error('cart: expected one build output')
  return result.output.flatMap((file) => {
    if (file.type === 'chunk') return [file]
    throw new Error(`cart: expected scripts only, got ${file.fileName}`)
  })
}
