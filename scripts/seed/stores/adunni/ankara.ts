// Ankara: wax prints by the piece, from everyday cotton to Hollandais.
import type { DemoProduct } from '../../demo-store.ts'
import { bundle, gathered, hanging, loose, piled, rolled } from '../../pictures/cloth/arrangements.ts'
import { CLOTH } from './cloths.ts'

export const ANKARA: readonly DemoProduct[] = [
  {
    key: 'sunrise-record',
    name: 'Sunrise Record Ankara, 6 yards',
    description:
      'The big record print everyone asks for in December. Pure cotton, wax on both sides, and the colour stays after washing. Six yards is enough for iro and buba, or for two short gowns.',
    category: 'Ankara',
    price: 14_500,
    stock: 22,
    pictures: [
      (size, random) =>
        piled(size, { fabric: CLOTH.sunriseRecord, others: [CLOTH.peacockFan, CLOTH.hibiscus] }, random),
      (size, random) => loose(size, { fabric: CLOTH.sunriseRecord, repeats: 1.8 }, random),
    ],
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
    pictures: [(size, random) => rolled(size, { fabric: CLOTH.peacockFan, repeats: 2.8 }, random)],
  },
  {
    key: 'hibiscus',
    name: 'Hibiscus Yellow Ankara, 6 yards',
    description:
      'Loud, happy and very Lagos. Large red and green blooms on sunflower yellow; a favourite for naming ceremonies and children’s birthdays. 100% cotton.',
    category: 'Ankara',
    price: 15_500,
    stock: 18,
    pictures: [(size, random) => hanging(size, { fabric: CLOTH.hibiscus, repeats: 1.8 }, random)],
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
    pictures: [(size, random) => bundle(size, { fabric: CLOTH.diamond, repeats: 2.6 }, random)],
  },
  {
    key: 'lagoon-wave',
    name: 'Lagoon Wave Ankara, 6 yards',
    description:
      'Waves in magenta, plum and gold with a line of cowrie dots. Falls well for a bubu and makes a handsome shirt with the waves running across.',
    category: 'Ankara',
    price: 13_000,
    stock: 9,
    pictures: [(size, random) => loose(size, { fabric: CLOTH.lagoonWave, repeats: 1.9 }, random)],
  },
  {
    key: 'indigo-record',
    name: 'Indigo Record Hollandais, 6 yards',
    description:
      'Real Dutch wax with the selvedge stamp, in the deep blue that mothers keep in the box for years. Heavy, crisp, and it only gets softer. Comes with its label.',
    category: 'Ankara',
    price: 48_000,
    stock: 5,
    pictures: [
      (size, random) => bundle(size, { fabric: CLOTH.indigoRecord, repeats: 2 }, random),
      (size, random) => loose(size, { fabric: CLOTH.indigoRecord, repeats: 1.7 }, random),
    ],
  },
  {
    key: 'cocoa-fan',
    name: 'Cocoa Fan Hollandais, 6 yards',
    description:
      'Brown, amber and cream: the colours of harmattan. A Hollandais for couples, since it looks as good on a man’s buba as on a skirt and blouse.',
    category: 'Ankara',
    price: 46_500,
    stock: 7,
    pictures: [(size, random) => piled(size, { fabric: CLOTH.cocoaFan, repeats: 2.8 }, random)],
  },
  {
    key: 'market-mix',
    name: 'Market mix, 3 prints × 2 yards',
    description:
      'Three different prints of two yards each, chosen to go together. Good for patchwork, head ties, cushions, or a child’s wardrobe. Tell us in the note which colours you like.',
    category: 'Ankara',
    price: 13_500,
    stock: 26,
    pictures: [
      (size, random) =>
        piled(
          size,
          { fabric: CLOTH.lagoonWave, others: [CLOTH.tealWave, CLOTH.diamond, CLOTH.sunriseRecord] },
          random,
        ),
    ],
  },
  {
    key: 'rose-garden',
    name: 'Rose Garden Ankara, 6 yards',
    description:
      'Soft pink with deep rose flowers, asked for by every bridal train this season. The next bale comes in three weeks: message us and we keep a piece for you.',
    category: 'Ankara',
    price: 15_500,
    stock: 0,
    pictures: [(size, random) => gathered(size, { fabric: CLOTH.roseGarden, repeats: 2.2 }, random)],
  },
  {
    key: 'teal-wave',
    name: 'Teal Wave Ankara, 6 yards',
    description:
      'Cool teal and gold for people who do not like noise. Light cotton that breathes, good for work and for church.',
    category: 'Ankara',
    price: 12_500,
    stock: 3,
    pictures: [(size, random) => rolled(size, { fabric: CLOTH.tealWave, repeats: 2.2 }, random)],
  },
]
