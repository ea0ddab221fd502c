// Pages printed in a row, and the texts they keep apart. Planted defects, each seen red: texts of the row given to every page; a break
// taken for a mark; marks that nobody counts.
import { expect, test } from 'vitest'
import { keptApart, PAGE_BREAK, takeApart } from '#layouts/kept-apart.ts'

/** Prints pages as the layout does: what is in brackets is kept apart. */
function print(pages: readonly string[]) {
  const apart: string[] = []
  const texts = pages.map((page) => page.replace(/\[(.*?)\]/g, (_, text: string) => keptApart(text, apart)))
  return { printed: new TextEncoder().encode(texts.join(PAGE_BREAK)), apart }
}

/** The pages as they would be without any of this. */
function putBack(pages: ReturnType<typeof takeApart>): readonly string[] {
  return pages.map(({ own, apart }) =>
    own.map((bytes, index) => new TextDecoder().decode(bytes) + (apart[index] ?? '')).join(''),
  )
}

test('a text that nobody takes stays where it is', () => {
  expect(keptApart('a{color:red}', undefined)).toBe('a{color:red}')
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

  expect(() => takeApart(printed, apart.slice(1))).toThrow('3 texts kept apart, 4 marks')
  expect(() => takeApart(printed, [...apart, 'js'])).toThrow('5 texts kept apart, 4 marks')
})
