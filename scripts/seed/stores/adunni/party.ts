// Adunni's Owambe cloth: laces, sequins, george, brocade and velvet.
import type { DemoProduct } from '../../demo-store.ts'

export const LACE: readonly DemoProduct[] = [
  {
    key: 'champagne-lace',
    name: 'Champagne cord lace, 5 yards',
    description:
      'Guipure flowers on a fine net, in the champagne that suits every skin. Scalloped on both edges, so your tailor can use the border for sleeves and hem.',
    category: 'Lace',
    price: 65_000,
    stock: 8,
  },
  {
    key: 'ivory-voile',
    name: 'Swiss voile lace, ivory, 5 yards',
    description:
      'From Austria, with the certificate. Cotton voile so light that you can pull it through a ring, punched and embroidered all over. For agbada and for brides.',
    category: 'Lace',
    price: 120_000,
    stock: 2,
  },
  {
    key: 'wine-net-lace',
    name: 'French net lace, wine, 5 yards',
    description: 'Deep wine with rose cord. Soft net that does not scratch; lining not included.',
    category: 'Lace',
    price: 58_000,
    compareAt: 66_000,
    stock: 11,
  },
  {
    key: 'teal-dry-lace',
    name: 'Dry lace, teal, 5 yards',
    description:
      'Cotton lace that keeps its shape all day and irons flat. The men’s favourite for buba and sokoto.',
    category: 'Lace',
    price: 34_000,
    stock: 15,
  },
  {
    key: 'gold-sequin',
    name: 'Gold sequin lace, 5 yards',
    description:
      'Sequins sewn one by one on stretch tulle, so it moves with you. Sold in full five-yard pieces only, because a cut edge loses its shine.',
    category: 'Lace',
    price: 95_000,
    stock: 4,
  },
  {
    key: 'emerald-sequin',
    name: 'Emerald sequin lace, 5 yards',
    description:
      'The same tulle in emerald. The whole bale went to one wedding in Ikorodu; more is on the way.',
    category: 'Lace',
    price: 95_000,
    stock: 0,
  },
  {
    key: 'easter-lace-box',
    name: 'Easter lace box',
    description: 'Lace, gele and beads in one box. Prices are not settled yet.',
    category: 'Lace',
    price: 110_000,
    stock: 0,
    isDraft: true,
  },
]

export const GEORGE: readonly DemoProduct[] = [
  {
    key: 'wine-george',
    name: 'Wine george wrapper, 2 pieces',
    description:
      'Intorica george with gold-thread paisley, two wrappers of two and a half yards. Soft enough to tie alone. Comes with blouse material in the same wine.',
    category: 'George and brocade',
    price: 85_000,
    stock: 6,
  },
  {
    key: 'blue-george',
    name: 'Royal blue george wrapper, 2 pieces',
    description: 'Royal blue and gold, the pair that never goes out of fashion in Port Harcourt and Asaba.',
    category: 'George and brocade',
    price: 85_000,
    compareAt: 98_000,
    stock: 3,
  },
  {
    key: 'purple-brocade',
    name: 'Guinea brocade, royal purple, 5 yards',
    description:
      'First-quality bazin with the getzner shine, beaten until it sings when you walk. For babariga and grand bubu.',
    category: 'George and brocade',
    price: 42_000,
    stock: 9,
  },
  {
    key: 'plum-velvet',
    name: 'Plum velvet, per yard',
    description:
      'Thick stretch velvet that swallows the light. Sold by the yard: put the number of yards as the quantity.',
    category: 'George and brocade',
    price: 6_500,
    stock: 60,
  },
]
