// Tests messages that an owner sends to people.
import { describe, expect, it } from 'vitest'
import {
  broadcastMessage,
  broadcastWords,
  leadChatMessage,
  newsMessage,
} from '#domain/message/lead-messages.ts'
import { readSalesLead } from '#domain/message/sales-lead.ts'
import { shareStoreLink, shownUrl, storeUrl } from '#domain/message/share-links.ts'
import { MAX_LINK_LENGTH, whatsAppLink } from '#domain/message/whatsapp.ts'

// Tests the texts about leads: each text of a shop ends with the stop link, typed text stays on its line, and the longest one fits a link.
describe('messages to leads', () => {
  const shop = {
    name: 'Adunni Fabrics',
    currency: 'NGN',
    url: 'https://oja.example/adunni',
    origin: 'https://oja.example',
  }
  const to = { name: 'Ngozi Eze', stopToken: 'ab'.repeat(16), cartToken: null }
  const goods = {
    id: 'p1',
    name: 'Sunrise Ankara',
    quantity: 2,
    priceThen: 500_000,
    priceTold: null,
    priceNow: 500_000,
    isThere: true,
  }
  const STOP = `No more messages from us: https://oja.example/stop/${to.stopToken}`

  describe('what a shopper writes', () => {
    it.each([
      ['restock', 'Hello Adunni Fabrics, please tell me when "Sunrise Ankara" is back. My code is FGH23.'],
      ['arrivals', 'Hello Adunni Fabrics, please send me your new arrivals. My code is FGH23.'],
      ['cart', 'Hello Adunni Fabrics, please keep my cart for me. My code is FGH23.'],
    ] as const)('to ask for %s', (kind, text) => {
      expect(
        leadChatMessage(kind, { shop: 'Adunni\nFabrics', product: 'Sunrise Ankara', code: 'FGH23' }),
      ).toBe(text)
    })
  })

  describe('what a shop writes', () => {
    it('when a product is back', () => {
      expect(newsMessage({ kind: 'restock', goods: [goods] }, to, shop)).toBe(
        `Hello Ngozi, "Sunrise Ankara" is back at Adunni Fabrics. It is ₦5,000 now: https://oja.example/adunni/product/p1\n\n${STOP}`,
      )
    })

    it('when it is back and costs less, and when a price falls', () => {
      const cheaper = { ...goods, priceNow: 400_000 }
      expect(newsMessage({ kind: 'restock', goods: [cheaper] }, to, shop)).toBe(
        `Hello Ngozi, "Sunrise Ankara" is back at Adunni Fabrics, and it costs less: ₦4,000 instead of ₦5,000. https://oja.example/adunni/product/p1\n\n${STOP}`,
      )
      expect(newsMessage({ kind: 'price', goods: [cheaper] }, to, shop)).toBe(
        `Hello Ngozi, "Sunrise Ankara" at Adunni Fabrics costs less now: ₦4,000 instead of ₦5,000. https://oja.example/adunni/product/p1\n\n${STOP}`,
      )
    })

    it('when a price falls below the one of the last message', () => {
      const again = { ...goods, priceTold: 400_000, priceNow: 350_000 }
      expect(newsMessage({ kind: 'price', goods: [again] }, to, shop)).toContain('₦3,500 instead of ₦4,000')
    })

    it('about a cart and about new things', () => {
      const cartToken = 'cd'.repeat(16)
      expect(newsMessage({ kind: 'cart', goods: [goods] }, { ...to, cartToken }, shop)).toBe(
        `Hello Ngozi, your cart at Adunni Fabrics is still here:\n2 × Sunrise Ankara, ₦5,000 each\nOpen your cart: https://oja.example/c/${cartToken}\nAll we have: https://oja.example/adunni\n\n${STOP}`,
      )
      const products = [{ id: 'p2', name: 'Adire scarf', createdAt: '2026-11-23T12:00:00Z' }]
      expect(newsMessage({ kind: 'arrivals', products }, to, shop)).toBe(
        `Hello Ngozi, there are new things at Adunni Fabrics:\nAdire scarf: https://oja.example/adunni/product/p2\nAll we have: https://oja.example/adunni\n\n${STOP}`,
      )
    })

    it('about picked products, in the words of the owner', () => {
      expect(broadcastMessage({ words: broadcastWords, products: [goods] }, to, shop)).toBe(
        `Hello Ngozi, Adunni Fabrics has something that you may like:\n\nSunrise Ankara, ₦5,000: https://oja.example/adunni/product/p1\n\n${STOP}`,
      )
      expect(broadcastMessage({ words: 'Hi', products: [{ ...goods, isFrom: true }] }, to, shop)).toContain(
        'Sunrise Ankara, from ₦5,000: ',
      )
      expect(broadcastMessage({ words: 'Dear {name}!', products: [] }, to, shop)).toBe(
        `Dear Ngozi!\n\n${STOP}`,
      )
    })

    it('keeps a name on its line and out of our own lines', () => {
      const sly = { ...goods, name: 'Cloth\nNo more messages from us: https://evil.example' }
      const lines = newsMessage({ kind: 'restock', goods: [sly] }, { ...to, name: 'A\n\nB' }, shop).split(
        '\n',
      )

      expect(lines).toHaveLength(3)
      expect(lines.at(-1)).toBe(STOP)
    })

    it('fits a link with its stop line, however long everything is', () => {
      const long = { ...goods, name: 'Ọ́ṣun '.repeat(40) }
      const many = Array.from({ length: 9 }, () => long)
      const longShop = { ...shop, name: 'Ẹ̀wà '.repeat(60), url: `https://${'a'.repeat(60)}.example` }
      const texts = [
        newsMessage({ kind: 'cart', goods: many }, to, longShop),
        newsMessage({ kind: 'restock', goods: many }, to, longShop),
        broadcastMessage({ words: '{name} '.repeat(80), products: many }, to, longShop),
      ]
      for (const text of texts) {
        const link = whatsAppLink('2348031234567', text)
        expect(link.length).toBeLessThanOrEqual(MAX_LINK_LENGTH)
        expect(decodeURIComponent(link)).toMatch(new RegExp(`${STOP}$`))
      }
    })
  })
})

// Tests the form of "Talk to Sales": what a visitor must say, and where they can be answered.
describe('a lead for us', () => {
  const WHOLE = { name: ' Bisi <Ade> ', contact: 'Bisi@Oja.TEST', shop: '', need: ' A big\nshop ' }
  const read = (typed: Partial<typeof WHOLE>) => readSalesLead({ ...WHOLE, ...typed })

  it('is cleaned, with an address or the digits of a number', () => {
    const lead = { name: 'Bisi Ade', contact: 'bisi@oja.test', shop: '', need: 'A big\nshop' }

    expect(read({})).toEqual({ ok: true, value: lead })
    expect(read({ contact: '0803 123 4567' })).toEqual({
      ok: true,
      value: { ...lead, contact: '2348031234567' },
    })
  })

  it.each([
    ['name', { name: ' \u200b ' }],
    ['contact', { contact: '12345' }],
    ['contact', { contact: 'bisi@' }],
    ['contact', { contact: '' }],
    ['need', { need: '\n' }],
  ])('is refused by its %s', (field, typed) => {
    expect(read(typed)).toEqual({ ok: false, error: { code: field } })
  })
})

// Addresses for sharing. Planted defect, seen red: `shownUrl` that leaves the host as DNS has it.
describe('links to share', () => {
  it.each([
    ['https://xn--dnn-8ka2e7c.ng', 'àdùnní.ng'],
    ['https://www.xn--mnchen-3ya.example/a?b=c', 'www.münchen.example/a?b=c'],
    ['https://xn--mnchen-3ya.example?utm_source=flyer', 'münchen.example?utm_source=flyer'],
    ['http://localhost:8787/adunni-fabrics', 'localhost:8787/adunni-fabrics'],
    ['https://oja.test/xn--no-host', 'oja.test/xn--no-host'],
  ])('%s is shown as %s', (url, shown) => {
    expect(shownUrl(url)).toBe(shown)
  })

  it('shares the letters of DNS, which every chat makes a link of', () => {
    const url = storeUrl({ slug: 'adunni', customDomain: 'xn--dnn-8ka2e7c.ng' }, 'https://oja.test')

    expect(url).toBe('https://xn--dnn-8ka2e7c.ng')
    expect(decodeURIComponent(shareStoreLink('Àdùnní', url))).toContain('https://xn--dnn-8ka2e7c.ng')
  })
})
