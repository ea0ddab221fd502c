// Tests that a prerendered page allows its own inline scripts and styles and no others. Planted defects, each seen red: every hash kept; every
// hash dropped.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { narrowPolicy } from '#scripts/build/page-policies.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const page = (policy: string) =>
  `<head><meta http-equiv="content-security-policy" content="${policy}"><style>a{}</style></head><script type="module">go()</script><script src="/x.js"></script>`

it('keeps the hashes of the page’s own scripts and styles, and everything that is no hash', () => {
  const own = [hashOf('go()'), hashOf('a{}')]
  const html = page(
    `script-src 'self' ${own[0]} ${hashOf('other()')}; style-src 'self' ${hashOf('b{}')} ${own[1]};`,
  )

  expect(narrowPolicy(html)).toBe(page(`script-src 'self' ${own[0]}; style-src 'self' ${own[1]};`))
})

it('leaves a page without a policy as it is, and adds no hash', () => {
  expect(narrowPolicy('<script>go()</script>')).toBe('<script>go()</script>')
  expect(narrowPolicy(page("script-src 'self';"))).toBe(page("script-src 'self';"))
})
