// Vite plugin behind `virtual:oja-build`: what store pages must know of the build they come from. The Worker's build reads
// the module; the browser's build gives out the drawer's files beside Astro's own under /_astro.
import type { Plugin } from 'vite'
import { type AccountBundle, bundleAccount } from './account-bundle.ts'
import { bundleCart, type CartBundle } from './cart-bundle.ts'
import { renderVersionOf } from './render-version.ts'

const ID = 'virtual:oja-build'
const RESOLVED = `\0${ID}`
/** What a product page gets under the same name: its inline script knows options. Other pages do not pay for that. */
const RESOLVED_PRODUCT = `\0${ID}/product`

/** Provides the render version and the cart's scripts to the Worker. */
export function ojaBuild(): Plugin {
  let root = process.cwd()
  let bundle: Promise<CartBundle> | undefined
  let account: Promise<AccountBundle> | undefined
  const accountOnce = () => {
    account ??= bundleAccount(root)
    return account
  }
  const bundleOnce = () => {
    bundle ??= bundleCart(root)
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
      const [cart, customers] = await Promise.all([bundleOnce(), accountOnce()])
      const inline = id === RESOLVED ? cart.inline : cart.inlineProduct
      const values = {
        renderVersion: renderVersionOf(root),
        cartInlineScript: inline.text,
        cartInlineHash: inline.hash,
        cartDrawerPath: cart.drawerPath,
        accountPagePath: customers.pagePath,
        claimInlineScript: customers.claimInline.text,
        claimInlineHash: customers.claimInline.hash,
        orderInlineScript: customers.orderInline.text,
        orderInlineHash: customers.orderInline.hash,
        storeAssetPaths: [...cart.files.keys(), ...customers.files.keys()].map((name) => `/${name}`),
      }
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const bundles = await Promise.all([bundleOnce(), accountOnce()])
      for (const [fileName, source] of bundles.flatMap(({ files }) => [...files])) {
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  }
}
