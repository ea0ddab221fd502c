// The empty Enterprise store into which imports are shown. Has no pictures, and so shows how a new store looks.
import type { DemoStore } from '../../demo-store.ts'

export const WOO: DemoStore = {
  slug: 'woo-demo',
  name: 'Woo Demo',
  description: 'A shop that is moving here from WooCommerce.',
  category: 'Clothing',
  country: 'NG',
  currency: 'NGN',
  email: 'woo@oja.test',
  whatsappNumber: '2348000000104',
  primaryColour: '#5b2a6e',
  accentColour: '#e8a33d',
  template: 'market',
  plan: 'enterprise',
  pickupNote: 'Ask us where to collect.',
  allowsAgreedDelivery: true,
  payments: ['transfer'],
  members: [{ email: 'woo@oja.test', name: 'Wunmi Coker', role: 'owner' }],
  categories: [],
  products: [],
  zones: [{ name: 'Lagos', fee: 3_000 }],
  vouchers: [],
  customers: [],
  orders: [],
}
