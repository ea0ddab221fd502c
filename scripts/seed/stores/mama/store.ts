// Mama Put Kitchen, Yaba: the Free store, with exactly 5 live products, pickup, and delivery agreed on WhatsApp.
import type { DemoStore } from '../../demo-store.ts'
import { readTables } from '../../read-tables.ts'

export const MAMA: DemoStore = {
  slug: 'mama-put',
  name: 'Mama Put Kitchen',
  description:
    'Hot food from a clean pot, cooked from 10 every morning in Yaba, Lagos. Order before 12 for lunch.',
  category: 'Food and drinks',
  country: 'NG',
  currency: 'NGN',
  email: 'mama@oja.test',
  whatsappNumber: '2348000000103',
  primaryColour: '#7a2413',
  accentColour: '#f7b23b',
  template: 'kitchen',
  plan: 'starter',
  pickupNote: 'Behind the Yaba bus terminal, the green gate with the big pot. Food is ready from 11.30.',
  allowsAgreedDelivery: true,
  payments: ['transfer', 'on_delivery'],
  bank: { bankName: 'Demo Bank', accountNumber: '0007654321', accountName: 'Ngozi Okonkwo' },
  members: [{ email: 'mama@oja.test', name: 'Ngozi Okonkwo', role: 'owner' }],
  categories: ['Plates', 'Small chops', 'Drinks'],
  zones: [],
  vouchers: [],
  ...readTables(import.meta.dirname),
}
