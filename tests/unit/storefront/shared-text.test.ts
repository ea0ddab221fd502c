// Where the text lies that a page shares with its store's others. Planted defects, seen red: a script taken however far behind the
// style it stands; a text of any size.
import { expect, test } from 'vitest'
import { findSharedText } from '#storefront/shared-text.ts'

const css = 'a{color:red}'.repeat(300)
const js = 'f(1);'.repeat(500)

/** The text and what of it comes after the cut. */
function shared(html: string): readonly [string, string] | null {
  const page = Buffer.from(html)
  const found = findSharedText(page)
  return found && [page.toString('utf8', found.from, found.to), page.toString('utf8', found.cut, found.to)]
}

test('goes from the style to the end of the script behind it, the bar between them included', () => {
  const html = `<title>₦</title><style>${css}</style><body><p>Àdìrẹ</p><script>${js}</script><h1>own</h1><script>x</script>`

  expect(shared(html)).toEqual([`${css}</style><body><p>Àdìrẹ</p><script>${js}`, js])
})

test('is the style alone where no script stands close behind it', () => {
  const far = `<p>${'own '.repeat(600)}</p>`

  expect(shared(`<style>${css}</style><h1>own</h1>`)).toEqual([css, ''])
  expect(shared(`<style>${css}</style>${far}<script>${js}</script>`)).toEqual([css, ''])
  expect(shared(`<style>${css}</style><script>${js}`)).toEqual([css, ''])
  expect(shared(`<style>${css}</style><script type="module">${js}</script>`)).toEqual([css, ''])
})

test('is nothing where it would not be worth it or not fit', () => {
  expect(shared('')).toBeNull()
  expect(shared(`<script>${js}</script>`)).toBeNull()
  expect(shared(`<style>${css}`)).toBeNull()
  expect(shared('<style></style><script></script>')).toBeNull()
  expect(shared(`<style>${'x'.repeat(2_047)}</style>`)).toBeNull()
  expect(shared(`<style>${'x'.repeat(2_048)}</style>`)).not.toBeNull()
  expect(shared(`<style>${'x'.repeat(32_768)}</style>`)).not.toBeNull()
  expect(shared(`<style>${'x'.repeat(32_769)}</style>`)).toBeNull()
})
