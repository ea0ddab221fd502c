// Tests the cart's files for a shopper's phone: sizes, safety inside <script>, one React for all, and the same bytes for the same sources.
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { gzippedSize } from '#scripts/build/bundle.ts'
import { bundleStore, type StoreBundle } from '#scripts/build/store-bundle.ts'

const root = resolve(import.meta.dirname, '../../../..')
let bundle: StoreBundle

beforeAll(async () => {
  bundle = await bundleStore(root)
})

const textOf = (path: string) => bundle.files.get(path.slice(1)) ?? ''
/**
 * The mean size with 20 sets of file names. A name has the hash of its file: an edit there moves the size of this text by up to three bytes
 * either way.
 */
function meanSize(text: string): number {
  const sizes = Array.from({ length: 20 }, (_, turn) => {
    const hashOf = (name: string) =>
      createHash('sha256').update(`${name} ${turn}`).digest('base64url').slice(0, 8)
    return gzippedSize(
      text.replace(/([\w-]+)\.[\w-]{8}\.js/g, (_, name: string) => `${name}.${hashOf(name)}.js`),
    )
  })
  return sizes.reduce((sum, size) => sum + size, 0) / sizes.length
}

const sizeOf = (paths: readonly string[]) => paths.reduce((sum, path) => sum + gzippedSize(textOf(path)), 0)

describe('the store’s scripts', () => {
  // Sizes in compressed bytes. The first script contains the code that fetches the search (100), the second script the gallery (3,098
  // and 369). Both use the domain's own `addItem` (70 more than a copy), request React beside the drawer's first script (40), and can order
  // the chosen product (7; 33 for the second, which orders from its form). The first also names the cards' buttons (70; their markup is 165
  // smaller), and fetches what reports faults (60). The second also fetches the tools of the page at a tap (130), adds several pieces (20), fetches other goods when the shopper
  // scrolls near them (90), and follows a choice that Back has brought back (20). Both offer the goods as a message when a script of the cart
  // fails (230), and keep the cart in the tab where the browser keeps nothing (110); the second remembers the pressed button, which older Safaris do not name (15); the check of what is stored (435) is in the cart's own scripts.
  it.each([
    ['inline', 2_610],
    ['inlineProduct', 3_725],
  ] as const)(
    'have a script %s that may stand in a page, with the hash of exactly its text',
    (which, budgetBytes) => {
      const { text, hash } = bundle[which]

      expect(text).not.toMatch(/<\/script|<!--/i)
      expect(text).not.toMatch(/\beval\b|innerHTML|document\.write/)
      expect(hash).toBe(`sha256-${createHash('sha256').update(text).digest('base64')}`)
      expect(meanSize(text)).toBeLessThan(budgetBytes)
    },
  )

  // 160 bytes above 5 KB: dialogs for browsers without them are asked for first (40), and each module's list names the files of the session (120).
  it('show the cart’s lines with 5 KB, which need no other file to run', () => {
    expect(bundle.drawerPath).toMatch(/^\/_astro\/cart-drawer\.[\w-]{8}\.js$/)
    expect(sizeOf([bundle.drawerPath])).toBeLessThan(5 * 1024 + 160)
    expect(textOf(bundle.drawerPath)).toMatch(/export\{\w+ as open\}/)
    expect(textOf(bundle.drawerPath)).not.toMatch(/\bimport\s*["'{`]/)
    for (const path of Object.values(bundle.modules).flat())
      expect(textOf(path)).not.toContain('cart-drawer.')
  })

  it('search with 10 KB, which need no other file to run', () => {
    expect(sizeOf([bundle.searchPath])).toBeLessThan(10 * 1024)
    expect(textOf(bundle.searchPath)).not.toMatch(/\bimport\s*["'{`]/)
    expect(bundle.inline.text).toContain(bundle.searchPath)
  })

  it('show other goods of a category with 6 KB, which need no other file to run', () => {
    expect(sizeOf([bundle.relatedPath])).toBeLessThan(6 * 1024)
    expect(textOf(bundle.relatedPath)).not.toMatch(/\bimport\s*["'{`]/)
    expect(bundle.inlineProduct.text).toContain(bundle.relatedPath.slice(1))
    expect(bundle.inline.text).not.toContain(bundle.relatedPath.slice(1))
  })

  // Of it: the way to the shop for whatever fails, the check of stored carts that was in the page (1.9 KB), sums without BigInt (200 bytes), digits of
  // every script (160).
  it('make the cart live within 87 KB, and leave the form for later', () => {
    expect(sizeOf(bundle.modules['cart-panel'])).toBeLessThan(87 * 1024)
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
  })
})
