// Tests a store page's policy: its start, what a page may add, and its header. tests/edge/serving/store-policy.test.ts checks that the pages of a
// real build have exactly their own hashes. Planted defect: storePolicy that keeps the site's hashes lets scripts of the dashboard run on a
// store page (the first test turns red, and the edge test with it).
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashSource } from '#layouts/hash-source.ts'
import { allowInline, storePolicy, tidyPolicy } from '#layouts/store-policy.ts'

const sourceOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const

const own = sourceOf('run()')
const style = sourceOf(':root{--primary:#1c2a5e}')
const other = sourceOf('dashboard()')

type Site = Parameters<typeof storePolicy>[0]

const site: Site = {
  cspDestination: undefined,
  algorithm: 'SHA-256',
  directives: [],
  scriptHashes: [other],
  scriptResources: [],
  isStrictDynamic: false,
  styleHashes: [style],
  styleResources: [],
  scriptDirective: { resources: [], hashes: [other], strictDynamic: false },
  styleDirective: { resources: [], hashes: [style] },
}

describe('storePolicy', () => {
  it('lists no hash of the site', () => {
    expect(JSON.stringify(storePolicy(site))).not.toContain('sha256-')
  })

  it('closes everything that a page does not need', () => {
    expect(storePolicy(site).directives).toEqual([
      "default-src 'self'",
      "img-src 'self' data:",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-src 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
    ])
  })

  it('leaves the policy of the site itself as it is', () => {
    const before = structuredClone(site)
    storePolicy(site)

    expect(site).toEqual(before)
  })
})

describe('tidyPolicy', () => {
  it('puts one space between directives and drops none', () => {
    expect(
      tidyPolicy(`default-src 'self';img-src 'self' data:; script-src 'self' ; style-src '${own}';`),
    ).toBe(`default-src 'self'; img-src 'self' data:; script-src 'self'; style-src '${own}';`)
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
  const collect = (script: typeof own | null) => {
    const hashes: string[] = []
    const policy = {
      insertStyleHash: (hash: string) => void hashes.push(`style ${hash}`),
      insertScriptHash: (hash: string) => void hashes.push(`script ${hash}`),
    }
    allowInline(policy, style, script)
    return hashes
  }

  it('allows exactly the style and the script of the page', () => {
    expect(collect(own)).toEqual([`style ${style}`, `script ${own}`])
  })

  it('allows no script on a page without one', () => {
    expect(collect(null)).toEqual([`style ${style}`])
  })
})
