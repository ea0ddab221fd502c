// Addresses for sharing. Planted defect, seen red: `shownUrl` that leaves the host as DNS has it.
import { expect, it } from 'vitest'
import { shareStoreLink, shownUrl, storeUrl } from '#domain/message/share-links.ts'

it.each([
  ['https://xn--dnn-8ka2e7c.ng', 'àdùnní.ng'],
  ['https://www.xn--mnchen-3ya.example/a?b=c', 'www.münchen.example/a?b=c'],
  ['https://xn--mnchen-3ya.example?utm_source=flyer', 'münchen.example?utm_source=flyer'],
  ['http://localhost:8787/adunni-fabrics', 'localhost:8787/adunni-fabrics'],
  ['https://oja.test/xn--no-host', 'oja.test/xn--no-host'],
])('%s is shown as %s', (url, shown) => {
  expect(shownUrl(url)).toBe(shown)
})

it('shares the letters of DNS, which every chat makes a link of', () => {
  const url = storeUrl({ slug: 'adunni', customDomain: 'xn--dnn-8ka2e7c.ng' }, 'https://oja.test')

  expect(url).toBe('https://xn--dnn-8ka2e7c.ng')
  expect(decodeURIComponent(shareStoreLink('Àdùnní', url))).toContain('https://xn--dnn-8ka2e7c.ng')
})
