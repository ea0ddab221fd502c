// Vite plugin behind `virtual:oja-build`: what store pages must know of the build they come from. The Worker's build reads
// the module; the browser's build gives out the scripts' files beside Astro's own under /_astro.
import type { Plugin } from 'vite'
import { renderVersionOf } from './render-version.ts'
import { bundleStore, type StoreBundle } from './store-bundle.ts'

const ID = 'virtual:oja-build'
const RESOLVED = `\0${ID}`
/** What a product page gets under the same name: its inline script knows options. Other pages do not pay for that. */
const RESOLVED_PRODUCT = `\0${ID}/product`

/** Provides the render version and the store's scripts to the Worker. */
export function ojaBuild(): Plugin {
  let root = process.cwd()
  let bundle: Promise<StoreBundle> | undefined
  const bundleOnce = () => {
    bundle ??= bundleStore(root)
    return bundle
  }
  return {
    name: 'oja-build',
    sharedDuringBuild: true,
    configResolved(config) {
      root = config.root.replace(/\/$/, '')
    },
    resolveId(id, importer) {
      if (id !== ID) return null
      return /\/store-page\/product\.astro\b/.test(importer ?? '') ? RESOLVED_PRODUCT : RESOLVED
    },
    async load(id) {
      if (id !== RESOLVED && id !== RESOLVED_PRODUCT) return null
      const store = await bundleOnce()
      const inline = id === RESOLVED ? store.inline : store.inlineProduct
      const values = {
        renderVersion: renderVersionOf(root),
        cartInlineScript: inline.text,
        cartInlineHash: inline.hash,
        cartDrawerPath: store.drawerPath,
        accountPagePaths: store.modules['account-page'],
        claimInlineScript: store.claimInline.text,
        claimInlineHash: store.claimInline.hash,
        storeAssetPaths: [...store.files.keys()].map((name) => `/${name}`),
      }
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, source] of (await bundleOnce()).files) {
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  }
}
