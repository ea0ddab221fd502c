// Links as chats make them. Planted defects, seen red: an empty segment allowed inside the path; `%2F` decoded before the path is split;
// BEHIND without the text after a space.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatLinkPath } from '#domain/store/chat-link.ts'

const token = '4f1c9a0be27d4f1c9a0be27d4f1c9a0b'

describe('chatLinkPath', () => {
  it.each(
    ['*', '_', '.', ',', ')', '!', '?', ';', ':', '"', "'", '~', '...', ').', '*.', '%20', '%C2%A0'].concat(
      ['%E2%80%8B', '%E2%80%8F', '%C2%AD', '%EF%BB%BF', '%E2%80%9D', '%E2%80%99', '%C2%BB', '%2A', '%29.'],
      ['%20is%20open', '%C2%A0today', '%0A', '%F0%9F%91%8D', '%E3%80%82', '%D8%8C', '%5C', '%60', '/*', '*/'],
    ),
  )('takes %s from the end', (end) => {
    expect(chatLinkPath(`/adunni-fabrics${end}`)).toBe('/adunni-fabrics')
  })

  it.each([
    ['/*adunni-fabrics*', '/adunni-fabrics'],
    ['/%22adunni-fabrics%22', '/adunni-fabrics'],
    ['/%E2%80%8Badunni-fabrics', '/adunni-fabrics'],
    ['/adunni%E2%80%91fabrics', '/adunni-fabrics'],
    ['/adunni%C2%ADfabrics', '/adunnifabrics'],
    ['/Adunni-Fabrics.', '/Adunni-Fabrics'],
    [
      '/adunni-fabrics/product/6f9619ff-8b86-4d01-b42d-00cf4fc964ff).',
      '/adunni-fabrics/product/6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    ],
    ['/adunni-fabrics/category/lace*', '/adunni-fabrics/category/lace'],
    ['/adunni-fabrics*/category/lace*', '/adunni-fabrics/category/lace'],
    ['/product/1_', '/product/1'],
    [`/o/${token}*`, `/o/${token}`],
    [`/r/${token}.png)`, `/r/${token}.png`],
    [`/c/${token}%C2%A0`, `/c/${token}`],
    ['/*', '/'],
    ['/.', '/'],
    ['/%E2%80%8B', '/'],
  ])('%s -> %s', (path, clean) => {
    expect(chatLinkPath(path)).toBe(clean)
  })

  it.each([
    '/',
    '/adunni-fabrics',
    '/adunni-fabrics/',
    '/adunni-fabrics/sitemap.xml',
    '//evil.example.',
    '/adunni-fabrics//',
    '/adunni-fabrics%00',
    '//evil.example/*',
    '/%2F%2Fevil.example.',
    '/%2fevil.example*',
    '/%5C%5Cevil.example',
    '/a//evil.example*',
    '/%E2%80%8B/evil.example',
    '/*/evil.example*',
    '/adunni%',
    '/adunni%FF',
    '/adunni%E2%80',
    '/.env',
    '/_astro/x.js.',
    '/%C3%A0dunni',
  ])('leaves %s alone', (path) => {
    expect(chatLinkPath(path)).toBeNull()
  })

  it('never leads to another host, and never to itself again', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '%2f',
      '%5c',
      '.',
      '..',
      '%2e',
      '*',
      'evil.example',
      'a',
      '@',
      ':',
      '%E2%80%8B',
      '%09',
      '_',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const clean = chatLinkPath(`/${parts.join('')}`)
        if (clean === null) return
        expect(clean).toMatch(/^\/(?:[A-Za-z0-9][\w.~-]*(?:\/[A-Za-z0-9][\w.~-]*)*)?$/)
        expect(chatLinkPath(clean)).toBeNull()
      }),
    )
  })
})
