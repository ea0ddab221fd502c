// Tests the texts of src/content: the counts and facts that the specification names, and the code that turns texts into pages.
import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brand } from '#brand'
import { readingMinutes } from '#components/content/articles/reading-time.ts'
import { holdsWords } from '#components/content/help/help-search.ts'
import { helpSections } from '#components/content/help/help-sections.ts'
import { cardGround } from '#components/content/share/share-ground.ts'
import { plainText } from '#components/content/text/plain-text.ts'
import { withCaptions } from '#content/loaders/captions.ts'
import { fillWords } from '#domain/basics/fill-words.ts'
import { brandWords } from '#domain/store/brand-words.ts'

const content = resolve(import.meta.dirname, '../../../src/content')
const read = (path: string) => readFileSync(join(content, path), 'utf8')
const headings = (path: string) => read(path).match(/^## /gm)?.length ?? 0

describe('src/content', () => {
  it('has three steps, four reasons, six features and ten questions', () => {
    const counts = ['steps', 'reasons', 'features', 'faqs'].map((name) => headings(`help/${name}.md`))

    expect(counts).toEqual([3, 4, 6, 10])
  })

  it('spells the name of the product nowhere', () => {
    const spelt = globSync('**/*.{md,json}', { cwd: content }).filter((file) =>
      new RegExp(`\\b${brand.name}\\b`, 'i').test(read(file)),
    )

    expect(spelt).toEqual([])
  })

  it.each(globSync('blog/*.md', { cwd: content }))(
    '%s has 600 to 1,000 words and three pictures or more',
    (file) => {
      const text = read(file).replace(/^---\n[\s\S]*?\n---\n/, '')
      const words = text
        .replace(/!\[[^\]]*\]\([^ )]*( "[^"]*")?\)/g, '$1')
        .replace(/\]\([^)]*\)/g, ']')
        .split(/\s+/)
        .filter((word) => /[\p{L}\p{N}]/u.test(word))

      expect(words.length).toBeGreaterThanOrEqual(600)
      expect(words.length).toBeLessThanOrEqual(1000)
      expect((text.match(/!\[/g) ?? []).length + 1).toBeGreaterThanOrEqual(3)
    },
  )

  it('says in the terms what the specification fixes', () => {
    const terms = fillWords(read('legal/terms.md'), brandWords)
    const facts = [
      `based in ${brand.companyCity}`,
      'at least 18 years old, or have legal capacity to enter a contract under Nigerian law',
      'limited to the amount that you paid us in the three months before',
      'non-refundable, except where the law requires',
      '30-day guarantee',
      '5 live products and 10 saved',
      'suspended until it is settled',
      'expires after 48 hours',
    ]

    expect(facts.filter((fact) => !terms.includes(fact))).toEqual([])
  })

  it('says in the privacy policy what Nigerian law asks for', () => {
    const privacy = fillWords(read('legal/privacy.md'), brandWords)
    const facts = [
      'Nigeria Data Protection Act 2023',
      'General Application and Implementation Directive 2025',
      'within 72 hours',
      'Standard Notice to Address Grievance (SNAG)',
      'controller',
      'processor',
      'Data outside Nigeria',
      'more than 200 people in six months',
      'set no cookies for visitors',
      '30 days',
    ]

    expect(facts.filter((fact) => !privacy.includes(fact))).toEqual([])
  })

  it('gives each section of the legal texts a summary in plain words', () => {
    for (const name of ['terms', 'privacy']) {
      const text = read(`legal/${name}.md`)

      expect(text.match(/^## .*\n\n> \*\*In short:\*\* /gm), basename(name)).toHaveLength(
        headings(`legal/${name}.md`),
      )
    }
  })
})

describe('parts of pages', () => {
  it('cuts a help text at its headings', () => {
    const html = '<p>before</p><h2 id="a">A &amp; B</h2>\n<p>one</p><h2 id="c">C</h2><p>two</p>'

    expect(helpSections(html)).toEqual([
      { id: 'a', title: 'A &amp; B', html: '<p>one</p>' },
      { id: 'c', title: 'C', html: '<p>two</p>' },
    ])
  })

  it('makes a figure of a picture that stands alone', () => {
    const picture = (title: string) =>
      `<img __ASTRO_IMAGE_="{&quot;alt&quot;:&quot;Cloth&quot;,${title}&quot;src&quot;:&quot;./a.svg&quot;}">`

    expect(withCaptions(`<p>${picture('&quot;title&quot;:&quot;Six yards &amp; more&quot;,')}</p>`)).toBe(
      `<figure>${picture('')}<figcaption>Six yards &amp; more</figcaption></figure>`,
    )
    expect(withCaptions(`<p>${picture('')}</p><p>text</p>`)).toBe(
      `<figure>${picture('')}</figure><p>text</p>`,
    )
  })

  it('counts reading time without front matter, pictures and addresses', () => {
    const words = Array.from({ length: 500 }, () => 'cloth').join(' ')

    expect(readingMinutes(`---\ntitle: ${words}\n---\n${words}\n![${words}](./a.svg)`)).toBe(3)
    expect(readingMinutes('Short.')).toBe(1)
  })

  it('finds help texts by beginnings of words, without accents and capitals', () => {
    const text = 'Set delivery zones and fees'

    expect(['deliv', 'FEES zone', 'déliv', ''].every((query) => holdsWords(text, query))).toBe(true)
    expect(holdsWords(text, 'livery')).toBe(false)
    expect(holdsWords(text, 'delivery receipt')).toBe(false)
    expect(holdsWords(text, 'how do I set a fee?')).toBe(true)
    expect(holdsWords(text, 'delivrey')).toBe(false)
    expect(holdsWords(text, 'delivrey zone', { withSlips: true })).toBe(true)
    expect(holdsWords(text, 'receipt', { withSlips: true })).toBe(false)
  })

  it('reads rendered text for structured data', () => {
    expect(plainText('<p>It&#39;s <b>free</b>.</p>\n<p>R&amp;D</p>')).toBe("It's free. R&D")
  })

  it('draws the same share card for the same title', () => {
    expect(cardGround('Terms of Use')).toBe(cardGround('Terms of Use'))
    expect(cardGround('Terms of Use')).not.toBe(cardGround('Privacy Policy'))
    expect(cardGround('A', '<svg viewBox="0 0 960 600"><circle id="x"/></svg>')).toContain('<circle id="x"/>')
  })
})
