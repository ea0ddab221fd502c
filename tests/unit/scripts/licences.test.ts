// Tests the licence check with a package that may not be shipped.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findRefused, listShipped, printNotices, type Shipped } from '#scripts/licences.ts'

const pack = (name: string, licence: string, text = ''): Shipped => ({
  name,
  version: '1.0.0',
  licence,
  text,
})

it('refuses a licence that nobody has allowed', () => {
  const refused = findRefused([pack('kind', 'MIT'), pack('planted', 'AGPL-3.0'), pack('bare', 'none')])

  expect(refused).toEqual(['planted@1.0.0: licence AGPL-3.0', 'bare@1.0.0: licence none'])
})

it('prints a text once for all packages that share it', () => {
  const notices = printNotices([pack('a', 'MIT', 'Be kind.'), pack('b', 'MIT', 'Be kind.'), pack('c', 'ISC')])

  expect(notices.match(/Be kind\./g)).toHaveLength(1)
  expect(notices).toContain('a 1.0.0\nb 1.0.0\n\nBe kind.')
  expect(notices).toContain('c 1.0.0\n\nLicence: ISC')
})

it('names what the Worker is built of, and not what works at the build alone', () => {
  const names = listShipped('.').map(({ name }) => name)

  for (const name of [
    'astro',
    '@astrojs/cloudflare',
    'satori',
    'react',
    '@fontsource-variable/familjen-grotesk',
  ])
    expect(names).toContain(name)
  for (const name of ['vite', 'wrangler', 'typescript']) expect(names).not.toContain(name)
})

it('what the Worker is built of is looked at by npm audit --omit=dev', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>
  }
  for (const name of ['astro', '@astrojs/cloudflare', '@astrojs/react', 'satori'])
    expect([name, packages[`node_modules/${name}`]?.dev]).toEqual([name, undefined])
})
