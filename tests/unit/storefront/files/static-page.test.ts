import { expect, test } from 'vitest'
import { staticPage } from '#storefront/files/static-page.ts'

test('links become relative, scripts and what needs a server go', () => {
  const html =
    '<head><link rel="canonical" href="https://x"><script>fetch("</a>")</script><style>a>b{}</style></head><body data-store="1">' +
    '<form class="find needs-js"><div><form></form></div>gone</form><a href="/">home</a><a href="/account">gone</a>' +
    '<img alt="a > b" src="/media/s/p/320.webp" srcset="/media/s/p/640.webp 2x"><a href="/product/2#x">two</a>' +
    '<a href="https://wa.me/1?text=Hi%0Ahttps%3A%2F%2Fshop.invalid%2Fproduct%2F2">ask</a></body>'
  expect(staticPage(html, '/product/1')).toBe(
    '<head><style>a>b{}</style></head><body><a href="../../index.html">home</a>' +
      '<img alt="a > b" src="../../pictures/p.jpg"><a href="../../product/2/index.html#x">two</a>' +
      '<a href="https://wa.me/1?text=Hi">ask</a></body>',
  )
})
