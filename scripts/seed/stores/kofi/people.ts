// Kofi's customers and their orders. The numbers are toll-free and belong to no person on WhatsApp.
import type { DemoCustomer, DemoOrder } from '../../demo-store.ts'

export const CUSTOMERS: readonly DemoCustomer[] = [
  {
    name: 'Ama Serwaa',
    phone: '233800000201',
    address: '12 Spintex Road, Accra',
    landmark: 'Opposite the Palace Mall',
    email: 'ama.serwaa@example.com',
    tags: ['regular'],
  },
  {
    name: 'Kwame Boateng',
    phone: '233800000202',
    address: 'Plot 8, Adum, Kumasi',
    landmark: 'Behind Prempeh II Street',
  },
  {
    name: 'Efua Mensah',
    phone: '233800000203',
    address: 'Community 4, Tema',
    landmark: 'Blue container near the roundabout',
  },
  {
    name: 'Yaw Darko',
    phone: '233800000204',
    address: '3 Ring Road Central, Accra',
    landmark: 'Danquah Circle',
    tags: ['office'],
  },
  {
    name: 'Abena Osei',
    phone: '233800000205',
    address: 'Market Circle, Takoradi',
    landmark: 'Above the bakery',
  },
  {
    name: 'Nii Lartey',
    phone: '233800000206',
    address: 'Osu, Oxford Street, Accra',
    landmark: 'Lane after the post office',
    notes: 'Resells chargers. Gives exact change.',
  },
  {
    name: 'Akosua Frimpong',
    phone: '233800000207',
    address: 'East Legon, Accra',
    landmark: 'American House junction',
  },
]

const ACCRA = 'Accra'

export const ORDERS: readonly DemoOrder[] = [
  {
    customer: 0,
    items: [
      ['smart-9', 1],
      ['screen-glass', 1],
    ],
    delivery: ACCRA,
    status: 'delivered',
    payment: 'paid',
    daysAgo: 52,
  },
  {
    customer: 5,
    items: [
      ['charger-25w', 6],
      ['earphones', 10],
    ],
    delivery: ACCRA,
    status: 'delivered',
    payment: 'paid',
    daysAgo: 46,
  },
  {
    customer: 1,
    items: [['spark-30c', 1, '8 + 256 GB', 'Forest green']],
    delivery: 'Kumasi',
    status: 'delivered',
    payment: 'paid',
    daysAgo: 39,
  },
  {
    customer: 3,
    items: [['galaxy-a16', 2]],
    delivery: ACCRA,
    status: 'delivered',
    payment: 'paid',
    daysAgo: 31,
  },
  { customer: 2, items: [['tab-a9', 1]], delivery: 'Tema', status: 'cancelled', daysAgo: 25 },
  {
    customer: 4,
    items: [
      ['power-bank-20', 1],
      ['braided-cable', 2, 'USB-C'],
    ],
    delivery: 'Takoradi',
    status: 'delivered',
    payment: 'paid',
    daysAgo: 18,
  },
  {
    customer: 6,
    items: [['iphone-12-uk', 1, 'Red']],
    delivery: ACCRA,
    status: 'delivered',
    payment: 'paid',
    daysAgo: 12,
  },
  {
    customer: 0,
    items: [['smart-watch', 1, 'Green']],
    delivery: ACCRA,
    status: 'shipped',
    payment: 'paid',
    daysAgo: 4,
  },
  {
    customer: 1,
    items: [['speaker', 1]],
    delivery: 'Kumasi',
    status: 'shipped',
    payment: 'paid',
    daysAgo: 3,
  },
  { customer: 5, items: [['memory-card', 5, '64 GB']], delivery: 'Pickup', status: 'confirmed', daysAgo: 2 },
  {
    customer: 2,
    items: [['case-shock', 1, 'Galaxy A16', 'Teal']],
    delivery: 'Tema',
    status: 'confirmed',
    payment: 'claimed',
    daysAgo: 2,
  },
  { customer: 6, items: [['earbuds-white', 1]], delivery: ACCRA, status: 'pending', daysAgo: 0.9 },
  {
    customer: 3,
    items: [['mifi', 2]],
    delivery: ACCRA,
    status: 'pending',
    payment: 'claimed',
    daysAgo: 0.3,
    voucher: 'CHALE5',
  },
]
