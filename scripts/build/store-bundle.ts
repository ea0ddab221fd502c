// Bundles all scripts of store pages: the inlined scripts, the drawer's small first script, and the modules fetched later, which share one
// React. To add a module that the drawer fetches, add a line to MODULES.
import { type BundleOptions, bundle, bundleInline, type Chunk, type InlineScript } from './bundle.ts'

/** Modules that use React. The drawer's script fetches the modules by these names; the account page loads its own module by a script tag. */
const MODULES = {
  'cart-panel': 'src/islands/cart/panel/panel.tsx',
  'cart-checkout': 'src/islands/cart/checkout/checkout.tsx',
  'order-sheet': 'src/islands/cart/order-sheet/order-sheet.tsx',
  'account-addresses': 'src/islands/account/saved-addresses.ts',
  'account-page': 'src/islands/account/page.tsx',
} as const

/** Reports faults to operators: fetched at the first one, also by React's ErrorBoundary in the modules, so that none is reported twice. */
const FAULTS = { 'store-faults': 'src/components/crash/report-error.ts' } as const

/** The token of a signed-in shopper: the cart imports it, and an order's page when its first try is refused. */
const TOKEN = { 'person-token': 'src/data/session/person-token.ts' } as const

export type StoreBundle = {
  /** The inline script of pages without options to choose. */
  readonly inline: InlineScript
  /** The inline script of product pages, which also handles the form with options. */
  readonly inlineProduct: InlineScript
  /** The script of an order's page that adds the order to the account of the person who opens the link. */
  readonly claimInline: InlineScript
  /** The script of an order's page that copies texts, and puts the products into the cart again. */
  readonly orderInline: InlineScript
  /** Path of the drawer's first script: `/_astro/cart-drawer.Ab12cd34.js`. */
  readonly drawerPath: string
  /** Path of the script that shows a product's pictures large and shares its page. */
  readonly toolsPath: string
  /** Path of the search: `/_astro/store-search.Ab12cd34.js`. */
  readonly searchPath: string
  /** Path of the script that shows other goods of a product's category. */
  readonly relatedPath: string
  /** Path of the script that reports faults to operators. */
  readonly faultsPath: string
  /** Path of the script that gives older browsers what the site and the owner's app use. */
  readonly olderBrowsersPath: string
  /** Paths for each module: its own path first, then the paths of the files that the module imports. */
  readonly modules: Readonly<Record<keyof typeof MODULES, readonly string[]>>
  /** Name under the client folder -> text. */
  readonly files: ReadonlyMap<string, string>
  /** Paths of all source files of the scripts. */
  readonly sources: ReadonlySet<string>
}

/** `root` is the project's folder. */
export async function bundleStore(root: string): Promise<StoreBundle> {
  const sources = new Set<string>()
  const olderBrowsers = await bundleAlone(root, {
    entries: { 'older-browsers': 'src/components/older-browsers/older-browsers.ts' },
    sources,
  })
  const olderPath = { OLDER_BROWSERS_PATH: JSON.stringify(`/${olderBrowsers.fileName}`) }
  const leads = await bundleAlone(root, {
    entries: { 'store-leads': 'src/islands/cart/leads/lead-form.ts' },
    constants: olderPath,
    sources,
  })
  const leadsPath = { LEADS_PATH: JSON.stringify(`/${leads.fileName}`) }
  const chunks = await bundleModules(root, { sources, constants: leadsPath })
  const modules = pathsOf(chunks)
  const react = chunks.find(({ name }) => name === 'react')
  const faults = chunks.find(({ name }) => name === 'store-faults')
  const token = chunks.find(({ name }) => name === 'person-token')
  if (!react || !faults || !token)
    throw new Error('store modules: expected files with React, the report of faults and the token')
  const faultsPath = { FAULTS_PATH: JSON.stringify(`/${faults.fileName}`) }
  const tools = await bundleAlone(root, {
    entries: { 'product-tools': 'src/islands/cart/tools/tools.ts' },
    constants: { ...leadsPath, ...olderPath },
    sources,
  })
  const search = await bundleAlone(root, {
    entries: { 'store-search': 'src/islands/search/search.ts' },
    sources,
  })
  const related = await bundleAlone(root, {
    entries: { 'store-related': 'src/islands/search/related.ts' },
    sources,
  })
  const inline = (entry: string) =>
    bundleInline(root, `src/islands/${entry}`, {
      constants: {
        ...faultsPath,
        REACT_PATH: JSON.stringify(`/${react.fileName}`),
        TOOLS_PATH: JSON.stringify(`/${tools.fileName}`),
        SEARCH_PATH: JSON.stringify(`/${search.fileName}`),
        RELATED_PATH: JSON.stringify(`/${related.fileName}`),
        TOKEN_PATH: JSON.stringify(`/${token.fileName}`),
      },
      sources,
    })
  const [page, product, claimInline, orderInline] = await Promise.all([
    inline('cart/page/inline.ts'),
    inline('cart/page/inline-product.ts'),
    inline('account/claim-inline.ts'),
    inline('cart/page/order-page.ts'),
  ])
  // The drawer's first script contains the hashed names of the modules.
  const drawer = await bundleAlone(root, {
    entries: { 'cart-drawer': 'src/islands/cart/drawer/drawer.ts' },
    constants: { ...olderPath, STORE_MODULES: JSON.stringify(modules) },
    sources,
  })
  return {
    inline: page,
    inlineProduct: product,
    claimInline,
    orderInline,
    drawerPath: `/${drawer.fileName}`,
    toolsPath: `/${tools.fileName}`,
    searchPath: `/${search.fileName}`,
    relatedPath: `/${related.fileName}`,
    olderBrowsersPath: `/${olderBrowsers.fileName}`,
    faultsPath: `/${faults.fileName}`,
    modules,
    files: new Map(
      [drawer, tools, leads, search, related, olderBrowsers, ...chunks].map(({ fileName, code }) => [
        fileName,
        code,
      ]),
    ),
    sources,
  }
}

/** Bundles one file that needs no other, and that no other file needs when its address fails. */
async function bundleAlone(
  root: string,
  options: BundleOptions & { readonly entries: Readonly<Record<string, string>> },
): Promise<Chunk> {
  const output = { format: 'es', entryFileNames: '_astro/[name].[hash].js' } as const
  const [file, ...others] = await bundle(root, { ...options, output })
  if (!file || others.length > 0) throw new Error(`${Object.keys(options.entries)}: expected one file`)
  return file
}

function bundleModules(root: string, options: BundleOptions): Promise<readonly Chunk[]> {
  return bundle(root, {
    ...options,
    entries: { ...MODULES, ...FAULTS, ...TOKEN },
    output: {
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
          // One file for the code that all modules need, instead of many tiny files. The sign-in code is large and gets a file of its own.
          // The code for ordering one product, which the cart or the form also uses, gets one too.
          {
            name: 'shared',
            test: /src\/(?:components|domain|messages|islands\/cart|data\/(?:network|session\/(?:stored-session|signed-in-hint)))/,
            minShareCount: 3,
          },
        ],
      },
    },
  })
}

/** Every file that a module needs before it runs, so that the browser requests all files at once. */
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
