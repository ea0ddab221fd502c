// A small shop as views, for tests of components.
import type { HomeView, ProductView, ShopShell } from '#domain/store/views.ts'

export const shell: ShopShell = {
  locale: 'en',
  storeId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  name: 'Adunni Fabrics',
  description: 'Ankara and aso oke from Balogun Market.\nCut to your yards.',
  category: 'Fabrics',
  country: 'NG',
  currency: 'NGN',
  whatsappNumber: '2348031234567',
  primaryColour: '#1c2a5e',
  accentColour: '#f2a93b',
  template: 'market',
  logo: null,
  isOpen: true,
  closedMessage: '',
  showBranding: true,
  isWhiteLabel: false,
  base: '/adunni-fabrics',
  canonicalBase: 'https://adunni.test',
  contact: {
    streetAddress: '',
    openingHours: '',
    publicPhone: null,
    sinceYear: null,
    paymentMethods: [],
    instagram: null,
    facebook: null,
    tiktok: null,
  },
  categories: [{ name: 'Ankara', href: '/adunni-fabrics/category/ankara' }],
}

export const home: HomeView = {
  kind: 'home',
  shell,
  hero: null,
  path: '',
  products: [],
  pagination: { page: 1, pageCount: 1, totalCount: 0, previousHref: null, nextHref: null, pages: [] },
}

export const product: ProductView = {
  kind: 'product',
  shell,
  path: '/product/1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  name: 'Adire Eleko',
  description: 'Hand-dyed.',
  category: { name: 'Ankara', href: '/adunni-fabrics/category/ankara' },
  pictures: [{ path: 'shop/picture', width: 1280, height: 1600, alt: 'Folded' }],
  price: 1_250_050,
  basePrice: 1_250_050,
  isFrom: false,
  compareAtPrice: null,
  stock: 3,
  isSoldOut: false,
  options: [],
  combinations: [],
  delivery: { lowestFee: null, allowPickup: false, allowAgreed: false },
  whatsappHref: null,
}
