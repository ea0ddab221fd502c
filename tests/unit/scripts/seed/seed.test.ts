// Tests the demo stores and how they are made.
import { globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toWhatsAppNumber } from '#domain/basics/phone.ts'
import type { PicturePort } from '#domain/picture/picture-port.ts'
import { keptImages } from '#scripts/seed/kept-images.ts'
import { findOriginal, originalsOf } from '#scripts/seed/originals.ts'
import { productRows } from '#scripts/seed/product-rows.ts'
import { DEMO_STORES } from '#scripts/seed/seed.ts'
import { tellProgress } from '#scripts/seed/write-pictures.ts'

// Checks that the demo's tables match the architecture's promises, and refer only to existing rows.
describe('the demo stores', () => {
  const root = resolve(import.meta.dirname, '../../../..')
  const NOW = new Date('2026-11-20T12:00:00Z')
  const store = (slug: string) => {
    const found = DEMO_STORES.find((candidate) => candidate.slug === slug)
    if (!found) throw new Error(`no demo store ${slug}`)
    return found
  }
  const live = (slug: string) => store(slug).products.filter((product) => !product.isDraft)

  describe('the demo', () => {
    it('has the promised stores, plans and numbers of live products', () => {
      expect(DEMO_STORES.map(({ slug, plan, country }) => [slug, plan, country, live(slug).length])).toEqual([
        ['adunni-fabrics', 'enterprise', 'NG', 40],
        ['kofi-phones', 'premium', 'GH', 25],
        ['mama-put', 'starter', 'NG', 5],
        ['woo-demo', 'enterprise', 'NG', 0],
      ])
      expect(store('mama-put').products.length).toBeLessThanOrEqual(10)
      expect(store('adunni-fabrics')).toMatchObject({ customDomain: 'adunni.test' })
      expect(store('adunni-fabrics').vouchers[0]).toEqual({
        code: 'WELCOME10',
        type: 'percentage',
        value: 10,
      })
    })

    it('has orders in every status', () => {
      const statuses = new Set(store('adunni-fabrics').orders.map(({ status }) => status))

      expect([...statuses].sort()).toEqual(['cancelled', 'confirmed', 'delivered', 'pending', 'shipped'])
      expect(DEMO_STORES.flatMap(({ orders }) => orders).length).toBeGreaterThanOrEqual(36)
    })

    describe.each(DEMO_STORES.map((each) => [each.slug, each] as const))('%s', (_, demo) => {
      it('has rows with keys of their own', () => {
        const { products, values, combinations } = productRows(demo, NOW)

        for (const rows of [products, values, combinations])
          expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
        expect(new Set(products.map(({ sku }) => sku)).size).toBe(products.length)
      })

      it('has prices that hold together', () => {
        for (const product of demo.products) {
          expect(product.compareAt ?? product.price + 1, product.key).toBeGreaterThan(product.price)
          expect(product.sale?.price ?? 0, product.key).toBeLessThan(product.price)
          const values = Object.values(product.options ?? {}).flat()
          for (const value of Object.keys(product.priceBy ?? {})) expect(values, product.key).toContain(value)
          const choices = productRows({ ...demo, products: [product] }, NOW).combinations
          expect(choices.filter(({ stock }) => stock === 0).length, product.key).toBe(
            product.soldOut?.length ?? 0,
          )
        }
      })

      it('never sells more than it has', () => {
        const sold = new Map<string, number>()
        for (const { items, status } of demo.orders)
          if (status !== 'cancelled')
            for (const [key, quantity] of items) sold.set(key, (sold.get(key) ?? 0) + quantity)
        for (const [key, quantity] of sold) {
          const product = demo.products.find((candidate) => candidate.key === key)
          expect(product, key).toBeDefined()
          if (product?.options === undefined && product?.stock !== null)
            expect(product?.stock, key).toBeGreaterThanOrEqual(quantity)
        }
      })

      it('has numbers of the right country', () => {
        for (const phone of [demo.whatsappNumber, ...demo.customers.map((customer) => customer.phone)])
          expect(phone).toMatch(demo.country === 'GH' ? /^233\d{9}$/ : /^234\d{10}$/)
        expect(toWhatsAppNumber(`+${demo.whatsappNumber}`, demo.country)).toBe(demo.whatsappNumber)
      })
    })

    it('has a picture of each live product, and none that nothing shows', () => {
      const kept = globSync('scripts/seed/originals/*/*.{webp,svg}', { cwd: root })
      const shown = DEMO_STORES.flatMap((each) => [
        ...each.products.flatMap(({ key }) => originalsOf(each, key)),
        ...['hero.webp', 'logo.svg'].flatMap((name) => findOriginal(each, name) ?? []),
      ]).map((path) => relative(root, path))
      const bare = DEMO_STORES.flatMap((each) =>
        live(each.slug).filter(({ key }) => originalsOf(each, key).length === 0),
      )

      expect(shown.sort()).toEqual(kept.sort())
      expect(bare.map(({ key }) => key)).toEqual([])
      expect(kept).toHaveLength(95)
    })

    it('has originals that are light, square and as large as the largest size', async () => {
      const files = globSync('scripts/seed/originals/*/*.webp', { cwd: root })
      const sizes = await Promise.all(
        files.map(async (file) => {
          const { width, height } = await sharp(join(root, file)).metadata()
          return [file, width, height]
        }),
      )
      const bytes = files.reduce((sum, file) => sum + statSync(join(root, file)).size, 0)

      expect(sizes).toEqual(files.map((file) => [file, 1280, file.endsWith('/hero.webp') ? 640 : 1280]))
      expect(bytes).toBeLessThan(7.5e6)
    })
  })
})

// Tests that a demo picture is made once, and given back as it was made. Planted once and seen red: the order left out of the name.
describe('kept pictures', () => {
  const SIDE = { width: 1280, height: 1280 }

  let folder: string
  let made: string[]

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'oja-kept-'))
    made = []
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const images: PicturePort = {
    async make(original, _size, { purpose }) {
      const text = await original.text()
      made.push(`${purpose} ${text}`)
      const bytes = new Blob([`made of ${text}`], { type: 'image/webp' })
      return { width: 3, height: 4, stamp: null, files: [{ size: 320, extension: 'webp', bytes }] }
    },
  }

  it('makes a picture once, also for the next run, and gives the same files back', async () => {
    const first = await keptImages(images, folder).make(new Blob(['cloth']), SIDE, {
      purpose: 'product',
      mark: null,
    })
    const second = await keptImages(images, folder).make(new Blob(['cloth']), SIDE, {
      purpose: 'product',
      mark: null,
    })

    expect(made).toEqual(['product cloth'])
    expect({ ...second, files: [] }).toEqual({ ...first, files: [] })
    expect(second.files.map(({ size, extension, bytes }) => [size, extension, bytes.type])).toEqual([
      [320, 'webp', 'image/webp'],
    ])
    expect(await second.files[0]?.bytes.text()).toBe('made of cloth')
  })

  it('makes another picture, and the same one for another purpose', async () => {
    const kept = keptImages(images, folder)
    await kept.make(new Blob(['cloth']), SIDE, { purpose: 'product', mark: null })
    await kept.make(new Blob(['lace']), SIDE, { purpose: 'product', mark: null })
    await kept.make(new Blob(['cloth']), SIDE, { purpose: 'hero', mark: null })

    expect(made).toEqual(['product cloth', 'product lace', 'hero cloth'])
  })

  it('deletes what other code made', async () => {
    await keptImages(images, folder).make(new Blob(['cloth']), SIDE, { purpose: 'product', mark: null })
    const [version] = readdirSync(folder)
    mkdirSync(join(folder, 'of-before'))

    await keptImages(images, folder).make(new Blob(['cloth']), SIDE, { purpose: 'product', mark: null })

    expect(readdirSync(folder)).toEqual([version])
  })
})

// Tests how the seed reports its progress to a waiting person.
describe('progress', () => {
  it('tells of the first picture before the second is made, then every five seconds, and of the last', () => {
    const told: string[] = []
    let now = 1_000_000
    const isDrawn = tellProgress(
      10,
      (text) => told.push(text),
      () => now,
    )
    for (let picture = 1; picture <= 10; picture += 1) {
      isDrawn()
      now += 2_000
    }

    expect(told).toEqual(['1 of 10 pictures', '4 of 10 pictures', '7 of 10 pictures', '10 of 10 pictures'])
  })
})
