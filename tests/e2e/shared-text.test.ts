// Publishing compresses once what the pages of a store share: style, bar and script (src/storefront/page-text.ts). It saves nothing where
// real pages differ in them. Planted defect, seen red: a number of its own in each page's body tag, which stands between style and script.
import { expect, inject, test } from 'vitest'

const siteUrl = inject('siteUrl')
const STORE = '/adunni-fabrics'

async function readPage(path: string): Promise<{ readonly page: string; readonly shared: string }> {
  const response = await fetch(`${siteUrl}${path}`)
  expect([path, response.status]).toEqual([path, 200])
  const page = await response.text()
  const [shared = ''] = /<style>.*?<\/style>.*?<script>.*?<\/script>/s.exec(page) ?? []
  return { page, shared }
}

test('the product pages of a store share one style and script, and more than half of their bytes', async () => {
  const home = await readPage(STORE)
  const paths = [...new Set(home.page.match(/\/adunni-fabrics\/product\/[0-9a-f-]{36}/g))].slice(0, 5)
  const pages = await Promise.all(paths.map(readPage))

  expect(paths).toHaveLength(5)
  expect(new Set(pages.map(({ shared }) => shared)).size).toBe(1)
  for (const { page, shared } of pages) expect(shared.length).toBeGreaterThan(page.length / 2)
  expect(home.shared).toContain('<script>')
})
