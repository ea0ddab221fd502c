// Turns HTML descriptions into plain text, which a shop owner sees after an import.

import { describe, expect, it } from 'vitest'
import { htmlToText } from '#domain/basics/text.ts'
import { costGrowth, IN_LINE } from '#tests/support/checks/cost-growth.ts'

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
    ['&unknown; &amp &constructor; AT&T', '&unknown; &amp &constructor; AT&T'],
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
