// Tests plain texts and texts of HTML.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainSigns } from '#domain/basics/plain-signs.ts'
import { htmlToText, isBlankLooking, sanitiseLong, sanitiseShort } from '#domain/basics/text.ts'
import { CUT_CASES, LONG_CASES, SHORT_CASES } from '#tests/support/cases/text-cases.ts'
import { costGrowth, IN_LINE } from '#tests/support/checks/cost-growth.ts'

// Tests free text (promise P37 in docs/promises.md).
// Planted defects that turned this file red on 20 Nov 2026:
// - `slice(0, 200)` alone.
// - Full-width brackets kept.
// - Direction overrides kept.
// - Trimming before the removal.
describe('a text', () => {
  describe('sanitiseShort', () => {
    it.each(SHORT_CASES)('%j -> %j', (text, clean) => {
      expect(sanitiseShort(text)).toBe(clean)
    })

    it.each(CUT_CASES)('cuts %s', (_name, text, cut) => {
      expect(sanitiseShort(text)).toBe(cut)
    })
  })

  describe('sanitiseLong', () => {
    it.each(LONG_CASES)('%j -> %j', (text, clean) => {
      expect(sanitiseLong(text)).toBe(clean)
    })
  })

  it('is clean, whole, within its length and the same when cleaned again, for any text', () => {
    const unit = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 5 }),
      fc.constantFrom(
        '<',
        '>',
        '\u202e',
        '\u200d',
        '😀',
        '\ud83d',
        '\udc00',
        '\u0301',
        '\r',
        '\n',
        ' ',
        '🏾',
        '👩',
        '\u0000',
        '\ue000',
        '\ufe0f',
      ),
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 600 }), (parts) => {
        const text = parts.join('')
        for (const [clean, sanitise, limit] of [
          [sanitiseShort(text), sanitiseShort, 200],
          [sanitiseLong(text), sanitiseLong, 1_000],
        ] as const) {
          expect(clean.length).toBeLessThanOrEqual(limit)
          expect(clean.isWellFormed()).toBe(true)
          expect(clean).toBe(clean.trim())
          expect(clean).not.toMatch(/[<>\u202a-\u202e\u2066-\u2069\u200b]|[^\P{Cc}\n]/u)
          expect(sanitise(clean)).toBe(clean)
        }
      }),
      { numRuns: 1_500, seed: 12 },
    )
  })

  describe('isBlankLooking', () => {
    it.each([
      '',
      '   ',
      '\u200b\u200d',
      '\u3164\u115f\u1160\uffa0',
      '\u2800\u2800',
      '\u00ad',
      '\n\t',
      '\u0301\u0302',
      '\u{e0020}',
      '\ufe0f',
      '\u2003',
      '\ud83d',
    ])('is true for %j', (text) => {
      expect(isBlankLooking(text)).toBe(true)
    })

    it.each(['a', '.', '店', '👗', ' x ', '\u200ba', '0', 'ọ'])('is false for %j', (text) => {
      expect(isBlankLooking(text)).toBe(false)
    })
  })
})

// Digits and signs of other scripts and programs in ASCII.
// Seen red with: `\p{Nd}` narrowed to the Arabic row; the walk to the row's zero without `% 10`; U+00AD left in; NFKC, by which `5²` was 52.
describe('plainSigns', () => {
  it.each([
    ['٠٨٠٣١٢٣٤٥٦٧', '08031234567'],
    ['۰۸۰۳', '0803'],
    ['०१२३४५६७८९', '0123456789'],
    ['１，５００．５０', '1,500.50'],
    ['١٬٥٠٠٫٥٠', '1,500.50'],
    ['١٠٪', '10%'],
    ['𝟘𝟙𝟡𝟬', '0190'],
    ['0803‐123‑45−67', '0803-123-45-67'],
    ['0803\u00ad123\u200b45\u206667\u2069\ufeff', '08031234567'],
    ['₦\u00a01,500', '₦ 1,500'],
    ['1\u202f500', '1 500'],
    ['+234 (0) 803', '+234 (0) 803'],
    ['5² ½', '5² ½'],
    ['ADÉ-٥', 'ADÉ-5'],
  ])('%j -> %j', (typed, plain) => {
    expect(plainSigns(typed)).toBe(plain)
  })

  it('knows the digits of every script that the platform writes numbers in', () => {
    const systems = Intl.supportedValuesOf('numberingSystem').map((numberingSystem) =>
      new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(9_876_543_210),
    )
    const written = systems.filter((text) => /^\p{Nd}{10}$/u.test(text))

    expect(written.length).toBeGreaterThan(40)
    expect([...new Set(written.map(plainSigns))]).toEqual(['9876543210'])
  })
})

// Turns HTML descriptions into plain text, which a shop owner sees after an import.
describe('htmlToText', () => {
  it.each([
    ['plain text', 'plain text'],
    ['<p>Soft &amp; warm</p><ul><li>Red</li><li>Blue</li></ul>', 'Soft & warm\n\n- Red\n- Blue'],
    ['one<br>two<br/>three<BR />four', 'one\ntwo\nthree\nfour'],
    ['<h2>Care</h2><p>Cold wash.</p><p>No iron.</p>', 'Care\n\nCold wash.\n\nNo iron.'],
    ['<div><div><div>deep</div></div></div><div>er</div>', 'deep\n\ner'],
    ['a <b>bold</b> and <i>thin</i> word', 'a bold and thin word'],
    ['  spaces \t and\n\nbreaks  ', 'spaces and\n\nbreaks'],
    ['<ul><li><p>In a paragraph</p></li></ul>', '- In a paragraph'],
    ['<table><tr><td>Size</td><td>L</td></tr></table>', 'Size L'],
    ['x<script>alert(1)</script>y', 'x y'],
    ['x<script>if (a < b && c > d) "</p>"</script>y', 'x y'],
    ['x<STYLE type="a>b">p{color:red}</style >y', 'x y'],
    ['x<script>never closed', 'x'],
    ['x<script>\u0130\u0130\u0130</script>y', 'x y'],
    ['x<!-- <p>hidden</p> -->y', 'xy'],
    ['x<!-- never closed', 'x'],
    ['<!doctype html><?xml version="1"?>x', 'x'],
    ['<a title="a > b" href=\'x>y\'>link</a>', 'link'],
    ["<p class=note don't>text</p>", 'text'],
    ['<img src=x onerror=alert(1)>after', 'after'],
    ['<a href="unclosed>text</a> more', 'text more'],
    ['<a href="x', ''],
    ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
    ['I <3 it', 'I <3 it'],
    ['ends with <', 'ends with <'],
    ['</ >x</p>', 'x'],
    ['&lt;script&gt;', '<script>'],
    ['&amp;lt;script&amp;gt;', '&lt;script&gt;'],
    ['&#60;b&#x3E;', '<b>'],
    ['&nbsp;x&nbsp;&nbsp;y', 'x y'],
    ['&#8358;500 &pound;5 &euro;3 &Eacute;t&eacute; &ndash; &hellip;', '₦500 £5 €3 Été – …'],
    ['don&#146;t &#150; stop', 'don’t – stop'],
    ['a&#0;b&#xD800;c&#x110000;d&#9999999;e&#7;', 'abcde'],
    ['&unknown; &amp &constructor; AT&T', '&unknown; & &constructor; AT&T'],
    [
      'c&oelig;ur, &Ccedil;a, &Icirc;le, caf&eacute au lait, l&rsquo;&#156;uvre &permil;',
      'cœur, Ça, Île, café au lait, l’œuvre ‰',
    ],
    ['&#x1F457; 👗', '👗 👗'],
    ['<scr<script>ipt>alert(1)</script>', 'ipt>alert(1)'],
    ['<svg><text>drawn</text></svg>x', 'x'],
    ['<custom-element data-x="1">kept</custom-element>', 'kept'],
    ['', ''],
  ])('%j -> %j', (html, text) => {
    expect(htmlToText(html)).toBe(text)
  })

  it.each<[string, (times: number) => string, number]>([
    ['brackets', (times) => '<'.repeat(times), 300_000],
    ['unclosed tags', (times) => '<a '.repeat(times), 100_000],
    ['unclosed quotes', (times) => '<a href="'.repeat(times), 50_000],
    ['brackets in quotes only', (times) => '<a x=">" '.repeat(times), 50_000],
    ['mixed quotes', (times) => `<a x="'>' y='">" `.repeat(times), 30_000],
    ['comments', (times) => '<!--'.repeat(times), 100_000],
    ['scripts', (times) => '<script>'.repeat(times), 50_000],
    ['closed scripts', (times) => '<script></script '.repeat(times), 30_000],
    ['list items', (times) => '<li>\n'.repeat(times), 50_000],
    ['spaces and breaks', (times) => ' \n'.repeat(times), 150_000],
    ['dashes', (times) => '- \n'.repeat(times), 100_000],
    ['ampersands', (times) => '&'.repeat(times), 300_000],
    ['spaces', (times) => `${' '.repeat(times)}x`, 300_000],
  ])('takes a time in line with the length of %s', (_name, html, times) => {
    expect(costGrowth(htmlToText, html(times), html(times / 10))).toBeLessThan(IN_LINE)
  })
})
