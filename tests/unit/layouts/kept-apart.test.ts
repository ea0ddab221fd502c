// Pages printed in a row, and the texts they keep apart. Planted defects, each seen red: texts of the row given to every page; a break
// taken for a mark; marks that nobody counts.
import { expect, test } from 'vitest'
import { type Apart, keepApart, PAGE_BREAK, takeApart } from '#layouts/kept-apart.ts'

/** Prints pages as the layout does: what is in brackets is kept apart, a script where its text says so. */
function print(pages: readonly string[]) {
  const apart: Apart[] = []
  const keep = (_: string, text: string) => keepApart(text.includes('js') ? 'script' : 'style', text, apart)
  const texts = pages.map((page) => page.replace(/\[(.*?)\]/g, keep))
  return { printed: new TextEncoder().encode(texts.join(PAGE_BREAK)), apart }
}

/** The pages as they would be without any of this. */
function putBack(pages: ReturnType<typeof takeApart>): readonly string[] {
  return pages.map(({ own, apart }) =>
    own.map((bytes, index) => new TextDecoder().decode(bytes) + (apart[index]?.text ?? '')).join(''),
  )
}

test('a text that nobody takes stays where it is', () => {
  expect(keepApart('style', 'a{color:red}', undefined)).toBe('a{color:red}')
})

test.each<readonly [string, readonly string[]]>([
  ['nothing', ['']],
  ['a page that keeps nothing apart', ['<urlset>₦</urlset>']],
  ['one page', ['<style>[css]</style>Àdìrẹ<script>[js]</script><main>₦1,501</main>']],
  ['texts at both ends', ['[css]between[js]']],
  ['texts side by side', ['<p>[css]<p>[js]<p>']],
  ['pages in a row', ['<h1>one</h1>[css]a[js]b', '<h1>two</h1>[css]c[js]d', '<h1>three</h1>[css]e[js]f']],
  ['pages of different texts', ['one[css]', 'two', 'three[other css][js]x', 'four[js]x']],
])('%s comes back as it was', (_, pages) => {
  const { printed, apart } = print(pages)
  const [first, ...others] = pages.map((page) => page.replace(/[[\]]/g, ''))

  expect(putBack(takeApart(printed, apart))).toEqual([
    first,
    ...others.map((page) => `<!DOCTYPE html>${page}`),
  ])
})

test('says how many texts there are and how many marks, where they do not fit', () => {
  const { printed, apart } = print(['one[css]a[js]b', 'two[css]c[js]d'])

  expect(() => takeApart(printed, apart.slice(0, 3))).toThrow('a mark for "j" stands where none was kept')
  expect(() => takeApart(printed, [...apart, ...apart.slice(0, 1)])).toThrow('5 texts kept apart, 4 marks')
})

test('a text is never put where another kind was printed, nor at a mark of nobody', () => {
  const { printed, apart } = print(['one[css]a[js]b'])

  expect(() => takeApart(printed, [...apart].reverse())).toThrow(
    'a mark for "s" stands where script was kept',
  )
  expect(() => takeApart(new Uint8Array([65, 0, 66]), [])).toThrow(
    'a mark for "B" stands where none was kept',
  )
  expect(() => takeApart(new Uint8Array([65, 0]), [])).toThrow('stands where none was kept')
})
