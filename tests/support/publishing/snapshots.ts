// Makes snapshots for tests: a realistic small shop, of which a test may change every field.
import { randomBytes } from 'node:crypto'
import type {
  SnapshotCategory,
  SnapshotProduct,
  StoreProfile,
  StoreSnapshot,
} from '#domain/store/snapshot.ts'

export const STORE_ID = '11111111-1111-4111-8111-111111111111'

/** `productId(7)` -> a UUID that ends in 7. */
export function productId(number: number): string {
  return `22222222-2222-4222-8222-${String(number).padStart(12, '0')}`
}

export function makeStore(fields: Partial<StoreProfile> = {}): StoreProfile {
  return {
    id: STORE_ID,
    slug: 'adunni-fabrics',
    previousSlugs: [],
    customDomain: null,
    nextDomain: null,
    name: 'Adunni Fabrics',
    description: 'Ankara and lace',
    category: 'Fashion',
    country: 'NG',
    currency: 'NGN',
    whatsappNumber: '2348012345678',
    primaryColour: '#0f5132',
    accentColour: '#f59e0b',
    template: 'market',
    logo: null,
    hero: null,
    isOpen: true,
    closedMessage: '',
    status: 'active',
    showBranding: false,
    isWhiteLabel: false,
    takesLeads: false,
    allowPickup: true,
    pickupNote: '',
    allowAgreedDelivery: true,
    paymentMethods: ['transfer'],
    returnTerms: '',
    streetAddress: '',
    openingHours: '',
    publicPhone: null,
    sinceYear: null,
    deliveryTerms: '',
    instagram: null,
    facebook: null,
    tiktok: null,
    displayCurrencies: [],
    ...fields,
  }
}

export function makeProduct(number: number, fields: Partial<SnapshotProduct> = {}): SnapshotProduct {
  return {
    id: productId(number),
    categoryId: null,
    name: `Ankara ${number}`,
    description: 'Six yards',
    specs: '',
    price: 500_000 + number,
    compareAtPrice: null,
    stock: 10,
    pictures: [],
    options: [],
    combinations: [],
    ...fields,
  }
}

export function makeCategory(slug: string, fields: Partial<SnapshotCategory> = {}): SnapshotCategory {
  return { id: `category-${slug}`, name: slug, slug, sizeTable: '', ...fields }
}

/**
 * Random bytes that compression cannot shorten: the page of one such product is too large for an inline pack. One word, so that tests spend no time
 * on the search's words.
 */
export const LONG_DESCRIPTION = randomBytes(70_000).toString('base64').replace(/[+/=]/g, '0')

/** `makeSnapshot({ products: 3 })` makes three products; or pass your own list. */
export function makeSnapshot(
  fields: Omit<Partial<StoreSnapshot>, 'products' | 'store'> & {
    readonly products?: number | readonly SnapshotProduct[]
    readonly store?: Partial<StoreProfile>
  } = {},
): StoreSnapshot {
  const { products = 3, store = {}, ...rest } = fields
  return {
    contentVersion: 1,
    categories: [],
    deliveryZones: [],
    exchangeRates: [],
    ...rest,
    store: makeStore(store),
    products:
      typeof products === 'number'
        ? Array.from({ length: products }, (_, index) => makeProduct(index + 1))
        : products,
  }
}

/** A store whose product pages are too large for an inline pack. */
export function makeLargeSnapshot(products = 3): StoreSnapshot {
  return makeSnapshot({
    products: Array.from({ length: products }, (_, index) =>
      makeProduct(index + 1, { description: LONG_DESCRIPTION }),
    ),
  })
}
