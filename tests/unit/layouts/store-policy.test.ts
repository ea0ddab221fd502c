// A store page's policy. Planted defects: narrowPolicy that adds the hashes it finds in the page lets the smuggled script run (the
// second test turns red); one that looks for styles without regard to scripts drops the hash of the real style (the fourth); one that
// remembers its answer by the page alone answers with another page's policy (the sixth).
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashSource } from '#layouts/hash-source.ts'
import { allowInline, narrowPolicy } from '#layouts/store-policy.ts'

const sourceOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const

const own = sourceOf('run()')
const style = sourceOf(':root{--primary:#1c2a5e}')
const other = sourceOf('dashboard()')
const policy = `default-src 'self'; script-src 'self' '${own}' '${other}'; style-src 'self' '${style}' '${other}';`
const bytes = (html: string) => new TextEncoder().encode(html)
const page = '<style>:root{--primary:#1c2a5e}</style><script type="module">run()</script>'

describe('narrowPolicy', () => {
  it('keeps the hashes of this page and drops those of the rest of the site', () => {
    expect(narrowPolicy(policy, bytes(page))).toBe(
      `default-src 'self'; script-src 'self' '${own}'; style-src 'self' '${style}';`,
    )
  })

  it('never allows a script that the build does not know', () => {
    const smuggled = `${page}<script>steal()</script>`

    expect(narrowPolicy(policy, bytes(smuggled))).not.toContain(sourceOf('steal()'))
  })

  it('leaves a policy without hashes as it is', () => {
    expect(narrowPolicy("default-src 'self';", bytes(page))).toBe("default-src 'self';")
  })

  it('takes what looks like an element inside a script for text', () => {
    const script = "run('<style>')"
    const tricky = `<script>${script}</script><style>a{}</style>`
    const both = `script-src '${sourceOf(script)}'; style-src '${sourceOf('a{}')}';`

    expect(narrowPolicy(both, bytes(tricky))).toBe(both)
  })

  it('allows no data block: no browser runs it', () => {
    const data = '{"@type":"Product"}'

    expect(
      narrowPolicy(
        `script-src 'self' '${sourceOf(data)}';`,
        bytes(`<script type="application/ld+json">${data}</script>`),
      ),
    ).toBe("script-src 'self';")
  })

  it('narrows another policy of the same page anew', () => {
    expect(narrowPolicy(policy, bytes(page))).toContain("default-src 'self'")
    expect(narrowPolicy(`img-src 'self'; script-src '${own}' '${other}';`, bytes(page))).toBe(
      `img-src 'self'; script-src '${own}';`,
    )
  })

  it('reads texts beyond ASCII as the browser does', () => {
    const naira = 'show(`₦`)'

    expect(
      narrowPolicy(
        `script-src '${sourceOf(naira)}' '${other}';`,
        bytes(`<p>₦1</p><script>${naira}</script>`),
      ),
    ).toBe(`script-src '${sourceOf(naira)}';`)
  })
})

describe('hashSource', () => {
  it('keeps texts of one length apart, also when many have passed by', () => {
    const texts = Array.from({ length: 200 }, (_, index) => `a{order:${1000 + index}}`)
    const twice = [...texts, ...texts]

    expect(twice.map(hashSource)).toEqual(twice.map(sourceOf))
  })
})

describe('allowInline', () => {
  const collect = async (inlineScript: string) => {
    const directives: string[] = []
    const hashes: string[] = []
    const policy = {
      insertDirective: (directive: string) => directives.push(directive),
      insertStyleHash: (hash: string) => hashes.push(`style ${hash}`),
      insertScriptHash: (hash: string) => hashes.push(`script ${hash}`),
    }
    allowInline(policy, 'a{}', { inlineScript, inlineHash: own, drawerPath: '' })
    return { directives, hashes }
  }

  it('allows exactly the style of the page and the script of the cart', async () => {
    expect((await collect('run()')).hashes).toEqual([`style ${sourceOf('a{}')}`, `script ${own}`])
  })

  it('allows no script on a page without the cart', async () => {
    expect((await collect('')).hashes).toEqual([`style ${sourceOf('a{}')}`])
  })

  it('closes everything else', async () => {
    const { directives } = await collect('')

    expect(directives).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-src 'none'",
      ]),
    )
    expect(directives.join()).not.toMatch(/unsafe|\*/)
  })
})
