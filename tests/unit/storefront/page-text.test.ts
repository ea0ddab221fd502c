// A page's text in pieces, and the pieces that pages share. Planted defects, each seen red: a shared text found by its style alone, by
// its script alone, or whatever stands between; one kept as a view of its page; one never forgotten.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sharedText, textAlone, wholeText } from '#storefront/page-text.ts'
import { bodyName } from '#storefront/stored.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (page: Uint8Array) => new TextDecoder().decode(page)

test('a page is what stands before, what is shared, and what stands after', () => {
  const shared = sharedText('a{color:red}', bytes('</style><b>Àdìrẹ</b><script>'), 'f("₦")')
  const page = { before: bytes('<style>'), shared, after: bytes('</script><h1>own</h1>') }

  expect(text(wholeText(page))).toBe(
    '<style>a{color:red}</style><b>Àdìrẹ</b><script>f("₦")</script><h1>own</h1>',
  )
  expect(text(shared.bytes.subarray(shared.cut))).toBe('f("₦")')
  expect(shared.digest).toBe(createHash('sha256').update(shared.bytes).digest('hex'))
  expect(text(wholeText(textAlone(bytes('alone'))))).toBe('alone')
})

test('pages with the same style, markup and script share one object', () => {
  const first = sharedText('css', bytes('<b>one</b>'), 'js')

  expect(sharedText('css', bytes('<b>one</b>'), 'js')).toBe(first)
  const others = [
    sharedText('CSS', bytes('<b>one</b>'), 'js'),
    sharedText('css', bytes('<b>two</b>'), 'js'),
    sharedText('css', bytes('<b>one</b>'), 'JS'),
  ]
  expect(others.map((other) => text(other.bytes))).toEqual([
    'CSS<b>one</b>js',
    'css<b>two</b>js',
    'css<b>one</b>JS',
  ])
  expect(sharedText('css', bytes('<b>one</b>'), 'js')).toBe(first)
})

test('what is remembered does not hold the page it came from', () => {
  const page = bytes('<b>mine</b>')
  const first = sharedText('kept css', page.subarray(0), 'js')
  page.fill(0)

  expect(sharedText('kept css', bytes('<b>mine</b>'), 'js')).toBe(first)
  expect(text(first.bytes)).toBe('kept css<b>mine</b>js')
})

test('is forgotten after 64 others, so that memory stays bounded', () => {
  const first = sharedText('first', bytes(''), 'js')
  for (let index = 0; index < 63; index += 1) sharedText(`css ${index}`, bytes(''), 'js')
  expect(sharedText('first', bytes(''), 'js')).toBe(first)

  sharedText('the 65th', bytes(''), 'js')

  expect(sharedText('first', bytes(''), 'js')).not.toBe(first)
})

test('a name says the page and its headers, wherever its pieces are cut', () => {
  const shared = sharedText('css', bytes('-'), 'js')
  const headers = { 'content-type': 'text/html' }
  const name = (before: string, after: string, more = {}) =>
    bodyName({
      text: { before: bytes(before), shared, after: bytes(after) },
      headers: { ...headers, ...more },
    })
  const names = [
    name('a', 'b'),
    name('ab', ''),
    name('', 'ab'),
    name('a', 'c'),
    name('a', 'b', { 'x-robots-tag': 'noindex' }),
    bodyName({ text: textAlone(bytes('ab')), headers }),
    bodyName({ text: textAlone(bytes(`a${shared.digest}b`)), headers }),
    bodyName({ text: { ...textAlone(bytes('a')), shared: sharedText('CSS', bytes('-'), 'js') }, headers }),
  ]

  expect(new Set(names).size).toBe(names.length)
  expect(name('a', 'b')).toBe(names[0])
  expect(names[0]).toMatch(/^[0-9a-f]{40}$/)
})
