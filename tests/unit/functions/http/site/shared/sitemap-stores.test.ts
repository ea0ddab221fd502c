// Tests which addresses are pages of the sitemap index.
import { expect, it } from 'vitest'
import { indexNumber } from '#functions/http/site/shared/sitemap-stores.ts'

it.each([
  ['/sitemap.xml', 1],
  ['/sitemap-2.xml', 2],
  ['/sitemap-12345.xml', 12345],
  ['/sitemap-1.xml', null],
  ['/sitemap-0.xml', null],
  ['/sitemap-02.xml', null],
  ['/sitemap-123456.xml', null],
  ['/sitemap-x.xml', null],
  ['/sitemap.xml.bak', null],
  ['/', null],
])('%s is %s', (path, number) => {
  expect(indexNumber(path)).toBe(number)
})
