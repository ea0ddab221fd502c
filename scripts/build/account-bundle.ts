// Bundles what customers' accounts need in the browser: the account page's module, and the few lines of the order page.
import { createHash } from 'node:crypto'
import { bundleEntry, type InlineScript } from './cart-bundle.ts'

export type AccountBundle = {
  /** Path of the account page's module: `/_astro/account-page.Ab12cd34.js`. */
  readonly pagePath: string
  readonly files: ReadonlyMap<string, string>
  /** Keeps an order with the account of whoever opens its link. */
  readonly claimInline: InlineScript
}

/** `root` is the project's folder. */
export async function bundleAccount(root: string): Promise<AccountBundle> {
  const [page, claim] = await Promise.all([
    bundleEntry(root, 'src/islands/account/page.tsx', {
      format: 'es',
      entryFileNames: '_astro/account-page.[hash].js',
      chunkFileNames: '_astro/account-[name].[hash].js',
    }),
    bundleEntry(root, 'src/islands/account/claim-inline.ts', { format: 'iife' }),
  ])
  const entry = page.find((chunk) => chunk.isEntry)
  const code = claim[0]?.code.trim()
  if (!entry || !code || claim.length > 1) throw new Error('account: expected one page and one inline script')
  if (/<\/script|<!--/i.test(code)) throw new Error('claim-inline.ts: it would end its own <script>')
  return {
    pagePath: `/${entry.fileName}`,
    files: new Map(page.map((chunk) => [chunk.fileName, chunk.code])),
    claimInline: { text: code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` },
  }
}
