// Kofi Phones, Kwame Nkrumah Circle, Accra: the Premium store in Ghana, selling in cedis.
import type { DemoStore } from '../../demo-store.ts'
import { readTables } from '../../read-tables.ts'

export const KOFI: DemoStore = {
  slug: 'kofi-phones',
  name: 'Kofi Phones',
  description:
    'Phones, chargers and everything between, at Kwame Nkrumah Circle, Accra. Tested in front of you, with a warranty you can call.',
  category: 'Phones and electronics',
  country: 'GH',
  currency: 'GHS',
  email: 'kofi@oja.test',
  whatsappNumber: '233800000101',
  primaryColour: '#0e5a4a',
  accentColour: '#ffc24a',
  template: 'boutique',
  plan: 'premium',
  pickupNote: 'Tip Toe Lane, shop 22, Kwame Nkrumah Circle. Every day but Sunday, 8 to 7.',
  allowsAgreedDelivery: false,
  payments: ['transfer', 'on_delivery'],
  bank: { bankName: 'Demo Bank Ghana', accountNumber: '1000023456789', accountName: 'Kofi Phones Ent.' },
  members: [{ email: 'kofi@oja.test', name: 'Kofi Asante', role: 'owner' }],
  categories: ['Phones', 'Power and charging', 'Sound and wearables', 'Cases and extras'],
  zones: [
    { name: 'Accra', fee: 25, freeAbove: 1_500 },
    { name: 'Tema', fee: 35 },
    { name: 'Kumasi', fee: 45 },
    { name: 'Takoradi', fee: 55 },
  ],
  vouchers: [
    { code: 'CHALE5', type: 'percentage', value: 5, minimum: 500, cap: 150 },
    { code: 'STUDENT20', type: 'fixed', value: 20, minimum: 200 },
  ],
  ...readTables(import.meta.dirname),
}
