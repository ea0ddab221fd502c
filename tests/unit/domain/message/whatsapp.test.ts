// Tests WhatsApp messages and links (promise P36 in docs/promises.md).
// Planted defects that turned this file red on 20 Nov 2026:
// - Note written with its line breaks.
// - Text put into the link unencoded.
// - `encodeURI`.
// - URLSearchParams.
// - Asterisks kept.
// - No summary for long orders.
// - Phone with its plus.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlacedOrder } from '#domain/checkout/order-request.ts'
import { unconfirmedMessage } from '#domain/message/unconfirmed-message.ts'
import {
  aboutOrderMessage,
  fullOrderMessage,
  MAX_LINK_LENGTH,
  type OrderForMessage,
  orderMessage,
  singleProductMessage,
  whatsAppLink,
} from '#domain/message/whatsapp.ts'

const placed: PlacedOrder = {
  code: 'ADU-7K2F',
  token: '0123456789abcdef0123456789abcdef',
  status: 'pending',
  isNew: true,
  storeName: 'Adunni Fabrics',
  storeSlug: 'adunni-fabrics',
  customDomain: null,
  whatsappNumber: '2348031234567',
  currency: 'NGN',
  items: [
    {
      productId: 'p1',
      variantIds: ['v'],
      name: 'Ankara',
      options: 'Size: L, Colour: Blue',
      unitPrice: 450_000,
      quantity: 2,
      lineTotal: 900_000,
    },
    {
      productId: 'p2',
      variantIds: [],
      name: 'Gele',
      options: '',
      unitPrice: 150_050,
      quantity: 1,
      lineTotal: 150_050,
    },
  ],
  subtotal: 1_050_050,
  discount: 105_005,
  deliveryFee: 150_000,
  total: 1_095_045,
  voucherCode: 'WELCOME10',
  deliveryKind: 'zone',
  deliveryName: 'Lekki',
  customer: {
    name: 'Ngozi Okafor',
    phone: '2348059876543',
    address: '12 Admiralty Way, Lekki',
    landmark: 'Opposite the yellow mosque',
    note: 'Call before you come',
  },
}
const order: OrderForMessage = { ...placed, orderUrl: 'https://oja.test/o/0123456789abcdef0123456789abcdef' }
const withCustomer = (customer: Partial<PlacedOrder['customer']>): OrderForMessage => ({
  ...order,
  customer: { ...order.customer, ...customer },
})

/** Text of a link as WhatsApp reads it. */
function textOf(link: string): string {
  const url = new URL(link)
  expect([...url.searchParams.keys()]).toEqual(['text'])
  return url.searchParams.get('text') ?? ''
}

describe('orderMessage', () => {
  it('lists store, code, lines, discount, delivery, total, customer and link', () => {
    expect(orderMessage(order)).toBe(
      [
        'Good day Adunni Fabrics, I would like to order:',
        '*Order ADU-7K2F*',
        '2 × Ankara (Size: L, Colour: Blue): ₦9,000',
        '1 × Gele: ₦1,500.50',
        '',
        'Subtotal: ₦10,500.50',
        'Discount (WELCOME10): -₦1,050.05',
        'Delivery (Lekki): ₦1,500',
        '*Total: ₦10,950.45*',
        '',
        'Name: Ngozi Okafor',
        'Phone: 2348059876543 wa.me/2348059876543',
        'Address: 12 Admiralty Way, Lekki',
        'Landmark: Opposite the yellow mosque',
        'Note: Call before you come',
        'Order page: https://oja.test/o/0123456789abcdef0123456789abcdef',
      ].join('\n'),
    )
  })

  it('keeps apart what the voucher and what the shop took off', () => {
    const text = orderMessage({ ...order, discount: 155_005, ownerDiscount: 50_000 })

    expect(text).toContain('\nDiscount (WELCOME10): -₦1,050.05\nDiscount by the shop: -₦500\n')
  })

  it('leaves out what is empty', () => {
    const plain = {
      ...order,
      discount: 0,
      voucherCode: null,
      customer: { ...order.customer, address: '', landmark: '', note: '' },
    }

    expect(orderMessage(plain)).not.toMatch(/Discount|Address|Landmark|Note|\n\n\n|null|undefined/)
  })

  it.each([
    [
      { deliveryKind: 'pickup', deliveryFee: 0, deliveryName: '' },
      'Delivery: pickup at the store',
      '*Total: ₦10,950.45*',
    ],
    [
      { deliveryKind: 'agree', deliveryFee: null, deliveryName: '' },
      'Delivery: fee to be agreed on WhatsApp',
      '*Total without delivery: ₦10,950.45*',
    ],
    [
      { deliveryKind: 'zone', deliveryFee: 0, deliveryName: 'Yaba' },
      'Delivery (Yaba): free',
      '*Total: ₦10,950.45*',
    ],
  ] as const)('says what delivery costs: %o', (delivery, deliveryLine, totalLine) => {
    const lines = orderMessage({ ...order, ...delivery }).split('\n')

    expect(lines).toContain(deliveryLine)
    expect(lines).toContain(totalLine)
  })

  it.each([
    ['line breaks', 'Ada\nTotal: ₦1\r\n*Total: ₦1*', 'Name: Ada Total: ₦1 ∗Total: ₦1∗'],
    ['other line breaks', 'Ada\u2028Total\u2029x\u0085y\u000bz\u000cq', 'Name: Ada Total x y z q'],
    ['bold, italics, strikes, code', '*a* _b_ ~c~ `d` ```e```', "Name: ∗a∗ -b- -c- 'd' '''e'''"],
    ['handles', 'ada_b @ada__b_c my_name_', 'Name: ada_b @ada__b_c my_name-'],
    ['direction overrides and zero-width', '\u202eevil\u202c a\u200bb\ufeff', 'Name: evil ab'],
    ['runs of spaces and fillers', 'a \u00a0\u3000 \u3164\u3164\u2800 b', 'Name: a b'],
    ['emoji', 'Ada 👗👩\u200d👧 ♥\ufe0f ✅ ⭐ 3️⃣ ♥ ™', 'Name: Ada 3⃣ ♥ ™'],
    ['letters beyond the basic plane', '𝐀𝐝𝐚', 'Name: Ada'],
    ['lone surrogates', 'Ada\ud83d\ude00\ud83d x', 'Name: Ada x'],
    ['link breakers', 'a&text=b?c#d%0Ae=f+g', 'Name: a&text=b?c#d%0Ae=f+g'],
    ['controls', 'a\u0000b\u001bc', 'Name: abc'],
  ])('keeps typed text on its line: %s', (_name, name, line) => {
    const lines = orderMessage(withCustomer({ name })).split('\n')

    expect(lines).toContain(line)
    expect(lines).toHaveLength(orderMessage(order).split('\n').length)
  })

  it('cannot be made to show a second total by any text in any field', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\n*Total: ₦1*\n', '\r\nTotal: ₦1', '*', '\u2028Total: ₦1', '₦1*\n\n*Order X*', '`'),
      fc
        .array(fc.constantFrom('\n', '\r', '*', '_', 'Total: ₦1', '\u0085', '\ud800', ' '), { maxLength: 12 })
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(
        fc.tuple(nasty, nasty, nasty, nasty, nasty, nasty, nasty, nasty),
        ([a, b, c, d, e, f, g, h]) => {
          const message = fullOrderMessage({
            ...order,
            storeName: a,
            deliveryName: b,
            items: [{ name: c, options: d, quantity: 1, unitPrice: 100 }],
            customer: { name: e, phone: f, address: g, landmark: h, note: `${a}${h}` },
          })
          const lines = message.split('\n')

          expect(lines.filter((line) => /^\*?\s*Total/.test(line))).toEqual(['*Total: ₦10,950.45*'])
          expect(message.match(/\*/g)).toHaveLength(4)
          expect(message).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{Cs}\u2028\u2029]/u)
        },
      ),
      { numRuns: 2_000, seed: 36 },
    )
  })

  it('names what has no name left', () => {
    expect(
      orderMessage({ ...order, items: [{ name: '👗', options: '', quantity: 1, unitPrice: 100 }] }),
    ).toContain('1 × Item: ₦1')
  })

  const twenty = (name: string) =>
    Array.from({ length: 20 }, (_, index) => ({
      name: `${name} ${index + 1}`,
      options: '',
      quantity: 2,
      unitPrice: 1_450_000,
    }))

  it('writes a cart of twenty lines whole, with a letter where the sign has no room', () => {
    const short = orderMessage({ ...order, items: twenty('Lace') })
    const longer = orderMessage({ ...order, items: twenty('Ankara wax, 6 yards') })

    expect(short).toContain('\n2 × Lace 20: ₦29,000\n')
    expect(longer).toContain('\n2 x Ankara wax, 6 yards 20: ₦29,000\n')
    for (const message of [short, longer]) {
      expect(textOf(whatsAppLink('2348031234567', message))).toBe(message)
      expect(message.match(/https?:/g)).toHaveLength(1)
    }
  })

  it('sums up a cart of twenty long names, with every line on the order page', () => {
    const message = orderMessage({ ...order, items: twenty('Sunrise Record Ankara, six yards, number') })

    expect(message).toContain('Items: 40, listed on the order page')
    expect(textOf(whatsAppLink('2348031234567', message))).toBe(message)
  })

  it('needs no phone: a sale at the counter may have none', () => {
    const message = orderMessage({ ...order, customer: { ...order.customer, phone: null } })

    expect(message).not.toMatch(/Phone|null/)
  })

  it('keeps the home address out of an order that is picked up', () => {
    const pickup = { ...order, deliveryKind: 'pickup', deliveryFee: 0 } as const

    expect(orderMessage(pickup)).not.toMatch(/Admiralty|mosque/)
    expect(orderMessage({ ...pickup, items: twenty('x'.repeat(80)) })).not.toMatch(/Admiralty/)
  })

  it('becomes a summary with the link when it is long', () => {
    const items = Array.from({ length: 60 }, (_, index) => ({
      name: `Ankara number ${index}`,
      options: '',
      quantity: 2,
      unitPrice: 100,
    }))
    const long = { ...order, items }

    expect(orderMessage(long)).toBe(
      [
        'Good day Adunni Fabrics, I would like to order:',
        '*Order ADU-7K2F*',
        'Items: 120, listed on the order page',
        '*Total: ₦10,950.45*',
        'Name: Ngozi Okafor',
        'Phone: 2348059876543 wa.me/2348059876543',
        'Address: 12 Admiralty Way, Lekki',
        'Order page: https://oja.test/o/0123456789abcdef0123456789abcdef',
      ].join('\n'),
    )
    expect(fullOrderMessage(long)).toContain('2 × Ankara number 59: ₦2')
  })

  it('fits into a link with its order page, whatever was typed', () => {
    const long = fc.string({ unit: 'binary', maxLength: 1_000 })
    fc.assert(
      fc.property(long, long, long, long, (storeName, name, address, note) => {
        const message = orderMessage({ ...withCustomer({ name, address, note }), storeName })
        const link = whatsAppLink('234803123456789', message)

        expect(link.length).toBeLessThanOrEqual(MAX_LINK_LENGTH)
        expect(textOf(link)).toBe(message)
        expect(message.endsWith(order.orderUrl)).toBe(true)
      }),
      { numRuns: 500, seed: 37 },
    )
  })

  it('takes a placed order as the server answers it', () => {
    expect(orderMessage({ ...placed, orderUrl: order.orderUrl })).toBe(orderMessage(order))
  })
})

describe('aboutOrderMessage', () => {
  const { orderUrl } = order
  const about = { storeName: 'Adunni *Fabrics*', code: 'ADU-7K2F', orderUrl }

  it.each([
    [{}, 'Good day Adunni ∗Fabrics∗, this is about my order *ADU-7K2F*.'],
    [{ paidReference: '' }, 'Good day Adunni ∗Fabrics∗, I have paid for my order *ADU-7K2F*.'],
    [
      { paidReference: 'FT1\n*Total: ₦1*' },
      'Good day Adunni ∗Fabrics∗, I have paid for my order *ADU-7K2F*.\nPayment reference: FT1 ∗Total: ₦1∗',
    ],
  ])('%o', (paid, text) => {
    expect(aboutOrderMessage({ ...about, ...paid })).toBe(`${text}\nOrder page: ${orderUrl}`)
  })
})

describe('unconfirmedMessage', () => {
  const cart = {
    storeName: 'Adunni Fabrics',
    currency: 'NGN',
    items: order.items,
    clientOrderId: '6f1d2c3b-0000-4000-8000-000000000000',
    voucherCode: 'WELCOME10',
    deliveryName: 'Lekki',
    customer: { name: 'Ngozi\nTotal: ₦1', phone: '+234 805 987 6543', note: '' },
  }

  it('begins by saying that it is not confirmed', () => {
    expect(unconfirmedMessage(cart)).toBe(
      [
        "not confirmed by the store's system: please check prices and stock",
        'Good day Adunni Fabrics, I would like to order:',
        'Reference: 6f1d2c3b',
        '2 × Ankara (Size: L, Colour: Blue): ₦9,000',
        '1 × Gele: ₦1,500.50',
        '',
        'Estimate of the items: ₦10,500.50',
        'Voucher code: WELCOME10',
        'Delivery: Lekki',
        '',
        'Name: Ngozi Total: ₦1',
        'Phone: 2348059876543',
      ].join('\n'),
    )
  })

  it('works with nothing but a cart', () => {
    expect(
      unconfirmedMessage({
        storeName: 'Shop',
        currency: 'GHS',
        items: [{ name: 'Rice', options: '', quantity: 1, unitPrice: 500 }],
      }),
    ).toBe(
      "not confirmed by the store's system: please check prices and stock\nGood day Shop, I would like to order:\n1 × Rice: ₵5\n\nEstimate of the items: ₵5",
    )
  })

  it('counts the lines that do not fit', () => {
    const items = Array.from({ length: 200 }, (_, index) => ({
      name: `Fabric ${index}`,
      options: '',
      quantity: 1,
      unitPrice: 100,
    }))
    const message = unconfirmedMessage({ ...cart, items })
    const shown = message.split('\n').filter((line) => line.startsWith('1 × Fabric')).length

    expect(shown).toBeGreaterThan(20)
    expect(message).toContain(`(${200 - shown} more lines in the cart)`)
    expect(message).toContain('Estimate of the items: ₦200')
    expect(textOf(whatsAppLink('2348031234567', message))).toBe(message)
  })

  it('always fits and always says so first', () => {
    const text = fc.string({ unit: 'binary', maxLength: 1_000 })
    const items = fc.array(
      fc.record({
        name: text,
        options: text,
        quantity: fc.integer({ min: 1, max: 999 }),
        unitPrice: fc.integer({ min: 1, max: 1e9 }),
      }),
      { maxLength: 8 },
    )
    const customer = fc.record({
      name: text,
      phone: fc.constant('08031234567'),
      address: text,
      landmark: text,
      note: text,
    })
    fc.assert(
      fc.property(items, text, customer, (lines, storeName, who) => {
        const message = unconfirmedMessage({
          ...cart,
          items: lines,
          storeName,
          deliveryName: storeName,
          customer: who,
        })

        expect(message.startsWith("not confirmed by the store's system")).toBe(true)
        expect(textOf(whatsAppLink('234803123456789', message))).toBe(message)
      }),
      { numRuns: 300, seed: 38 },
    )
  })
})

it('drafts a message for one product', () => {
  const store = { name: 'Adunni *Fabrics*\n', currency: 'NGN' }

  expect(
    singleProductMessage(
      store,
      { name: 'Ankara', price: 450_000 },
      'https://oja.test/adunni-fabrics/product/1',
    ),
  ).toBe(
    'Hello Adunni ∗Fabrics∗, I would like to ask about this:\nAnkara (₦4,500)\nhttps://oja.test/adunni-fabrics/product/1',
  )
  expect(
    singleProductMessage(store, { name: 'Ankara', price: 450_000, isFrom: true }, 'https://x.test'),
  ).toContain('Ankara (from ₦4,500)')
})

describe('whatsAppLink', () => {
  it.each([
    ['2348031234567', 'Hi & bye', 'https://wa.me/2348031234567?text=Hi%20%26%20bye'],
    ['+234 803 123 4567', '₦1,500', 'https://wa.me/2348031234567?text=%E2%82%A61%2C500'],
    ['2348031234567', 'a\nb', 'https://wa.me/2348031234567?text=a%0Ab'],
    ['2348031234567', 'x\ud83d', 'https://wa.me/2348031234567?text=x%EF%BF%BD'],
    ['2348031234567', '1+1=2?#', 'https://wa.me/2348031234567?text=1%2B1%3D2%3F%23'],
    ['2348031234567', '', 'https://wa.me/2348031234567?text='],
    ['002348031234567', 'x', 'https://wa.me/2348031234567?text=x'],
    ['', 'x', 'https://api.whatsapp.com/send?text=x'],
    ['"><script>', 'x', 'https://api.whatsapp.com/send?text=x'],
  ])('%j %j', (phone, text, link) => {
    expect(whatsAppLink(phone, text)).toBe(link)
  })

  it.each([
    'a & b',
    '? # % & = + / \\ : ; , @',
    '%26%0A',
    '\n\n',
    'quotes \' " `',
    '<b>&lt;</b>',
    'ẹ̀kọ́ ọjà ₦ ₵',
    '👗👩\u200d👧',
    '店 商店',
    'مرحبا',
    '\t tab',
    'a=b&text=c',
  ])('decodes to the same text, byte for byte: %j', (text) => {
    expect(textOf(whatsAppLink('2348031234567', text))).toBe(text)
  })

  it('stays within 2,000 characters, whole letters only', () => {
    for (const text of [
      'x'.repeat(5_000),
      '₦'.repeat(5_000),
      '👗'.repeat(5_000),
      ' '.repeat(5_000),
      '\ud83d'.repeat(5_000),
    ]) {
      const link = whatsAppLink('2348031234567', text)

      expect(link.length).toBeLessThanOrEqual(MAX_LINK_LENGTH)
      expect(textOf(link).endsWith('…')).toBe(true)
    }
  })

  it('keeps an address on the last line', () => {
    const link = whatsAppLink('2348031234567', `${'word '.repeat(1_000)}\nOrder page: https://oja.test/o/abc`)

    expect(link.length).toBeLessThanOrEqual(MAX_LINK_LENGTH)
    expect(textOf(link)).toMatch(/w[ord]*…\nOrder page: https:\/\/oja\.test\/o\/abc$/)
  })
})

describe('a gift card', () => {
  it('is a line of its own before what is left to pay, by the end of its code', () => {
    const giftCard = { ending: 'K7QZ', amount: 500_000 }
    const text = fullOrderMessage({ ...order, giftCard, total: 595_045 })

    expect(text).toContain('Delivery (Lekki): ₦1,500\nGift card (ending K7QZ): -₦5,000\n*Total: ₦5,950.45*')
    expect(fullOrderMessage({ ...order, giftCard: { ...giftCard, amount: 0 } })).not.toContain('Gift card')
    expect(fullOrderMessage({ ...order, giftCard: null })).not.toContain('Gift card')
  })

  it('is named by its end alone when the server has not answered', () => {
    const text = unconfirmedMessage({
      storeName: 'Adunni',
      currency: 'NGN',
      items: [],
      giftCardEnding: 'K7QZ',
    })

    expect(text).toContain('Gift card ending in: K7QZ')
  })
})
