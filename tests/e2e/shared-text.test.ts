// Publishing compresses once what the pages of a store share (src/storefront/gzip-page.ts). It is a guess at the pages' layout, so
// the real pages are asked. Planted defect, seen red: a number of its own in each page's body tag, which stands between style and script.
import { expect, inject, test } from 'vitest'
import { findSharedText } from '#storefront/shared-text.ts'

const siteUrl = inject('siteUrl')
const STORE = '/adunni-fabrics'

async function readPage(path: string): Promise<{ readonly page: Buffer; readonly shared: string }> {
  const response = await fetch(`${siteUrl}${path}`)
  expect([path, response.status]).toEqual([path, 200])
  const page = Buffer.from(await response.arrayBuffer())
  const found = findSharedText(page)
  return { page, shared: page.toString('utf8', found?.from ?? 0, found?.to ?? 0) }
}

test('the product pages of a store share one style and script, and more than half of their bytes', async () => {
  const home = await readPage(STORE)
  const paths = [...new Set(home.page.toString().match(/\/adunni-fabrics\/product\/[0-9a-f-]{36}/g))].slice(
    0,
    5,
  )
  const pages = await Promise.all(paths.map(readPage))

  expect(paths).toHaveLength(5)
  expect(new Set(pages.map(({ shared }) => shared)).size).toBe(1)
  for (const { page, shared } of pages) expect(Buffer.byteLength(shared)).toBeGreaterThan(page.length / 2)
  expect(home.shared).toContain('<script>')
})
