// Bundles what customers' accounts need in the browser: the account page's module, and the few lines of the order page.
import { createHash } from 'node:crypto'
import { bundleEntry, type InlineScript } from './cart-bundle.ts'

export type AccountBundle = {
  /** Path of the account page's module: `/_astro/account-page.Ab12cd34.js`. */
  readonly pagePath: string
  readonly files: ReadonlyMap<string, string>
  /** Keeps an order with the account of whoever opens its link. */
  readonly claimInline: InlineScript
  /** Copies what stands on the order's page, and puts its goods into the cart again. */
  readonly orderInline: InlineScript
}

/** `root` is the project's folder. */
export async function bundleAccount(root: string): Promise<AccountBundle> {
  const [page, claimInline, orderInline] = await Promise.all([
    bundleEntry(root, 'src/islands/account/page.tsx', {
      format: 'es',
      entryFileNames: '_astro/account-page.[hash].js',
      chunkFileNames: '_astro/account-[name].[hash].js',
    }),
    inlineScript(root, 'src/islands/account/claim-inline.ts'),
    inlineScript(root, 'src/islands/cart/order-page.ts'),
  ])
  const entry = page.find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('account: expected one page')
  return {
    pagePath: `/${entry.fileName}`,
    files: new Map(page.map((chunk) => [chunk.fileName, chunk.code])),
    claimInline,
    orderInline,
  }
}

async function inlineScript(root: string, path: string): Promise<InlineScript> {
  const [chunk, ...others] = await bundleEntry(root, path, { format: 'iife' })
  const code = chunk?.code.trim()
  if (!code || others.length > 0) throw new Error(`${path}: expected one script`)
  if (/<\/script|<!--/i.test(code)) throw new Error(`${path}: it would end its own <script>`)
  return { text: code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` }
}
