// Tests what the path of a request may be. Planted defects, each seen red: dot segments allowed, empty segments allowed, a slug of 400
// characters, a slug of two.
import { describe, expect, test } from 'vitest'
import { isPlainPath, isSlugLike } from '#functions/lib/paths.ts'

describe('a plain path', () => {
  test.each([
    '/',
    '',
    '/adunni-fabrics',
    '/adunni-fabrics/',
    '/a/b.c/d_e/~f',
    '/.well-known/x',
    '/a..b',
    '/...',
  ])('is %j', (path) => {
    expect(isPlainPath(path)).toBe(true)
  })

  test.each([
    '//evil.example/',
    '/a//b',
    '/a//',
    '/\\evil.example',
    '/a\\b',
    '/.',
    '/..',
    '/a/../b',
    '/a/./b',
    '/../a',
    '/a/..',
    '/%2e%2e/a',
    '/a%2Fb',
    '/a b',
    '/a\nb',
    '/ẹ',
    'a',
    'https://evil.example',
  ])('is not %j', (path) => {
    expect(isPlainPath(path)).toBe(false)
  })
})

describe('a segment that may be a slug', () => {
  test.each(['abc', 'adunni-fabrics', 'Adunni-Fabrics', '123', 'a-1', 'a'.repeat(40)])('is %j', (segment) => {
    expect(isSlugLike(segment)).toBe(true)
  })

  test.each(['', 'ab', 'a'.repeat(41), '-abc', 'abc-', 'a--b', 'a_b', 'a.b', 'sho p', 'ṣhop', '_astro'])(
    'is not %j',
    (segment) => {
      expect(isSlugLike(segment)).toBe(false)
    },
  )
})
