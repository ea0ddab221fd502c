// What `npm run compare` says about the files and pictures of two builds.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeDifferences } from '#scripts/compare/differences.ts'
import type { SiteFiles } from '#scripts/compare/read-site.ts'

let out: string
beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'oja-compare-test-'))
})
afterAll(() => rm(out, { recursive: true, force: true }))

const site = (files: Record<string, string>, pictures: Record<string, Buffer> = {}): SiteFiles => ({
  files: new Map(Object.entries(files).map(([path, text]) => [path, { type: 'text/html', text }])),
  pictures: new Map(Object.entries(pictures)),
})

/** A picture of one grey, 0 to 255. */
const grey = (level: number) =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: { r: level, g: level, b: level } } })
    .png()
    .toBuffer()

it('finds no difference between equal sites, and counts what is equal', async () => {
  const one = site({ '/shop': '<p>₦5,000</p>' }, { '/shop, phone': await grey(100) })

  const { lines, sum } = await writeDifferences(one, one, out)

  expect(lines).toEqual([])
  expect(sum).toBe(
    '1 files are equal to the byte, 0 but for the names of built scripts, 0 differ; 1 pictures look the same, 0 differ',
  )
})

it('takes another name of a built script for no difference, and another price for one, with the words around it', async () => {
  const before = site({
    '/shop': '<script src="/_astro/cart.AbC_1-x.js"></script>',
    '/shop/product/1': '<p>₦5,000</p>',
  })
  const after = site({
    '/shop': '<script src="/_astro/cart.ZzZ_9-y.js"></script>',
    '/shop/product/1': '<p>₦6,000</p>',
  })

  const { lines, sum } = await writeDifferences(before, after, out)

  expect(lines).toEqual(['/shop/product/1: "<p>₦5,000</p>" became "<p>₦6,000</p>"'])
  expect(sum).toContain('0 files are equal to the byte, 1 but for the names of built scripts, 1 differ')
})

it('names another content type of the same text', async () => {
  const before: SiteFiles = { ...site({}), files: new Map([['/shop', { type: 'text/plain', text: 'a' }]]) }

  const { lines } = await writeDifferences(before, site({ '/shop': 'a' }), out)

  expect(lines).toEqual(['/shop: text/plain became text/html'])
})

it('names a page that only one build has', async () => {
  const { lines } = await writeDifferences(
    site({ '/shop': 'a', '/shop/old': 'b' }),
    site({ '/shop': 'a' }),
    out,
  )

  expect(lines).toEqual(['/shop/old: only before'])
})

it('keeps both pictures of a page that looks different', async () => {
  const { lines } = await writeDifferences(
    site({ '/shop': 'a' }, { '/shop, phone': await grey(100) }),
    site({ '/shop': 'a' }, { '/shop, phone': await grey(109) }),
    out,
  )

  expect(lines).toEqual([
    '/shop, phone: looks different, .local/compare/shop-phone.before.png and .after.png',
  ])
  expect(['before', 'after'].every((when) => existsSync(join(out, `shop-phone.${when}.png`)))).toBe(true)
})

it('takes the noise of drawing a photograph for no difference', async () => {
  const { lines } = await writeDifferences(
    site({ '/shop': 'a' }, { '/shop, phone': await grey(100) }),
    site({ '/shop': 'a' }, { '/shop, phone': await grey(108) }),
    out,
  )

  expect(lines).toEqual([])
})
