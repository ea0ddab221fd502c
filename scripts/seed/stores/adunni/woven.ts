// Aso Oke from the looms of Iseyin, a kente, and adire from Abeokuta.
import type { DemoProduct } from '../../demo-store.ts'

const SETS = ['Gele and ipele', 'Groom set', 'Bride set']
const YARDS = ['2 yards', '5 yards', '10 yards']

export const ASO_OKE: readonly DemoProduct[] = [
  {
    key: 'sanyan',
    name: 'Sanyan Aso Oke, hand-woven',
    description:
      'The father of all Aso Oke: wild-silk beige, woven in narrow strips in Iseyin and sewn by hand. Ten working days from order, because we weave to your size. Bride set is iro, buba, gele and ipele; groom set is agbada, buba, sokoto and fila.',
    category: 'Aso Oke',
    price: 65_000,
    stock: null,
    options: { Set: SETS },
    priceBy: { 'Groom set': 145_000, 'Bride set': 185_000 },
  },
  {
    key: 'etu',
    name: 'Etu Aso Oke, deep indigo',
    description:
      'Dark as a guinea fowl, with the fine blue line that gives it its name. What chiefs wear, and what families bring out for burials and thanksgiving. Hand-woven cotton.',
    category: 'Aso Oke',
    price: 58_000,
    stock: null,
    options: { Set: SETS },
    priceBy: { 'Groom set': 132_000, 'Bride set': 168_000 },
    soldOut: ['Groom set'],
  },
  {
    key: 'alaari',
    name: 'Alaari Aso Oke, crimson',
    description:
      'Crimson with gold diamonds floated on every second strip. The red does not bleed: it is dyed in the yarn. Pairs beautifully with champagne lace.',
    category: 'Aso Oke',
    price: 62_000,
    stock: null,
    options: { Set: SETS },
    priceBy: { 'Groom set': 138_000, 'Bride set': 175_000 },
  },
  {
    key: 'peach-metallic',
    name: 'Peach Aso Oke with metallic thread',
    description:
      'Modern Aso Oke with a soft shine, light enough to tie a gele that stands up without starch. Gele and ipele, 2 pieces.',
    category: 'Aso Oke',
    price: 54_000,
    compareAt: 60_000,
    stock: 6,
  },
  {
    key: 'emerald-aso-oke',
    name: 'Emerald Aso Oke, gele and ipele',
    description:
      'Bottle green and old gold for the mother of the day. Two pieces, finished edges, folded in tissue for the trip.',
    category: 'Aso Oke',
    price: 56_000,
    stock: 4,
  },
  {
    key: 'kente',
    name: 'Bonwire kente, 4 yards',
    description:
      'Woven in Bonwire near Kumasi, block by block. Gold for wealth, green for growth, red for the ancestors, black for age. Four yards; a full cloth of six can be ordered.',
    category: 'Aso Oke',
    price: 72_000,
    stock: 5,
  },
  {
    key: 'lilac-aso-oke',
    name: 'Lilac Aso Oke, gele and ipele',
    description: 'Still on the loom. We put it in the shop when the first ten pieces have come from Iseyin.',
    category: 'Aso Oke',
    price: 56_000,
    stock: 0,
    isDraft: true,
  },
]

export const ADIRE: readonly DemoProduct[] = [
  {
    key: 'eleko',
    name: 'Adire eleko, painted squares',
    description:
      'Painted with cassava paste and a feather, then dipped in indigo at Itoku, Abeokuta. Every square has its own figure: the bird, the comb, the cowries. No two pieces are the same. Wash apart the first two times.',
    category: 'Adire',
    price: 9_500,
    stock: null,
    options: { Length: YARDS },
    priceBy: { '5 yards': 22_500, '10 yards': 43_000 },
  },
  {
    key: 'oniko',
    name: 'Adire oniko, moon rings',
    description:
      'Tied with raffia around pebbles and seeds, ring inside ring. Soft cotton poplin that you can wear the day it arrives.',
    category: 'Adire',
    price: 8_500,
    stock: null,
    options: { Length: YARDS },
    priceBy: { '5 yards': 19_500, '10 yards': 37_500 },
    soldOut: ['10 yards'],
  },
  {
    key: 'campala-sky',
    name: 'Campala tie-dye, sky',
    description:
      'Blooms of blue on soft cotton, dyed in small pots so that each bloom runs its own way. 5 yards.',
    category: 'Adire',
    price: 15_000,
    stock: 12,
  },
  {
    key: 'campala-magenta',
    name: 'Campala tie-dye, magenta',
    description:
      'For people who enter a room. Strong magenta with pink blooms, 5 yards of cotton that is easy to sew.',
    category: 'Adire',
    price: 15_000,
    sale: { price: 12_750, daysLeft: 5 },
    stock: 8,
  },
  {
    key: 'adire-silk',
    name: 'Adire on silk, olive',
    description:
      'Eleko figures on habotai silk: light, cool, with a quiet shine. Beautiful as a kimono, a long scarf or the lining of an agbada. 4 yards.',
    category: 'Adire',
    price: 39_500,
    stock: 3,
  },
  {
    key: 'eleko-brown',
    name: 'Brown adire eleko, 5 yards',
    description:
      'Kola-nut brown in place of indigo, with the same painted squares. Goes with leather, wood and gold.',
    category: 'Adire',
    price: 21_500,
    stock: 10,
  },
]
