// Mama Put Kitchen, Yaba: the Free store, with exactly 5 live products, pickup, and delivery agreed on WhatsApp.
import type { DemoStore } from '../../demo-store.ts'
import type { Canvas } from '../../pictures/canvas.ts'
import {
  egusi,
  egusiBowl,
  jollof,
  jollofPlate,
  moiMoi,
  puffBowl,
  puffPuff,
  suya,
  zobo,
} from '../../pictures/food/dishes.ts'
import { drumstick, leaf, onionRing, tomatoSlice } from '../../pictures/food/pieces.ts'
import { scatter, woodenTable } from '../../pictures/food/table.ts'
import type { Random } from '../../pictures/random.ts'

/** A pot over its fire. */
const MAMA_LOGO =
  '<circle cx="500" cy="500" r="480" fill="#7a2413"/><path d="M250 430H750C750 640 660 740 500 740S250 640 250 430Z" fill="#fff3e0"/><rect x="214" y="392" width="572" height="58" rx="29" fill="#f7b23b"/><path d="M180 500H250M750 500H820" stroke="#fff3e0" stroke-width="40" stroke-linecap="round"/><path d="M390 330C360 290 420 260 390 210M500 330C470 290 530 260 500 210M610 330C580 290 640 260 610 210" fill="none" stroke="#f7b23b" stroke-width="30" stroke-linecap="round"/><path d="M330 800C400 770 420 850 500 810C580 850 600 770 670 800" fill="none" stroke="#f7b23b" stroke-width="34" stroke-linecap="round"/>'

async function mamaHero(width: number, random: Random): Promise<Canvas> {
  const canvas = await woodenTable(width, width / 2, '#6b4a30', random)
  await egusiBowl(canvas, { x: 150, y: 210, radius: 190 }, random)
  await jollofPlate(canvas, { x: 500, y: 268, radius: 225 }, random)
  await puffBowl(canvas, { x: 862, y: 230, radius: 178 }, '#3f7d77', random)
  await scatter(canvas, [
    leaf(316, 66, 60, 40),
    leaf(350, 40, 46, 80),
    onionRing(318, 440, 30),
    onionRing(270, 462, 24),
    tomatoSlice(700, 452, 40, 10),
    tomatoSlice(752, 470, 30, 40),
    leaf(690, 60, 54, -30),
    `<g transform="translate(60 440) scale(.45)">${drumstick(0, 0, -20)}</g>`,
  ])
  return canvas
}

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
  products: [
    {
      key: 'jollof',
      name: 'Party jollof with plantain',
      description:
        'Cooked over firewood, so the bottom pot is real. With fried plantain and your choice of protein.',
      category: 'Plates',
      price: 3_500,
      stock: null,
      options: { Protein: ['Chicken', 'Beef', 'Fish'], Plate: ['Regular', 'Large'] },
      priceBy: { Large: 4_800 },
      soldOut: ['Fish / Large'],
      pictures: [jollof],
    },
    {
      key: 'egusi',
      name: 'Egusi soup with swallow',
      description:
        'Ground melon seed, ugu leaves, stockfish and beef. Swallow is wrapped apart so that it stays soft.',
      category: 'Plates',
      price: 4_000,
      stock: null,
      options: { Swallow: ['Pounded yam', 'Eba', 'Semo', 'Amala'] },
      priceBy: { 'Pounded yam': 4_500 },
      pictures: [egusi],
    },
    {
      key: 'suya',
      name: 'Suya, 3 sticks',
      description: 'Mallam Sani grills from 4 in the evening. Onions, tomato and extra yaji in the paper.',
      category: 'Small chops',
      price: 2_500,
      stock: null,
      options: { Pepper: ['Mild', 'Hot', 'Very hot'] },
      pictures: [suya],
    },
    {
      key: 'puff-puff',
      name: 'Puff-puff',
      description: 'Fried when you order, sugared or plain. Say which in the note.',
      category: 'Small chops',
      price: 1_000,
      stock: null,
      options: { Portion: ['10 pieces', '20 pieces', 'Party bowl, 60'] },
      priceBy: { '20 pieces': 1_800, 'Party bowl, 60': 5_000 },
      pictures: [puffPuff],
    },
    {
      key: 'zobo',
      name: 'Zobo with ginger, 50 cl',
      description: 'Hibiscus, ginger, clove, orange. No colouring, very little sugar, always cold.',
      category: 'Drinks',
      price: 1_200,
      stock: 18,
      pictures: [zobo],
    },
    {
      key: 'moi-moi',
      name: 'Moi moi in leaf',
      description: 'Only on Sundays for now.',
      category: 'Plates',
      price: 1_500,
      stock: 0,
      isDraft: true,
      pictures: [moiMoi],
    },
  ],
  zones: [],
  vouchers: [],
  customers: [
    { name: 'Chinedu Okeke', phone: '2348000000301', address: '', landmark: 'Office on Commercial Avenue' },
    {
      name: 'Halima Sani',
      phone: '2348000000302',
      address: '6 Montgomery Road, Yaba',
      landmark: 'Flat 3, call at the gate',
    },
    {
      name: 'Wale Ogun',
      phone: '2348000000303',
      address: '11 Queens Drive, Yaba',
      landmark: 'Hostel reception',
      tags: ['student'],
    },
  ],
  orders: [
    {
      customer: 0,
      items: [
        ['jollof', 4, 'Chicken', 'Regular'],
        ['zobo', 4],
      ],
      delivery: 'Fee agreed on WhatsApp',
      status: 'delivered',
      payment: 'paid',
      daysAgo: 13,
    },
    {
      customer: 1,
      items: [['egusi', 1, 'Pounded yam']],
      delivery: 'Pickup',
      status: 'delivered',
      payment: 'paid',
      daysAgo: 8,
    },
    {
      customer: 2,
      items: [
        ['suya', 2, 'Very hot'],
        ['zobo', 1],
      ],
      delivery: 'Pickup',
      status: 'delivered',
      payment: 'paid',
      daysAgo: 6,
    },
    {
      customer: 2,
      items: [['puff-puff', 1, '20 pieces']],
      delivery: 'Pickup',
      status: 'cancelled',
      daysAgo: 3,
    },
    {
      customer: 0,
      items: [['puff-puff', 1, 'Party bowl, 60']],
      delivery: 'Fee agreed on WhatsApp',
      status: 'confirmed',
      payment: 'paid',
      daysAgo: 1,
      note: 'For the office, 1 pm tomorrow please.',
    },
    {
      customer: 1,
      items: [['jollof', 1, 'Beef', 'Large']],
      delivery: 'Pickup',
      status: 'pending',
      daysAgo: 0.1,
    },
  ],
  logo: MAMA_LOGO,
  hero: mamaHero,
}
