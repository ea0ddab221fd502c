// Tests return terms and further currencies: shown on product pages and at checkout, and nowhere when the shop has none.
import { describe, expect, it } from 'vitest'
import type { CheckoutView, ProductView } from '#domain/store/views.ts'
import { listPages } from '#storefront/pages/pages.ts'
import { makeSnapshot } from '#tests/support/publishing/snapshots.ts'

const viewsOf = (snapshot: ReturnType<typeof makeSnapshot>) => {
  const pages = listPages(snapshot, 'https://oja.test')
  const view = (kind: string) => pages.find((page) => page.kind === kind)?.view()
  return {
    home: view('home'),
    product: view('product') as ProductView,
    checkout: view('checkout') as CheckoutView,
  }
}

describe('the shop’s words beside its prices', () => {
  it('are on product pages and at checkout; lists of products stay as narrow as they are', () => {
    const silent = viewsOf(makeSnapshot())
    const spoken = viewsOf(
      makeSnapshot({
        store: { returnTerms: 'Within 7 days', displayCurrencies: ['USD'] },
        exchangeRates: [],
      }),
    )

    for (const view of [spoken.product, spoken.checkout]) {
      expect(view.returnTerms).toBe('Within 7 days')
      expect(view.displayRates).toEqual([{ currency: 'USD', rate: 0.0007142857143 }])
    }
    expect(spoken.home).toEqual(silent.home)
    expect(Object.keys(silent.product)).not.toContain('displayRates')
    expect(Object.keys(silent.checkout)).not.toContain('returnTerms')
  })

  it('are the same bytes in every view of a shop without payment in other currencies', () => {
    const paths = (snapshot: ReturnType<typeof makeSnapshot>) =>
      listPages(snapshot, 'https://oja.test').map((page) => JSON.stringify(page.view()))
    const without = makeSnapshot()
    const none = { ...without, store: { ...without.store, paymentCurrencies: [] } }
    const products = none.products.map((product) => ({ ...product, currencyPrices: null }))

    expect(paths({ ...none, products })).toEqual(paths(without))
  })

  it('name the currencies in which shoppers may pay in the cart’s facts, and their prices on the product’s page', () => {
    const pounds = { currency: 'GBP', rateOwn: 1_950, rateOther: 1, step: 1, source: 'own' } as const
    const { home, product, checkout } = viewsOf(makeSnapshot({ store: { paymentCurrencies: [pounds] } }))
    const silent = viewsOf(makeSnapshot())

    expect(checkout.currencies).toEqual([pounds])
    expect(home).toEqual(silent.home)
    expect(product).toEqual({ ...silent.product, otherPrices: product.otherPrices })
    expect(product.otherPrices?.[0]?.prices).toMatchObject([{ currency: 'GBP', isOwn: false }])
    expect(silent.product).not.toHaveProperty('otherPrices')
  })
})
