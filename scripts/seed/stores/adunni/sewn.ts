// Clothes from Adunni's tailors: gowns, shirts, kaftans, bags, geles and caps.
import type { DemoProduct } from '../../demo-store.ts'

export const READY_TO_WEAR: readonly DemoProduct[] = [
  {
    key: 'boubou-gown',
    name: 'Ankara A-line gown',
    description:
      'Cut wide in the skirt and easy in the shoulder, with pockets on both sides, because of course. Lined to the knee. The size table is below, or send us your measurements.',
    specs: 'Material: Ankara, all cotton\nLining: to the knee\nCare: wash cold, iron inside out',
    category: 'Ready to wear',
    price: 22_500,
    stock: null,
    options: { Size: ['S', 'M', 'L', 'XL', 'XXL'], Colour: ['Hibiscus yellow', 'Rose'] },
    priceBy: { XXL: 25_000 },
    soldOut: ['S / Rose', 'XXL / Hibiscus yellow'],
    pictureOf: { 'Hibiscus yellow': 0, Rose: 1 },
  },
  {
    key: 'adire-shirt',
    name: 'Adire camp shirt',
    description:
      'Short sleeves, open collar, one pocket. Hand-dyed, so each shirt has its own face. Cut a little loose.',
    category: 'Ready to wear',
    price: 18_500,
    stock: null,
    options: { Size: ['S', 'M', 'L', 'XL'] },
    soldOut: ['S'],
  },
  {
    key: 'kaftan',
    name: 'Men’s kaftan with embroidery',
    description:
      'Kaftan and trousers in cotton cashmere. The chest is embroidered by machine in thread that does not fade. Trousers come with a drawstring, so they fit before and after the party.',
    category: 'Ready to wear',
    price: 35_000,
    stock: null,
    options: { Size: ['M', 'L', 'XL', 'XXL'], Colour: ['Sky blue', 'Plum'] },
    priceBy: { XXL: 38_000 },
    soldOut: ['L / Plum'],
  },
  {
    key: 'diamond-shirt',
    name: 'Ankara shirt, Balogun diamond',
    description:
      'The Friday shirt. Matching pocket, coconut buttons, and enough seam left inside to let it out.',
    category: 'Ready to wear',
    price: 14_500,
    sale: { price: 12_500, daysLeft: 20 },
    stock: null,
    options: { Size: ['M', 'L', 'XL'] },
  },
  {
    key: 'children-set',
    name: 'Children’s ankara set',
    description: 'Top and shorts for ages 2 to 8. The tailor is still finishing the samples.',
    category: 'Ready to wear',
    price: 9_500,
    stock: 0,
    isDraft: true,
  },
]

export const ACCESSORIES: readonly DemoProduct[] = [
  {
    key: 'tote-bag',
    name: 'Ankara tote with leather handles',
    description:
      'Carries your Bible, your tablet and your lunch. Cotton canvas inside, Kano leather handles, zip pocket.',
    category: 'Gele, caps and bags',
    price: 7_500,
    stock: 24,
  },
  {
    key: 'auto-gele',
    name: 'Ready-to-tie gele',
    description:
      'Pleated by hand and held by a hidden stitch: put it on like a cap and you are done in ten seconds. Adjusts at the back from 21 to 24 inches.',
    category: 'Gele, caps and bags',
    price: 9_500,
    stock: null,
    options: { Colour: ['Wine', 'Royal blue', 'Emerald'] },
    soldOut: ['Emerald'],
  },
  {
    key: 'lace-gele',
    name: 'Gele, champagne sego',
    description:
      'Two yards of sego in champagne and gold. Stiff enough to hold a high tie the whole reception.',
    category: 'Gele, caps and bags',
    price: 6_000,
    stock: 17,
  },
  {
    key: 'fila',
    name: 'Aso Oke fila',
    description:
      'The cap that finishes the man. Hand-sewn, soft, and it remembers which side you fold it to. Inches around the head.',
    category: 'Gele, caps and bags',
    price: 12_000,
    stock: null,
    options: { Size: ['21 in', '22 in', '23 in', '24 in'] },
    soldOut: ['21 in'],
  },
  {
    key: 'injiri-wrapper',
    name: 'Injiri wrapper, red check',
    description: 'Madras check as the Kalabari wear it. Waiting for the photographs.',
    category: 'Gele, caps and bags',
    price: 18_000,
    stock: 0,
    isDraft: true,
  },
]
