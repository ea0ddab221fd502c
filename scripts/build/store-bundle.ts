// All scripts of store pages: what is inlined in them, the drawer's small first script, and the modules fetched later, which share one
// React. A new module for the drawer to fetch is a line in MODULES.
import { bundle, bundleInline, type Chunk, type InlineScript } from './bundle.ts'

/** Modules with React. The drawer's script fetches them by these names; the account page loads its own by a tag. */
const MODULES = {
  'cart-panel': 'src/islands/cart/panel.tsx',
  'cart-checkout': 'src/islands/cart/checkout.tsx',
  'order-sheet': 'src/islands/cart/order-sheet.tsx',
  'account-addresses': 'src/islands/account/saved-addresses.ts',
  'account-page': 'src/islands/account/page.tsx',
} as const

export type StoreBundle = {
  /** For pages without options to choose. */
  readonly inline: InlineScript
  /** For product pages: the same and the form with its options. */
  readonly inlineProduct: InlineScript
  /** For an order's page: keeps the order with the account of whoever opens its link. */
  readonly claimInline: InlineScript
  /** Path of the drawer's first script: `/_astro/cart-drawer.Ab12cd34.js`. */
  readonly drawerPath: string
  /** Paths of each module: its own first, then those of the files it imports. */
  readonly modules: Readonly<Record<keyof typeof MODULES, readonly string[]>>
  /** Name under the client folder -> text. */
  readonly files: ReadonlyMap<string, string>
}

/** `root` is the project's folder. */
export async function bundleStore(root: string): Promise<StoreBundle> {
  const chunks = await bundleModules(root)
  const modules = pathsOf(chunks)
  const react = chunks.find(({ name }) => name === 'react')
  if (!react) throw new Error('store modules: expected one file with React')
  const inline = (entry: string) =>
    bundleInline(root, `src/islands/${entry}`, { REACT_PATH: JSON.stringify(`/${react.fileName}`) })
  const [page, product, claim] = await Promise.all([
    inline('cart/inline.ts'),
    inline('cart/inline-product.ts'),
    inline('account/claim-inline.ts'),
  ])
  // The first script names the others by their hashes. It is a bundle of its own: when its address fails, no module must need it.
  const [drawer, ...others] = await bundle(
    root,
    { 'cart-drawer': 'src/islands/cart/drawer.ts' },
    { format: 'es', entryFileNames: '_astro/[name].[hash].js' },
    { STORE_MODULES: JSON.stringify(modules) },
  )
  if (!drawer || others.length > 0) throw new Error('cart drawer: expected one file')
  return {
    inline: page,
    inlineProduct: product,
    claimInline: claim,
    drawerPath: `/${drawer.fileName}`,
    modules,
    files: new Map([drawer, ...chunks].map(({ fileName, code }) => [fileName, code])),
  }
}

function bundleModules(root: string): Promise<readonly Chunk[]> {
  return bundle(root, MODULES, {
    format: 'es',
    entryFileNames: '_astro/[name].[hash].js',
    chunkFileNames: '_astro/store-[name].[hash].js',
    codeSplitting: {
      groups: [
        {
          name: 'react',
          test: /node_modules\/(?:react|react-dom|scheduler|nanostores|@nanostores)\//,
          priority: 2,
        },
        // In one file instead of a handful of tiny ones: what all need. Signing in is large and stays apart; so does what the order of one
        // product shares with the cart or with the form.
        {
          name: 'shared',
          test: /src\/(?:components|domain|islands\/cart|data\/(?:stored-session|signed-in-hint))/,
          minShareCount: 3,
        },
      ],
    },
  })
}

/** Every file that a module needs before it runs: all are asked for at once. */
function pathsOf(chunks: readonly Chunk[]): StoreBundle['modules'] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const needed = (file: string, found = new Set<string>()): ReadonlySet<string> => {
    if (found.has(file)) return found
    found.add(file)
    for (const imported of byFile.get(file)?.imports ?? []) needed(imported, found)
    return found
  }
  const paths = Object.keys(MODULES).map((name) => {
    const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === name)
    if (!entry) throw new Error(`store modules: expected an entry ${name}`)
    return [name, [...needed(entry.fileName)].map((file) => `/${file}`)]
  })
  return Object.fromEntries(paths)
}
