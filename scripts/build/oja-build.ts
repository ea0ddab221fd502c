// Vite plugin for `virtual:oja-build`: the facts about their build that store pages need. The Worker's build reads the module; the browser's
// build writes the scripts' files beside Astro's own under /_astro. In `npm run dev` both change when a source file changes.
import { spawnSync } from 'node:child_process'
import type { Plugin, ViteDevServer } from 'vite'
import type { InlineScript } from './bundle.ts'
import { renderVersionOf } from './render-version.ts'
import { bundleStore, type StoreBundle } from './store-bundle.ts'

const ID = 'virtual:oja-build'
const RESOLVED = `\0${ID}`
/** The module that a product page gets under the same name. Its inline script also handles options, which other pages do not need. */
const RESOLVED_PRODUCT = `\0${ID}/product`

/** The scripts that the Worker writes into pages, for the check of engines. */
type StoreScripts = { inlineScripts(): Promise<readonly InlineScript[]> }

/** Provides the render version and the store's scripts to the Worker. */
export function ojaBuild(): Plugin<StoreScripts> {
  let root = process.cwd()
  let bundle: Promise<StoreBundle> | undefined
  /** The last bundle that compiled: after an edit the sources may not compile. */
  let made: StoreBundle | undefined
  /** A new value after each edit that a store page may show. Used by `npm run dev` only. */
  let devVersion: string | null = null
  const bundleOnce = () => {
    bundle ??= bundleStore(root).then(
      (store) => {
        made = store
        return store
      },
      (error) => {
        bundle = undefined
        throw error
      },
    )
    return bundle
  }
  return {
    name: 'oja-build',
    sharedDuringBuild: true,
    api: {
      async inlineScripts() {
        const { inline, inlineProduct, claimInline, orderInline } = await bundleOnce()
        return [inline, inlineProduct, claimInline, orderInline]
      },
    },
    configResolved(config) {
      root = config.root.replace(/\/$/, '')
      // Resets the version: Astro opens a dev server for a moment before each build.
      if (config.command === 'build') devVersion = null
    },
    resolveId(id, importer) {
      if (id !== ID) return null
      return /\/store-page\/product\.astro\b/.test(importer ?? '') ? RESOLVED_PRODUCT : RESOLVED
    },
    async load(id) {
      if (id !== RESOLVED && id !== RESOLVED_PRODUCT) return null
      const store = await bundleOnce()
      const values = valuesOf(store, {
        isProduct: id === RESOLVED_PRODUCT,
        renderVersion: devVersion ?? renderVersionOf(root, store),
        builtAt: devVersion ? 0 : committedAt(root),
        // Empty in `npm run dev`: no later build needs these files.
        storeAssetPaths: devVersion ? [] : [...store.files.keys()].map((name) => `/${name}`),
      })
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
    configureServer(server) {
      devVersion = Date.now().toString(16)
      serveFiles(server, bundleOnce)
    },
    async hotUpdate({ file, modules, server }) {
      if (this.environment.name !== 'ssr' || !file.startsWith(`${root}/`)) return
      const before = made
      if (before?.sources.has(file)) bundle = undefined
      const isModule = modules.length > 0
      if (!isModule && (!before || namesOf(await bundleOnce()) === namesOf(before))) return
      devVersion = Date.now().toString(16)
      for (const id of [RESOLVED, RESOLVED_PRODUCT]) {
        const module = this.environment.moduleGraph.getModuleById(id)
        if (module) this.environment.moduleGraph.invalidateModule(module)
      }
      if (isModule) return
      // Asks browsers to reload: Vite does not report a change of this file, because the file is in a bundle and is not a module of Vite.
      for (const { hot } of [this.environment, server.environments.client]) hot.send({ type: 'full-reload' })
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, source] of (await bundleOnce()).files) {
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  }
}

/** The time of the commit, so that the same sources build the same; 0 for a copy without git. */
function committedAt(root: string): number {
  const { stdout } = spawnSync('git', ['-C', root, 'log', '-1', '--format=%ct'], { encoding: 'utf8' })
  return Number(stdout) || 0
}

/** The values that the module exports. */
function valuesOf(
  store: StoreBundle,
  {
    isProduct,
    renderVersion,
    builtAt,
    storeAssetPaths,
  }: {
    readonly isProduct: boolean
    readonly renderVersion: string
    readonly builtAt: number
    readonly storeAssetPaths: readonly string[]
  },
) {
  const inline = isProduct ? store.inlineProduct : store.inline
  return {
    renderVersion,
    builtAt,
    cartInlineScript: inline.text,
    cartInlineHash: inline.hash,
    cartDrawerPath: store.drawerPath,
    olderBrowsersPath: store.olderBrowsersPath,
    accountPagePaths: store.modules['account-page'],
    claimInlineScript: store.claimInline.text,
    claimInlineHash: store.claimInline.hash,
    orderInlineScript: store.orderInline.text,
    orderInlineHash: store.orderInline.hash,
    storeAssetPaths,
  }
}

/** Serves the scripts of store pages, which Vite does not know. */
function serveFiles({ middlewares }: ViteDevServer, bundle: () => Promise<StoreBundle>): void {
  middlewares.use((request, response, next) => {
    const name = /^\/(_astro\/[\w.-]+\.js)$/.exec(request.url ?? '')?.[1]
    if (!name) return next()
    bundle().then(({ files }) => {
      const text = files.get(name)
      if (text === undefined) return next()
      response.setHeader('Content-Type', 'text/javascript')
      response.setHeader('Cache-Control', 'no-store')
      response.end(text)
    }, next)
  })
}

/** Names of all scripts. Every name contains a hash of the content. */
function namesOf({ inline, inlineProduct, claimInline, orderInline, files }: StoreBundle): string {
  const hashes = [inline, inlineProduct, claimInline, orderInline].map(({ hash }) => hash)
  return [...hashes, ...files.keys()].join()
}
