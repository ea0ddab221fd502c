// Tests the data for search engines. Planted defect: without the escaping in jsonForScript the first test finds a closed script tag.
import { describe, expect, it } from 'vitest'
import { absolute, jsonForScript, productData, storeData } from '#components/store/facts/structured-data.ts'
import { home, product, shell } from './store-view.ts'

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

describe('productData', () => {
  const offerOf = (view: typeof product) => (productData(view)['@graph'] as { offers: unknown }[])[0]?.offers

  it('offers one price in major units', () => {
    expect(offerOf(product)).toMatchObject({
      '@type': 'Offer',
      price: '12500.50',
      priceCurrency: 'NGN',
      availability: 'https://schema.org/InStock',
    })
  })

  it('offers a span of prices when choices differ', () => {
    const combinations = [
      { valueIds: ['a'], price: 2_000_000, stock: 1 },
      { valueIds: ['b'], price: null, stock: 1 },
    ]

    expect(offerOf({ ...product, isFrom: true, combinations })).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '12500.50',
      highPrice: '20000.00',
    })
  })

  it('says when it is sold out', () => {
    expect(offerOf({ ...product, isSoldOut: true })).toMatchObject({
      availability: 'https://schema.org/OutOfStock',
    })
  })

  it('places the product under its category and the shop', () => {
    const trail = (productData(product)['@graph'] as { itemListElement: unknown }[])[1]?.itemListElement

    expect(trail).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Adunni Fabrics', item: 'https://adunni.test' },
      { '@type': 'ListItem', position: 2, name: 'Ankara', item: 'https://adunni.test/category/ankara' },
      { '@type': 'ListItem', position: 3, name: 'Adire Eleko', item: `https://adunni.test${product.path}` },
    ])
  })
})
