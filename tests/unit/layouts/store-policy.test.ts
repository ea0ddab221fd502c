// A store page's policy. Planted defect: narrowPolicy that adds the hashes it finds in the page lets the smuggled script run;
// the second test turns red.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { allowInline, narrowPolicy } from '#layouts/store-policy.ts'

const sourceOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const

const own = sourceOf('run()')
const style = sourceOf(':root{--primary:#1c2a5e}')
const other = sourceOf('dashboard()')
const policy = `default-src 'self'; script-src 'self' '${own}' '${other}'; style-src 'self' '${style}' '${other}';`
const page = '<style>:root{--primary:#1c2a5e}</style><script type="module">run()</script>'

describe('narrowPolicy', () => {
  it('keeps the hashes of this page and drops those of the rest of the site', async () => {
    expect(await narrowPolicy(policy, page)).toBe(
      `default-src 'self'; script-src 'self' '${own}'; style-src 'self' '${style}';`,
    )
  })

  it('never allows a script that the build does not know', async () => {
    const smuggled = `${page}<script>steal()</script>`

    expect(await narrowPolicy(policy, smuggled)).not.toContain(sourceOf('steal()'))
  })

  it('leaves a policy without hashes as it is', async () => {
    expect(await narrowPolicy("default-src 'self';", page)).toBe("default-src 'self';")
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
    await allowInline(policy, 'a{}', { inlineScript, inlineHash: own, drawerPath: '' })
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
