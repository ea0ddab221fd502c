// Kofi Phones, Kwame Nkrumah Circle, Accra: the Premium store in Ghana, selling in cedis.
import type { DemoStore } from '../../demo-store.ts'
import { type Canvas, paintBackdrop, place } from '../../pictures/canvas.ts'
import { withSharedDefs } from '../../pictures/devices/desk.ts'
import { turned } from '../../pictures/devices/parts.ts'
import { phoneBack, phoneFront } from '../../pictures/devices/phones.ts'
import { CUSTOMERS, ORDERS } from './people.ts'
import { EXTRAS, PHONES, POWER, SOUND } from './products.ts'

/** A K whose arms are signal waves. */
const KOFI_LOGO =
  '<rect x="40" y="40" width="920" height="920" rx="250" fill="#0e5a4a"/><path d="M330 270V730" stroke="#fff" stroke-width="92" stroke-linecap="round"/><circle cx="440" cy="500" r="52" fill="#ffc24a"/><path d="M560 390C620 450 620 550 560 610M650 300C760 410 760 590 650 700" fill="none" stroke="#ffc24a" stroke-width="62" stroke-linecap="round"/>'

async function kofiHero(width: number): Promise<Canvas> {
  const canvas = paintBackdrop(width, width / 2, { wall: '#12705c', floor: '#07382f', horizon: 0.85 })
  const glow =
    '<defs><radialGradient id="glow" cx=".5" cy=".45" r=".6"><stop offset="0" stop-color="#ffc24a" stop-opacity=".42"/><stop offset="1" stop-color="#ffc24a" stop-opacity="0"/></radialGradient></defs><rect width="1000" height="500" fill="url(#glow)"/><g fill="none" stroke="#fff" stroke-opacity=".08" stroke-width="2"><circle cx="500" cy="260" r="150"/><circle cx="500" cy="260" r="240"/><circle cx="500" cy="260" r="340"/><circle cx="500" cy="260" r="450"/></g>'
  await place(canvas, glow, [])
  const at = (x: number, y: number) => ({ x, y, width: 172, height: 356, radius: 27 })
  const parts = [
    turned(-16, 150, 300, phoneBack(at(64, 150), '#8f7fd0', 'pill')),
    turned(16, 850, 300, phoneBack(at(764, 150), '#c9b28f', 'triple')),
    turned(-8, 300, 280, phoneFront(at(214, 116), '#f2a93b', '#b4532a')),
    turned(8, 700, 280, phoneFront(at(614, 116), '#e26d8a', '#3d1e5c')),
    turned(0, 500, 250, phoneBack(at(414, 74), '#1f4f78', 'ring')),
  ]
  for (const part of withSharedDefs(parts)) await place(canvas, part)
  return canvas
}

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
  products: [
    ...PHONES.slice(0, 2),
    ...POWER.slice(0, 2),
    ...SOUND.slice(0, 1),
    ...PHONES.slice(2, 4),
    ...EXTRAS.slice(0, 1),
    ...SOUND.slice(1, 3),
    ...PHONES.slice(4),
    ...POWER.slice(2),
    ...SOUND.slice(3),
    ...EXTRAS.slice(1),
  ],
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
  customers: CUSTOMERS,
  orders: ORDERS,
  logo: KOFI_LOGO,
  hero: kofiHero,
}
