// What a shopper's phone downloads for the cart: sizes, safety inside <script>, one React for all, and the same bytes for the same
// sources.
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { gzippedSize } from '#scripts/build/bundle.ts'
import { renderVersionOf } from '#scripts/build/render-version.ts'
import { bundleStore, type StoreBundle } from '#scripts/build/store-bundle.ts'

const root = resolve(import.meta.dirname, '../../..')
let bundle: StoreBundle

beforeAll(async () => {
  bundle = await bundleStore(root)
})

const textOf = (path: string) => bundle.files.get(path.slice(1)) ?? ''
const sizeOf = (paths: readonly string[]) => paths.reduce((sum, path) => sum + gzippedSize(textOf(path)), 0)

describe('the store’s scripts', () => {
  // The search box is in the first (2,111 and 320 bytes as two scripts), the gallery in the second (3,098 and 369). Both add by the
  // domain's own `addItem`, which is dearer by 70 bytes than a copy of it, and ask for React beside the drawer's first script (40).
  // Both may order what is chosen (7), the second from its form (33).
  it.each([
    ['inline', 2_290],
    ['inlineProduct', 3_380],
  ] as const)(
    'have a script %s that may stand in a page, with the hash of exactly its text',
    (which, budgetBytes) => {
      const { text, hash } = bundle[which]

      expect(text).not.toMatch(/<\/script|<!--/i)
      expect(text).not.toMatch(/\beval\b|innerHTML|document\.write/)
      expect(hash).toBe(`sha256-${createHash('sha256').update(text).digest('base64')}`)
      expect(gzippedSize(text)).toBeLessThan(budgetBytes)
    },
  )

  it('show the cart’s lines with 5 KB, which need no other file to run', () => {
    expect(bundle.drawerPath).toMatch(/^\/_astro\/cart-drawer\.[\w-]{8}\.js$/)
    expect(sizeOf([bundle.drawerPath])).toBeLessThan(5 * 1024)
    expect(textOf(bundle.drawerPath)).toMatch(/export\{\w+ as open\}/)
    expect(textOf(bundle.drawerPath)).not.toMatch(/\bimport\s*["'{`]/)
    for (const path of Object.values(bundle.modules).flat())
      expect(textOf(path)).not.toContain('cart-drawer.')
  })

  it('make the cart live within 83 KB, and leave the form for later', () => {
    expect(sizeOf(bundle.modules['cart-panel'])).toBeLessThan(83 * 1024)
    expect(bundle.modules['cart-panel'].map(textOf).join()).not.toContain('autocomplete')
    expect(bundle.modules['cart-checkout'].map(textOf).join()).toContain('street-address')
  })

  it('have one React for cart and account, and not the one for developers', () => {
    const withReact = [...bundle.files].filter(([, text]) => text.includes('__CLIENT_INTERNALS'))

    expect(withReact.map(([name]) => name)).toEqual([expect.stringMatching(/store-react\./)])
    for (const paths of Object.values(bundle.modules)) expect(paths).toContain(`/${withReact[0]?.[0]}`)
    expect([...bundle.files.values()].join('')).not.toContain('react.development')
  })

  it('are the same for the same sources', async () => {
    expect(await bundleStore(root)).toEqual(bundle)
    expect(renderVersionOf(root)).toBe(renderVersionOf(root))
    expect(renderVersionOf(root)).toMatch(/^[0-9a-f]{12}$/)
  })
})
