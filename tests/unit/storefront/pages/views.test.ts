// Tests what pages show of a snapshot.
import { describe, expect, test } from 'vitest'
import type { SnapshotProduct, StoreSnapshot } from '#domain/store/snapshot.ts'
import type { StorePageView } from '#domain/store/views.ts'
import { listPages } from '#storefront/pages/pages.ts'
import { makeCategory, makeProduct, makeSnapshot, productId } from '#tests/support/publishing/snapshots.ts'

const SITE = 'https://oja.test'

function viewOf<Kind extends StorePageView['kind']>(
  snapshot: StoreSnapshot,
  kind: Kind,
  key?: string,
): Extract<StorePageView, { kind: Kind }> {
  const page = listPages(snapshot, SITE).find(
    (listed) => listed.kind === kind && (!key || listed.key === key),
  )
  const view = page?.view()
  if (view?.kind !== kind) throw new Error(`no ${kind} page ${key ?? ''}`)
  return view as Extract<StorePageView, { kind: Kind }>
}

const productView = (fields: Partial<SnapshotProduct>, store = {}) =>
  viewOf(makeSnapshot({ products: [makeProduct(1, fields)], store }), 'product')

const cardOf = (fields: Partial<SnapshotProduct>) =>
  viewOf(makeSnapshot({ products: [makeProduct(1, fields)] }), 'home').products[0]

const size = {
  id: 'g-size',
  name: 'Size',
  values: [
    { id: 's', name: 'S' },
    { id: 'l', name: 'L' },
  ],
}

describe('the shop shell', () => {
  test('links under the slug on our host and under / on the domain', () => {
    const snapshot = makeSnapshot({
      categories: [makeCategory('shoes')],
      products: [makeProduct(1, { categoryId: 'category-shoes' })],
      store: { customDomain: 'adunni.test' },
    })

    const own = viewOf(snapshot, 'home', 'own:').shell
    const domain = viewOf(snapshot, 'home', 'domain:').shell

    expect([own.base, own.categories[0]?.href]).toEqual(['/adunni-fabrics', '/adunni-fabrics/category/shoes'])
    expect([domain.base, domain.categories[0]?.href]).toEqual(['', '/category/shoes'])
    expect([own.canonicalBase, domain.canonicalBase]).toEqual(['https://adunni.test', 'https://adunni.test'])
  })

  test('has its canonical base on our host without a domain', () => {
    expect(viewOf(makeSnapshot(), 'home').shell.canonicalBase).toBe('https://oja.test/adunni-fabrics')
  })

  test('does not link categories without products', () => {
    const categories = [makeCategory('empty'), makeCategory('shoes')]
    const products = [makeProduct(1, { categoryId: 'category-shoes' })]

    const { shell } = viewOf(makeSnapshot({ categories, products }), 'home')

    expect(shell.categories.map(({ name }) => name)).toEqual(['shoes'])
  })
})

describe('lists', () => {
  test('show 48 products a page with links to every page', () => {
    const view = viewOf(makeSnapshot({ products: 100 }), 'home', 'own:/page/2')

    expect(view.products.map(({ id }) => id)).toEqual(Array.from({ length: 48 }, (_, i) => productId(49 + i)))
    expect(view.path).toBe('/page/2')
    expect(view.pagination).toEqual({
      page: 2,
      pageCount: 3,
      totalCount: 100,
      previousHref: '/adunni-fabrics',
      nextHref: '/adunni-fabrics/page/3',
      pages: [
        { page: 1, href: '/adunni-fabrics' },
        { page: 2, href: '/adunni-fabrics/page/2' },
        { page: 3, href: '/adunni-fabrics/page/3' },
      ],
    })
  })

  test('link the first page of a domain as /', () => {
    const snapshot = makeSnapshot({ products: 49, store: { customDomain: 'adunni.test' } })

    expect(viewOf(snapshot, 'home', 'domain:/page/2').pagination.previousHref).toBe('/')
  })

  test('show the hero on the first page only', () => {
    const hero = { path: 'x/hero', width: 1280, height: 720, alt: '' }
    const snapshot = makeSnapshot({ products: 49, store: { hero } })

    expect(viewOf(snapshot, 'home', 'own:').hero).toEqual(hero)
    expect(viewOf(snapshot, 'home', 'own:/page/2').hero).toBeNull()
  })
})

describe('a product card', () => {
  test('tells stock only without options', () => {
    expect(cardOf({ stock: 3 })).toMatchObject({ stock: 3, hasOptions: false, isSoldOut: false })
    expect(cardOf({ stock: 3, options: [size] })).toMatchObject({ stock: null, hasOptions: true })
    expect(cardOf({ stock: 0 })).toMatchObject({ isSoldOut: true })
    expect(cardOf({ stock: null })).toMatchObject({ isSoldOut: false, stock: null })
  })

  test('starts from the lowest price one can have', () => {
    const combinations = [
      { valueIds: ['l'], price: 900, stock: 1 },
      { valueIds: ['s'], price: 400, stock: 0 },
    ]

    expect(cardOf({ price: 1_000, options: [size], combinations })).toMatchObject({
      price: 900,
      isFrom: false,
    })
    expect(cardOf({ price: 1_000, options: [size], combinations: combinations.slice(0, 1) })).toMatchObject({
      price: 900,
      isFrom: true,
    })
  })

  test('strikes only a higher price through', () => {
    expect(cardOf({ price: 500, compareAtPrice: 700 })?.compareAtPrice).toBe(700)
    expect(cardOf({ price: 500, compareAtPrice: 500 })?.compareAtPrice).toBeNull()
  })
})

describe('a struck price', () => {
  const combinations = (own: number | null) => [
    { valueIds: ['s'], price: own, stock: null },
    { valueIds: ['l'], price: 1_800_000, stock: null },
  ]
  const sale = { price: 1_500_000, compareAtPrice: 2_100_000, options: [size] }

  test('is of the product’s own price, never of the own price of a choice', () => {
    const allOwn = { ...sale, combinations: combinations(1_800_000) }

    expect(cardOf(allOwn)).toMatchObject({ price: 1_800_000, isFrom: false, compareAtPrice: null })
    expect(productView(allOwn)).toMatchObject({ price: 1_800_000, compareAtPrice: null })
  })

  test('is on a card where the lowest price is the product’s, and on a page where it holds for every choice', () => {
    const some = { ...sale, combinations: combinations(null) }

    expect(cardOf(some)).toMatchObject({ price: 1_500_000, isFrom: true, compareAtPrice: 2_100_000 })
    expect(productView(some)).toMatchObject({ price: 1_500_000, compareAtPrice: null })
    expect(productView({ ...sale, combinations: [] })).toMatchObject({ compareAtPrice: 2_100_000 })
  })
})

describe('a product page', () => {
  test('marks a value as sold out when every choice with it is', () => {
    const colour = { id: 'g-colour', name: 'Colour', values: [{ id: 'r', name: 'Red' }] }
    const combinations = [{ valueIds: ['r', 's'], price: null, stock: 0 }]

    const view = productView({ stock: 5, options: [size, colour], combinations })

    expect(view.options[0]?.values.map(({ isSoldOut }) => isSoldOut)).toEqual([true, false])
    expect(view.options[1]?.values.map(({ isSoldOut }) => isSoldOut)).toEqual([false])
  })

  test('keeps the price of choices without one of their own beside the lowest', () => {
    const cheaper = { valueIds: ['s'], price: 400, stock: 1 }

    expect(productView({ price: 1_000, options: [size], combinations: [cheaper] })).toMatchObject({
      price: 400,
      basePrice: 1_000,
      isFrom: true,
    })
  })

  test('lists only the choices that differ from the product', () => {
    const same = { valueIds: ['s'], price: 1_000, stock: 5 }
    const other = { valueIds: ['l'], price: 1_200, stock: 5 }

    const view = productView({ price: 1_000, stock: 5, options: [size], combinations: [same, other] })

    expect(view.combinations).toEqual([other])
  })

  test('says how many are left only where few are, so that an order of plenty changes nothing', () => {
    const plenty = { valueIds: ['l'], price: 1_200, stock: 60 }

    const view = productView({ price: 1_000, stock: 80, options: [size], combinations: [plenty] })

    expect([view.stock, view.combinations]).toEqual([null, [{ ...plenty, stock: null }]])
    expect(productView({ stock: 79 })).toEqual(productView({ stock: 80 }))
    expect(productView({ stock: 5 }).stock).toBe(5)
  })

  test('sums delivery up', () => {
    const zones = [1_500, 900].map((fee, index) => ({ id: `z${index}`, name: 'Lagos', fee, freeAbove: null }))
    const snapshot = makeSnapshot({ deliveryZones: zones, store: { allowPickup: false } })

    expect(viewOf(snapshot, 'product').delivery).toEqual({
      lowestFee: 900,
      allowPickup: false,
      allowAgreed: true,
    })
    expect(productView({}).delivery.lowestFee).toBeNull()
  })

  test('tells search engines the fees of one piece: none above a zone’s limit', () => {
    const zones = [
      { id: 'z1', name: 'Lagos', fee: 1_500, freeAbove: 5_000 },
      { id: 'z2', name: 'Ibadan', fee: 2_000, freeAbove: null },
      { id: 'z3', name: 'Kano', fee: 4_000, freeAbove: null },
    ]
    const feesAt = (price: number) =>
      viewOf(makeSnapshot({ products: [makeProduct(1, { price })], deliveryZones: zones }), 'product').fees

    expect(feesAt(4_999)).toEqual({ lowest: 1_500, highest: 4_000 })
    expect(feesAt(5_000)).toEqual({ lowest: 0, highest: 4_000 })
    expect(productView({})).not.toHaveProperty('fees')
  })

  test('knows the end of a sale', () => {
    expect(productView({ saleEndsAt: '2026-11-30T22:59:00Z' }).saleEndsAt).toBe('2026-11-30T22:59:00Z')
    expect(productView({ saleEndsAt: null })).not.toHaveProperty('saleEndsAt')
  })

  test('has a WhatsApp link with name, price and address, in text a chat can show', () => {
    const { whatsappHref } = productView({ name: 'Ankara & lace', price: 500_000 })

    expect(whatsappHref).toMatch(/^https:\/\/wa\.me\/2348012345678\?text=[^&]*$/)
    const text = new URL(whatsappHref ?? '').searchParams.get('text')
    expect(text).toContain('Ankara & lace')
    expect(text).toContain('₦5,000')
    expect(text).toContain(`https://oja.test/adunni-fabrics/product/${productId(1)}`)
  })

  test('has none without a number or while the shop is closed', () => {
    expect(productView({}, { whatsappNumber: null }).whatsappHref).toBeNull()
    expect(productView({}, { isOpen: false }).whatsappHref).toBeNull()
  })

  test('links its category', () => {
    const snapshot = makeSnapshot({
      categories: [makeCategory('shoes', { name: 'Shoes' })],
      products: [makeProduct(1, { categoryId: 'category-shoes' })],
    })

    expect(viewOf(snapshot, 'product').category).toEqual({
      name: 'Shoes',
      href: '/adunni-fabrics/category/shoes',
    })
  })
})

test('the sitemap lists canonical addresses of pages with something on them', () => {
  const snapshot = makeSnapshot({
    categories: [makeCategory('empty'), makeCategory('shoes')],
    products: [makeProduct(1, { categoryId: 'category-shoes' })],
    store: { customDomain: 'adunni.test' },
  })

  expect(viewOf(snapshot, 'sitemap', 'own:/sitemap.xml').urls).toEqual([
    'https://adunni.test',
    'https://adunni.test/category/shoes',
    `https://adunni.test/product/${productId(1)}`,
  ])
})

test('the checkout facts hold what the cart needs and no version', () => {
  const deliveryZones = [{ id: 'z1', name: 'Lagos', fee: 1_500, freeAbove: 100_000 }]

  const view = viewOf(makeSnapshot({ deliveryZones, contentVersion: 77 }), 'checkout')

  expect(view).toEqual({
    kind: 'checkout',
    storeId: '11111111-1111-4111-8111-111111111111',
    storeName: 'Adunni Fabrics',
    look: { primaryColour: '#0f5132', accentColour: '#f59e0b', logoPath: null, isWhiteLabel: false },
    currency: 'NGN',
    country: 'NG',
    whatsappNumber: '2348012345678',
    isOpen: true,
    closedMessage: '',
    zones: deliveryZones,
    allowPickup: true,
    pickupNote: '',
    allowAgreedDelivery: true,
    paymentMethods: ['transfer'],
  })
})

describe('what the owner wrote in rows', () => {
  const picture = (path: string) => ({ path, width: 800, height: 800, alt: '' })
  const snapshotWith = (fields: Partial<SnapshotProduct>, sizeTable = '') =>
    makeSnapshot({
      products: [makeProduct(1, { categoryId: 'category-gowns', ...fields })],
      categories: [makeCategory('gowns', { sizeTable })],
    })

  test('stands on the product’s page, and nothing stands there without it', () => {
    const page = viewOf(snapshotWith({ specs: 'Material: cotton' }, 'Size, Bust\nS, 34'), 'product')

    expect(page.specs).toEqual([{ name: 'Material', value: 'cotton' }])
    expect(page.sizeTable).toEqual([
      ['Size', 'Bust'],
      ['S', '34'],
    ])
    const bare = viewOf(snapshotWith({}), 'product')
    expect('specs' in bare || 'sizeTable' in bare).toBe(false)
  })

  test('changes the pages that show it, and no list', () => {
    const hashesOf = (snapshot: StoreSnapshot) =>
      new Map(listPages(snapshot, SITE).map((page) => [page.key, JSON.stringify(page.view())]))
    const before = hashesOf(snapshotWith({}))
    const after = hashesOf(snapshotWith({ specs: 'Material: cotton' }, 'Size, Bust\nS, 34'))

    const changed = [...after].filter(([key, view]) => before.get(key) !== view).map(([key]) => key)
    expect(changed).toEqual([`own:/product/${productId(1)}`])
  })

  test('names the place of a choice’s picture, and ignores a picture of another product', () => {
    const values = [
      { id: 's', name: 'S', picture: 'two' },
      { id: 'l', name: 'L', picture: 'elsewhere' },
    ]
    const page = productView({
      pictures: [picture('one'), picture('two')],
      options: [{ ...size, values }],
    })

    expect(page.options[0]?.values).toEqual([
      { id: 's', name: 'S', isSoldOut: false, pictureAt: 1 },
      { id: 'l', name: 'L', isSoldOut: false },
    ])
  })
})
