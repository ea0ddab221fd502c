// Tests what a shop’s pages tell machines and other apps.
import { describe, expect, it } from 'vitest'
import { brand } from '#brand'
import { measuresOf, pictureSet, pictureUrl } from '#components/store/facts/picture-sources.ts'
import { saleEnd, savingOf } from '#components/store/facts/saving.ts'
import {
  homeTitle,
  monogram,
  productTitle,
  sellingLine,
  shareDescription,
} from '#components/store/facts/share-text.ts'
import { shopManifest } from '#components/store/facts/shop-manifest.ts'
import { absolute, jsonForScript, storeData } from '#components/store/facts/structured-data.ts'
import { deliveryLine } from '#components/store/product/delivery-line.ts'
import { home, product, shell } from './store-view.ts'

// Tests the manifest of a white-label shop: its name, place, colour and icon, and nothing of ours.
describe('the manifest', () => {
  it('is the shop’s own', () => {
    const logo = { path: 'b/1', width: 200, height: 100, alt: '' }
    const manifest = shopManifest({ ...shell, name: 'Iya Bisi', base: '/iya-bisi', logo })

    expect(manifest).toMatchObject({
      name: 'Iya Bisi',
      short_name: 'Iya Bisi',
      start_url: '/iya-bisi/',
      scope: '/iya-bisi/',
      icons: [{ src: '/media/b/1/320.webp', sizes: '200x100', type: 'image/webp' }],
    })
    expect(JSON.stringify(manifest)).not.toContain(brand.name)
  })

  it('has the shop’s letter without a logo', () => {
    const { icons } = shopManifest({ ...shell, logo: null })

    expect(icons[0]?.src).toMatch(/^data:image\/svg\+xml,/)
  })
})

// Tests the short texts on cards and product pages: savings, delivery, addresses of pictures.
describe('lines of a product', () => {
  describe('savingOf', () => {
    it.each([
      [75_000, 100_000, false, '−25%'],
      [66_667, 100_000, false, '−33%'],
      [99_900, 100_000, false, null],
      [50_000, null, false, null],
      [50_000, 100_000, true, null],
    ])('price %i against %o (from: %o) -> %o', (price, compareAtPrice, isFrom, expected) => {
      expect(savingOf({ price, compareAtPrice, isFrom }, 'en')).toBe(expected)
    })
  })

  it('say until when a price is, by the shop’s clock', () => {
    const end = '2026-11-30T22:59:00Z'

    expect(saleEnd(end, { country: 'NG', locale: 'en' })).toBe('This price until 30 November 2026, 23:59')
    expect(saleEnd(end, { country: 'GH', locale: 'en' })).toBe('This price until 30 November 2026, 22:59')
  })

  describe('deliveryLine', () => {
    it.each([
      [{ lowestFee: 150_000, allowPickup: false, allowAgreed: false }, 'Delivery from ₦1,500.'],
      [{ lowestFee: 0, allowPickup: false, allowAgreed: false }, 'Free delivery to some places.'],
      [{ lowestFee: null, allowPickup: true, allowAgreed: false }, 'You can pick it up.'],
      [{ lowestFee: null, allowPickup: false, allowAgreed: true }, 'Delivery fee agreed on WhatsApp.'],
      [
        { lowestFee: 150_000, allowPickup: true, allowAgreed: true },
        'Delivery from ₦1,500. You can pick it up. Elsewhere the fee is agreed on WhatsApp.',
      ],
      [{ lowestFee: null, allowPickup: false, allowAgreed: false }, null],
    ])('%o -> %s', (delivery, expected) => {
      expect(deliveryLine({ shell, delivery })).toBe(expected)
    })
  })

  describe('pictures', () => {
    const picture = { path: 'shop/picture', width: 900, height: 1200, alt: '' }

    it('have one address for each size', () => {
      expect(pictureUrl(picture, 640, 'jpg')).toBe('/media/shop/picture/640.jpg')
      expect(pictureSet(picture, [320, 640])).toBe(
        '/media/shop/picture/320.webp 320w,/media/shop/picture/640.webp 640w',
      )
    })

    it('keep their shape and are never enlarged', () => {
      expect(measuresOf(picture, 320)).toEqual({ width: 320, height: 427 })
      expect(measuresOf(picture, 1280)).toEqual({ width: 900, height: 1200 })
      expect(measuresOf({ ...picture, width: 2000, height: 1 }, 320)).toEqual({ width: 320, height: 1 })
    })
  })
})

// Tests the data for search engines. Planted defect: without the escaping in jsonForScript the first test finds a closed script tag.
describe('structured data', () => {
  describe('jsonForScript', () => {
    it('cannot end its script tag or open a comment, and reads back as it was', () => {
      const value = { name: '</script><script>alert(1)</script><!-- & \u2028\u2029' }

      const text = jsonForScript(value)

      expect(text).not.toMatch(/[<>&\u2028\u2029]/)
      expect(JSON.parse(text)).toEqual(value)
    })
  })

  describe('absolute', () => {
    it.each([
      ['/adunni-fabrics', 'https://adunni.test'],
      ['/adunni-fabrics/category/ankara', 'https://adunni.test/category/ankara'],
      ['/media/shop/picture/640.jpg', 'https://adunni.test/media/shop/picture/640.jpg'],
    ])('%s on our host leads to %s', (href, expected) => {
      expect(absolute(shell, href)).toBe(expected)
    })

    it('keeps paths of the domain edition', () => {
      const domain = { ...shell, base: '' }

      expect(absolute(domain, '/')).toBe('https://adunni.test')
      expect(absolute(domain, '/category/ankara')).toBe('https://adunni.test/category/ankara')
    })

    it('serves pictures from the host, not from below the slug', () => {
      const own = { ...shell, canonicalBase: 'http://localhost:8787/adunni-fabrics' }

      expect(absolute(own, '/media/a/640.jpg')).toBe('http://localhost:8787/media/a/640.jpg')
    })
  })

  describe('storeData', () => {
    it('names the shop, its address and its number', () => {
      expect(storeData(home)).toMatchObject({
        '@type': 'Store',
        name: 'Adunni Fabrics',
        url: 'https://adunni.test',
        telephone: '+2348031234567',
      })
    })

    it('says nothing of what the shop has not given', () => {
      const quiet = { ...home, shell: { ...shell, description: '', whatsappNumber: null } }

      expect(Object.keys(storeData(quiet))).not.toContain('telephone')
      expect(Object.keys(storeData(quiet))).not.toContain('description')
    })
  })
})

// Tests titles and descriptions for WhatsApp and search results.
describe('the text of a share', () => {
  describe('homeTitle', () => {
    it('says what the shop sells', () => {
      expect(homeTitle(home)).toBe('Adunni Fabrics | Ankara and aso oke from Balogun Market')
    })

    it('counts later pages', () => {
      const pagination = { ...home.pagination, page: 2 }

      expect(homeTitle({ ...home, pagination })).toBe('Adunni Fabrics | Page 2')
    })

    it('is the name alone when there is nothing to say', () => {
      expect(homeTitle({ ...home, shell: { ...shell, description: '', category: '' } })).toBe(
        'Adunni Fabrics',
      )
    })
  })

  describe('sellingLine', () => {
    it('takes the first sentence of the first line that has words, else the category', () => {
      expect(sellingLine({ ...shell, description: '\n  \n Lace \nand more' })).toBe('Lace')
      expect(sellingLine({ ...shell, description: ' \n ' })).toBe('Fabrics')
      expect(sellingLine({ ...shell, description: 'Lace from Lagos. Chosen by hand.' })).toBe(
        'Lace from Lagos',
      )
      expect(sellingLine({ ...shell, description: 'Dr. Ade sells lace at 5.30 p.m.' })).toBe(
        'Dr. Ade sells lace at 5.30 p.m.',
      )
    })
  })

  describe('productTitle', () => {
    it('carries the price, and says when it is the lowest', () => {
      expect(productTitle(product)).toBe('Adire Eleko: ₦12,500.50 | Adunni Fabrics')
      expect(productTitle({ ...product, isFrom: true })).toContain('from ₦12,500.50')
    })
  })

  describe('shareDescription', () => {
    it('is one line', () => {
      expect(shareDescription(' Soft\n\ncotton ')).toBe('Soft cotton')
    })

    it('is cut at a word and never through a character', () => {
      const words = shareDescription('cotton '.repeat(60))
      const faces = shareDescription('👗'.repeat(300))

      expect(words).toMatch(/cotton…$/)
      expect([...words].length).toBeLessThanOrEqual(160)
      expect(faces.isWellFormed()).toBe(true)
      expect([...faces].length).toBe(160)
    })

    it('is whole up to 160 characters, however long they are', () => {
      for (const letter of ['a', '👗']) {
        expect(shareDescription(letter.repeat(160))).toBe(letter.repeat(160))
        expect(shareDescription(letter.repeat(161))).toBe(`${letter.repeat(159)}…`)
      }
    })
  })

  describe('monogram', () => {
    it.each([
      ['adunni', 'A'],
      ['“ẹja” & sons', 'Ẹ'],
      ['متجر', 'م'],
      ['24/7 Phones', '2'],
      ['✨', '•'],
      ['', '•'],
    ])('%j -> %s', (name, letter) => {
      expect(monogram(name)).toBe(letter)
    })
  })
})
