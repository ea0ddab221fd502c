// Adunni's Ankara: wax prints sold by the piece, from everyday cotton to Hollandais.
import type { DemoProduct } from '../../demo-store.ts'

export const ANKARA: readonly DemoProduct[] = [
  {
    key: 'sunrise-record',
    name: 'Sunrise Record Ankara, 6 yards',
    description:
      'The big record print everyone asks for in December. Pure cotton, wax on both sides, and the colour stays after washing. Six yards is enough for iro and buba, or for two short gowns.',
    category: 'Ankara',
    price: 14_500,
    stock: 22,
  },
  {
    key: 'peacock-fan',
    name: 'Peacock Fan Ankara, 6 yards',
    description:
      'Fans in plum, gold and rose, printed edge to edge so that nothing is wasted when you cut on the bias. Soft hand, ready to sew: no starch to wash out first.',
    category: 'Ankara',
    price: 16_000,
    compareAt: 18_500,
    stock: 14,
  },
  {
    key: 'hibiscus',
    name: 'Hibiscus Yellow Ankara, 6 yards',
    description:
      'Loud, happy and very Lagos. Large red and green blooms on sunflower yellow; a favourite for naming ceremonies and children’s birthdays. 100% cotton.',
    category: 'Ankara',
    price: 15_500,
    stock: 18,
  },
  {
    key: 'balogun-diamond',
    name: 'Balogun Diamond Ankara, 6 yards',
    description:
      'Small diamonds that flatter every figure. This is the print we sell most to teachers and bankers for Friday wear. Price is down until the end of the month.',
    category: 'Ankara',
    price: 12_500,
    sale: { price: 10_900, daysLeft: 12 },
    stock: 31,
  },
  {
    key: 'lagoon-wave',
    name: 'Lagoon Wave Ankara, 6 yards',
    description:
      'Waves in magenta, plum and gold with a line of cowrie dots. Falls well for a bubu and makes a handsome shirt with the waves running across.',
    category: 'Ankara',
    price: 13_000,
    stock: 9,
  },
  {
    key: 'indigo-record',
    name: 'Indigo Record Hollandais, 6 yards',
    description:
      'Real Dutch wax with the selvedge stamp, in the deep blue that mothers keep in the box for years. Heavy, crisp, and it only gets softer. Comes with its label.',
    category: 'Ankara',
    price: 48_000,
    stock: 5,
  },
  {
    key: 'cocoa-fan',
    name: 'Cocoa Fan Hollandais, 6 yards',
    description:
      'Brown, amber and cream: the colours of harmattan. A Hollandais for couples, since it looks as good on a man’s buba as on a skirt and blouse.',
    category: 'Ankara',
    price: 46_500,
    stock: 7,
  },
  {
    key: 'market-mix',
    name: 'Market mix, 3 prints × 2 yards',
    description:
      'Three different prints of two yards each, chosen to go together. Good for patchwork, head ties, cushions, or a child’s wardrobe. Tell us in the note which colours you like.',
    category: 'Ankara',
    price: 13_500,
    stock: 26,
  },
  {
    key: 'rose-garden',
    name: 'Rose Garden Ankara, 6 yards',
    description:
      'Soft pink with deep rose flowers, asked for by every bridal train this season. The next bale comes in three weeks: message us and we keep a piece for you.',
    category: 'Ankara',
    price: 15_500,
    stock: 0,
  },
  {
    key: 'teal-wave',
    name: 'Teal Wave Ankara, 6 yards',
    description:
      'Cool teal and gold for people who do not like noise. Light cotton that breathes, good for work and for church.',
    category: 'Ankara',
    price: 12_500,
    stock: 3,
  },
]
