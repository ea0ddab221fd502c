// Tests orders in another currency: the domain and the browser's estimate run the shared table of cases (promise P17 in docs/promises.md).
// Planted defects that turned this file red on 24 Nov 2026:
// - A price rounded half down.
// - A price rounded for the whole line in place of the piece.
// - A converted price of zero where the step is larger than the price.
// - Fees rounded to the step.
import { describe, expect, it } from 'vitest'
import { priceCart } from '#domain/checkout/quote.ts'
import { isFarFromMarket } from '#domain/store/forms/payment-currency-form.ts'
import {
  convertAmount,
  convertPrice,
  inOwnCurrency,
  otherPricesOf,
  type PaymentCurrency,
  parseTypedRate,
  priceInCurrency,
  ROUNDING_STEPS,
  rateNumber,
  rateText,
} from '#domain/store/payment-currency.ts'
import { type CurrencyCase, currencyCases } from '#tests/support/cases/currency-cases.ts'

function estimate({ base, terms, lines, voucher, delivery }: CurrencyCase) {
  const zone = delivery !== null && typeof delivery === 'object' ? delivery : null
  return priceCart(
    {
      store: { currency: base, allowPickup: true, allowAgreedDelivery: true, paymentCurrencies: [terms] },
      products: lines.map(([price, own], place) => ({
        id: `p${place}`,
        name: 'Ankara',
        price,
        stock: null,
        options: [],
        combinations: [],
        currencyPrices: own === null ? null : [{ currency: terms.currency, valueIds: [], price: own }],
      })),
      deliveryZones: zone ? [{ id: 'z', name: 'Lekki', ...zone }] : [],
    },
    {
      items: lines.map(([, , quantity], place) => ({ productId: `p${place}`, variantIds: [], quantity })),
      currency: terms.currency,
      voucher,
      ...(delivery === null ? {} : { delivery: zone ? { zoneId: 'z' } : (delivery as 'pickup' | 'agree') }),
    },
  )
}

describe('the estimate in another currency', () => {
  it.each(currencyCases.map((money) => [money.name, money] as const))('%s', (_, money) => {
    const quote = estimate(money)

    if (money.refusal) {
      expect(quote).toMatchObject({ ok: false, error: { code: money.refusal } })
      return
    }
    if (!quote.ok) throw new Error(quote.error.code)
    const { subtotal, discount, deliveryFee, total, currency, rate } = quote.value
    expect({ subtotal, discount, deliveryFee, total }).toEqual({
      subtotal: money.subtotal,
      discount: money.discount,
      deliveryFee: money.deliveryFee,
      total: money.total,
    })
    expect(quote.value.items.map(({ unitPrice }) => unitPrice)).toEqual(money.pieces)
    const { currency: wanted, ...frozen } = money.terms
    expect({ currency, rate }).toEqual({ currency: wanted, rate: { base: money.base, ...frozen } })
  })

  it('refuses a currency that the shop does not offer', () => {
    const [money] = currencyCases as readonly [CurrencyCase]
    const store = { currency: 'NGN', allowPickup: true, allowAgreedDelivery: true }
    const item = { productId: 'p0', variantIds: [], quantity: 1 }

    expect(
      priceCart(
        { store, products: [], deliveryZones: [] },
        { items: [item], currency: money.terms.currency },
      ),
    ).toEqual({ ok: false, error: { code: 'currency_unavailable', currency: 'NGN' } })
  })
})

const pound: PaymentCurrency = { currency: 'GBP', rateOwn: 1_950, rateOther: 1, step: 50, source: 'own' }

describe('priceInCurrency', () => {
  const shirt = {
    price: 1_950_000,
    combinations: [
      { valueIds: ['l'], price: 3_900_000 },
      { valueIds: ['s'], price: null },
    ],
  }
  const ofProduct = { currency: 'GBP', valueIds: [], price: 1_100 }
  const ofChoice = { currency: 'GBP', valueIds: ['l'], price: 2_500 }

  it.each([
    ['converts without own prices', [], ['s'], 1_000, false],
    ['converts a choice with a price of its own', [], ['l'], 2_000, false],
    ['takes the product’s own price', [ofProduct], ['s'], 1_100, true],
    ['takes the product’s own price for the product', [ofProduct], [], 1_100, true],
    ['takes it not for a choice with another price in the shop', [ofProduct], ['l'], 2_000, false],
    ['takes the choice’s own price', [ofProduct, ofChoice], ['l'], 2_500, true],
    ['forgets prices of other currencies', [{ ...ofProduct, currency: 'USD' }], ['s'], 1_000, false],
  ] as const)('%s', (_, currencyPrices, valueIds, price, isOwn) => {
    expect(priceInCurrency({ ...shirt, currencyPrices }, valueIds, pound)).toEqual({ price, isOwn })
  })
})

/** Whole numbers that differ from run to run of nothing: a fixed seed (mulberry32). */
function* numbers(seed: number) {
  for (let state = seed; ; ) {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    yield ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296
  }
}

describe('any rate and price', () => {
  const random = numbers(21)
  const upTo = (most: number) => 1 + Math.floor((random.next().value as number) ** 3 * most)
  const draws = Array.from({ length: 3_000 }, () => ({
    price: upTo(90_000_000_000),
    rateOwn: upTo(10_000_000),
    rateOther: upTo(10_000_000),
    step: ROUNDING_STEPS[upTo(ROUNDING_STEPS.length) - 1] ?? 1,
    quantity: upTo(990),
  }))

  it('never makes a price zero, and keeps to the step', () => {
    for (const { price, ...terms } of draws) {
      const converted = convertPrice(price, terms)
      expect(converted).toBeGreaterThanOrEqual(terms.step)
      expect(converted % terms.step).toBe(0)
    }
  })

  it('is never further from the exact amount than half a step, but for the smallest prices', () => {
    for (const { price, rateOwn, rateOther, step } of draws) {
      const converted = convertPrice(price, { rateOwn, rateOther, step })
      if (converted === step || converted > 9_000_000_000_000_000) continue
      const off = BigInt(converted) * BigInt(rateOwn) - BigInt(price) * BigInt(rateOther)
      expect((off < 0 ? -off : off) * BigInt(2) <= BigInt(rateOwn) * BigInt(step)).toBe(true)
    }
  })

  it('gives the same subtotal for a line as for its parts', () => {
    const [sample] = currencyCases as readonly [CurrencyCase]
    const subtotalOf = (terms: PaymentCurrency, lines: CurrencyCase['lines']) => {
      const quote = estimate({ ...sample, terms, lines, voucher: null, delivery: null })
      return quote.ok ? quote.value.subtotal : quote.error.code
    }
    for (const { price, quantity, ...rate } of draws) {
      const terms: PaymentCurrency = { ...pound, ...rate }
      expect(
        subtotalOf(terms, [
          [price, null, quantity],
          [price, null, 1],
        ]),
      ).toBe(subtotalOf(terms, [[price, null, quantity + 1]]))
    }
  })

  it('never makes a dearer thing cheaper', () => {
    for (const { price, ...terms } of draws) {
      expect(convertPrice(price + 1, terms)).toBeGreaterThanOrEqual(convertPrice(price, terms))
      expect(convertAmount(price + 1, terms)).toBeGreaterThanOrEqual(convertAmount(price, terms))
    }
  })

  it('comes back within one minor unit of the other currency', () => {
    for (const { price, rateOwn, rateOther } of draws) {
      const back = inOwnCurrency(convertAmount(price, { rateOwn, rateOther }), { rateOwn, rateOther })
      if (convertAmount(price, { rateOwn, rateOther }) > 9_000_000_000_000_000) continue
      expect(Math.abs(back - price)).toBeLessThanOrEqual(Math.ceil(rateOwn / rateOther))
    }
  })
})

describe('a rate as people type it', () => {
  it.each([
    ['1,950.50', 'NGN', 'GBP', { rateOwn: 195_050, rateOther: 100 }, '£1 = ₦1,950.50', '1,950.50'],
    ['1950', 'NGN', 'GBP', { rateOwn: 1_950, rateOther: 1 }, '£1 = ₦1,950', '1,950'],
    ['1950', 'GBP', 'NGN', { rateOwn: 1, rateOther: 1_950 }, '£1 = ₦1,950', '1,950'],
    ['112.5', 'NGN', 'GHS', { rateOwn: 1_125, rateOther: 10 }, '₵1 = ₦112.50', '112.50'],
    ['1.3655', 'USD', 'CAD', { rateOwn: 10_000, rateOther: 13_655 }, '$1 = C$1.3655', '1.3655'],
  ] as const)('%s in a shop in %s for %s', (typed, own, other, rate, text, number) => {
    expect(parseTypedRate(typed, own, other)).toEqual(rate)
    expect(rateText(rate, own, other)).toBe(text)
    expect(rateNumber(rate, own, other)).toBe(number)
  })

  it.each(['', '0', '0.000000', '-5', '1,95', '1.1234567', '12345678', 'about 5', '1e3'])(
    'refuses %j',
    (typed) => {
      expect(parseTypedRate(typed, 'NGN', 'GBP')).toBeNull()
    },
  )
})

it('prints the exact price where the owner set one, and about the converted one elsewhere', () => {
  const gbp = { currency: 'GBP', rateOwn: 200_000, rateOther: 100, step: 50, source: 'own' } as const
  const usd = { currency: 'USD', rateOwn: 150_000, rateOther: 100, step: 1, source: 'own' } as const
  const product = {
    price: 5_000_000,
    combinations: [
      { valueIds: ['small'], price: null },
      { valueIds: ['large'], price: 6_000_000 },
    ],
    currencyPrices: [
      { currency: 'GBP', valueIds: [], price: 2_600 },
      { currency: 'USD', valueIds: ['small'], price: 3_000 },
    ],
  }

  expect(otherPricesOf(product, [gbp, usd])).toEqual([
    {
      own: 5_000_000,
      prices: [
        { currency: 'GBP', price: 2_600, isOwn: true },
        // The small one costs $30 and others about $33.33: one price of the shop's, two in dollars.
        { currency: 'USD', price: 3_333, isOwn: false },
      ],
    },
    {
      own: 6_000_000,
      prices: [
        { currency: 'GBP', price: 3_000, isOwn: false },
        { currency: 'USD', price: 4_000, isOwn: false },
      ],
    },
  ])
  expect(otherPricesOf(product, [])[0]?.prices).toEqual([])
})

it.each([
  ['the market’s', '1,950', false],
  ['three times it', '5,850', false],
  ['a naira more', '5,851', true],
  ['a third of it', '650', false],
  ['a naira less', '649', true],
  ['a slip of the finger', '0.50', true],
])('a rate of %s is asked about: %s', (_, typed, isAsked) => {
  const market = { rateOwn: 1_950, rateOther: 1 }
  const rate = parseTypedRate(typed, 'NGN', 'GBP')
  expect(rate && isFarFromMarket(rate, market)).toBe(isAsked)
})
