// Adunni Fabrics, Balogun Market, Lagos: the Enterprise store, with exactly 40 live products and its own domain.
import type { DemoStore } from '../../demo-store.ts'
import { readTables } from '../../read-tables.ts'

export const ADUNNI: DemoStore = {
  slug: 'adunni-fabrics',
  name: 'Adunni Fabrics',
  description:
    'Ankara, Aso Oke, adire, lace and george from Balogun Market, Lagos. Chosen by hand since 1987; sewn, wrapped and sent anywhere in Nigeria.',
  category: 'Fabrics and fashion',
  country: 'NG',
  currency: 'NGN',
  email: 'adunni@oja.test',
  whatsappNumber: '2348000000101',
  primaryColour: '#1c2a5e',
  accentColour: '#f2a93b',
  template: 'market',
  plan: 'enterprise',
  customDomain: 'adunni.test',
  pickupNote: 'Shop 14, Oke-Arin line, Balogun Market, Lagos Island. Monday to Saturday, 9 to 6.',
  allowsAgreedDelivery: true,
  payments: ['transfer', 'on_delivery'],
  bank: { bankName: 'Demo Bank', accountNumber: '0001234567', accountName: 'Adunni Fabrics Ltd' },
  members: [
    { email: 'adunni@oja.test', name: 'Adunni Balogun', role: 'owner' },
    { email: 'bola@oja.test', name: 'Bola Ajayi', role: 'staff' },
    { email: 'tayo@oja.test', name: 'Tayo Balogun', role: 'manager' },
  ],
  sizeTables: {
    'Ready to wear':
      'Size, Bust, Waist, Hips\nS, 34, 28, 38\nM, 36, 30, 40\nL, 38, 32, 42\nXL, 41, 35, 45\nXXL, 44, 38, 48',
  },
  categories: [
    'Ankara',
    'Aso Oke',
    'Adire',
    'Lace',
    'George and brocade',
    'Ready to wear',
    'Gele, caps and bags',
  ],
  zones: [
    { name: 'Lagos Island', fee: 2_500, freeAbove: 150_000 },
    { name: 'Lagos Mainland', fee: 3_500, freeAbove: 150_000 },
    { name: 'Ibadan', fee: 4_500, freeAbove: 250_000 },
    { name: 'Abuja', fee: 6_500 },
    { name: 'Port Harcourt', fee: 7_000 },
    { name: 'By bus to other states', fee: 5_500 },
  ],
  vouchers: [
    { code: 'WELCOME10', type: 'percentage', value: 10 },
    { code: 'OWAMBE5K', type: 'fixed', value: 5_000, minimum: 50_000 },
    { code: 'FIRST20', type: 'percentage', value: 20, cap: 15_000, maxUses: 2 },
    { code: 'SALLAH15', type: 'percentage', value: 15, startsIn: -60, endsIn: -30 },
    { code: 'DETTY25', type: 'percentage', value: 25, cap: 20_000, startsIn: 14, endsIn: 45 },
    { code: 'STAFF50', type: 'percentage', value: 50, isPaused: true },
  ],
  ...readTables(import.meta.dirname),
}
