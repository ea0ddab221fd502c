// What a shopper's phone downloads for the cart: sizes, safety inside <script>, and the same bytes for the same sources.
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundleCart, type CartBundle, gzippedSize } from '#scripts/build/cart-bundle.ts'
import { renderVersionOf } from '#scripts/build/render-version.ts'

const root = resolve(import.meta.dirname, '../../..')
let bundle: CartBundle

beforeAll(async () => {
  bundle = await bundleCart(root)
})

describe('the cart’s bundle', () => {
  // The search box is in the first (2,111 and 320 bytes as two scripts), the gallery in the second (3,098 and 369).
  it.each([
    ['inline', 2_220],
    ['inlineProduct', 3_280],
  ] as const)(
    'has a script %s that may stand in a page, with the hash of exactly its text',
    (which, budgetBytes) => {
      const { text, hash } = bundle[which]

      expect(text).not.toMatch(/<\/script|<!--/i)
      expect(text).not.toMatch(/\beval\b|innerHTML|document\.write/)
      expect(hash).toBe(`sha256-${createHash('sha256').update(text).digest('base64')}`)
      expect(gzippedSize(text)).toBeLessThan(budgetBytes)
    },
  )

  it('has a drawer within 87 KB, React included, that exports openCart', () => {
    const sizes = [...bundle.files.values()].map(gzippedSize)

    expect(bundle.drawerPath).toMatch(/^\/_astro\/cart-drawer\.[\w-]{8}\.js$/)
    expect(bundle.files.get(bundle.drawerPath.slice(1))).toMatch(/export\{\w+ as openCart\}/)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(87 * 1024)
    expect([...bundle.files.values()].join('')).not.toContain('react.development')
  })

  it('is the same for the same sources', async () => {
    const again = await bundleCart(root)

    expect(again).toEqual(bundle)
    expect(renderVersionOf(root)).toBe(renderVersionOf(root))
    expect(renderVersionOf(root)).toMatch(/^[0-9a-f]{12}$/)
  })
})
