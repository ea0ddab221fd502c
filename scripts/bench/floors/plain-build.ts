// Measures a plain `astro build` of the same pages: a project of three routes that prerenders the product's own store pages from the same
// views, to files. Generated under .local/bench and run in its own process, like the command.
import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import { listPages } from '#storefront/pages/pages.ts'

const root = resolve(import.meta.dirname, '../../..')
const STORE_PAGES = join(root, 'src/pages/store-page')

/** Environment variable with the path of the file that holds the stores for the generated routes. */
const SNAPSHOTS = 'OJA_BENCH_SNAPSHOTS'

/** Code that gives each of a route's paths the values of its page. */
const PATHS = `import { readFileSync } from 'node:fs'
import { listPages } from '#storefront/pages/pages.ts'

export function pathsOf(kinds) {
  const snapshots = JSON.parse(readFileSync(process.env.${SNAPSHOTS}, 'utf8'))
  return snapshots.flatMap((snapshot) => listPages(snapshot, 'http://oja.test')
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ key, view }) => ({
      params: { store: snapshot.store.slug, path: key.slice('own:'.length).replace('!', '').replace(/^\\//, '').replace(/\\.json$/, '') || undefined },
      props: { view: view() },
    })))
}
`

const HTML_ROUTE = `---
import About from '${STORE_PAGES}/about.astro'
import Account from '${STORE_PAGES}/account.astro'
import Category from '${STORE_PAGES}/category.astro'
import Home from '${STORE_PAGES}/home.astro'
import NotFound from '${STORE_PAGES}/not-found.astro'
import Product from '${STORE_PAGES}/product.astro'
import { pathsOf } from '../../paths.mjs'

export const getStaticPaths = () => pathsOf(['home', 'category', 'product', 'about', 'account', 'not-found'])
const { view } = Astro.props
const pages = { home: Home, category: Category, product: Product, about: About, account: Account, 'not-found': NotFound }
const Page = pages[view.kind]
Astro.locals.storePages = [view]
---
<Page />`

const endpoint = (kind: string, file: string) => `import { GET as print } from '${STORE_PAGES}/${file}'
import { pathsOf } from '../../paths.mjs'

export const getStaticPaths = () => pathsOf(['${kind}'])
export const GET = ({ props }) => print({ locals: { storePages: [props.view] } })
`

/** Pages a second of the whole build, including its bundling. */
export type PlainBuild = { readonly pages: number; readonly seconds: number; readonly perSecond: number }

/** Builds all pages of these stores to files under .local/bench/plain. */
export async function measurePlainBuild(snapshots: readonly StoreSnapshot[]): Promise<PlainBuild> {
  const dir = join(root, '.local/bench/plain')
  await rm(dir, { recursive: true, force: true })
  await writeProject(dir, snapshots)
  const startedAt = performance.now()
  await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), dir], {
    env: { ...process.env, [SNAPSHOTS]: join(dir, 'snapshots.json') },
    maxBuffer: 1e8,
  })
  const seconds = (performance.now() - startedAt) / 1000
  const pages = snapshots.flatMap((snapshot) => listPages(snapshot, 'http://oja.test')).length
  return { pages, seconds, perSecond: pages / seconds }
}

async function writeProject(dir: string, snapshots: readonly StoreSnapshot[]): Promise<void> {
  const files: Readonly<Record<string, string>> = {
    'snapshots.json': JSON.stringify(snapshots),
    'src/paths.mjs': PATHS,
    'src/pages/[store]/[...path].astro': HTML_ROUTE,
    'src/pages/[store]/sitemap.xml.ts': endpoint('sitemap', 'sitemap.xml.ts'),
    'src/pages/[store]/checkout.json.ts': endpoint('checkout', 'checkout.json.ts'),
    'src/pages/[store]/[...path].json.ts': endpoint('search', 'search.json.ts'),
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(dir, name, '..'), { recursive: true })
    await writeFile(join(dir, name), text)
  }
}

/** Runs in the separate process. */
async function buildPlain(dir: string): Promise<void> {
  const [{ build }, { default: tailwindcss }, { ojaBuild }] = await Promise.all([
    import('astro'),
    import('@tailwindcss/vite'),
    import('../../build/oja-build.ts'),
  ])
  await build({
    root,
    configFile: false,
    srcDir: join(dir, 'src'),
    publicDir: join(dir, 'public'),
    outDir: join(dir, 'dist'),
    cacheDir: join(dir, 'cache'),
    logLevel: 'error',
    output: 'static',
    trailingSlash: 'never',
    build: { format: 'file', inlineStylesheets: 'always' },
    security: { csp: true },
    vite: { logLevel: 'error', plugins: [tailwindcss(), ojaBuild()] },
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPlain(process.argv[2] ?? '')
