// Tests the data for search engines. Planted defect: without the escaping in jsonForScript the first test finds a closed script tag.
import { describe, expect, it } from 'vitest'
import { absolute, jsonForScript, storeData } from '#components/store/facts/structured-data.ts'
import { home, shell } from './store-view.ts'

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
