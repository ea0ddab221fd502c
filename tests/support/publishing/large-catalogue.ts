// A believable large shop: names, options, prices and descriptions drawn from words of Nigerian and Ghanaian shops. The same number of
// products is always the same shop.
import type { OptionGroup, SnapshotCategory, SnapshotProduct } from '#domain/store/snapshot.ts'
import { ADUNNI, KOFI } from '#scripts/seed/demo-stores.ts'
import { seededRandom } from './random.ts'

const list = (words: string) => words.split(' ')

const MAKERS = list(
  'Adunni Vlisco Hitarget Dabiri Supreme Getzner Nivea Dettol Tecno Infinix Samsung Oraimo Itel Xiaomi Binatone Scanfrost Hisense LG Nokia Zara Clarks Bata Mavin Emzor Peak Milo Golden Mamador Kings Dangote Honeywell Nasco Cway Ariel Omo Sunlight Haier Nexus Qasa Kenwood Philips Maxi Bruhm Syinix Newclime Rite Lontor Gionee Realme Vivo Oppo',
)
const LOOKS = list(
  'Sunrise Peacock Hibiscus Balogun Lagoon Indigo Cocoa Rose Teal Crimson Emerald Ivory Champagne Royal Plum Amber Coral Olive Peach Lilac Silver Navy Sand Rust Mustard Charcoal Turquoise Burgundy Cream Ash Copper Magenta Violet Lemon Mint Onyx Pearl Ruby Saffron Slate Soft Heavy Light Slim Classic Premium Original Small Large Mini Jumbo Double Single Quick Natural Fresh Smoked Roasted',
)
const THINGS = list(
  'Ankara Lace Adire Gele Kaftan Agbada Shirt Gown Skirt Blouse Wrapper Trousers Jacket Sandals Slippers Heels Sneakers Handbag Wallet Belt Necklace Earrings Bracelet Watch Charger Cable Earbuds Speaker Phone Tablet Router Lamp Fan Blender Kettle Iron Mattress Pillow Curtain Rug Pot Plate Spoon Cooler Flask Rice Beans Garri Palm-oil Honey Pepper Egusi Stockfish Crayfish Soap Cream Shampoo Perfume Wig Comb Diaper Notebook Pen Backpack Football Bicycle Toy Puzzle Drill Hammer Bulb Socket',
)
const EXTRA_WORDS = list(
  'Record Fan Diamond Wave Garden Cord Voile Sequin Velvet Silk Cotton Leather Wooden Steel Plastic Glass Bamboo Wireless Rechargeable Waterproof Foldable Embroidered Beaded Painted Woven Knitted Striped Checked Flowered Plain Unisex Men’s Women’s Children’s Baby School Office Party Kitchen Travel Wedding Easter Sallah',
)

const DESCRIPTIONS = [...ADUNNI.products, ...KOFI.products].flatMap(({ description }) =>
  description.split(/(?<=[.!?])\s+/),
)

const OPTIONS: readonly (readonly [string, readonly string[]])[] = [
  ['Size', ['S', 'M', 'L', 'XL', 'XXL']],
  ['Size', ['38', '39', '40', '41', '42', '43', '44']],
  ['Colour', ['Black', 'White', 'Red']],
  ['Colour', ['Wine', 'Royal blue', 'Emerald', 'Gold']],
  ['Length', ['2 yards', '5 yards', '10 yards']],
  ['Weight', ['500 g', '1 kg', '5 kg']],
]

const CATEGORY_COUNT = 14

/** Every product has a picture; a third have options, of which one costs more. */
export function largeCatalogue(count: number): {
  readonly categories: readonly SnapshotCategory[]
  readonly products: readonly SnapshotProduct[]
} {
  const { next: random, pick: any, below } = seededRandom(count)
  const uuid = () => {
    const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
  const shop = uuid()
  const categories = THINGS.slice(0, CATEGORY_COUNT).map((name) => ({
    id: uuid(),
    name: `${name} and more`,
    slug: name.toLowerCase(),
    sizeTable: '',
  }))
  const nameOf = () => {
    const words = [random() < 0.5 ? any(MAKERS) : any(LOOKS), any(LOOKS), any(EXTRA_WORDS), any(THINGS)]
    return `${words.join(' ')}${random() < 0.5 ? `, ${any(['2 yards', '5 yards', '6 yards', '128 GB', '50 cl', '1 kg', '3 pieces'])}` : ''}`
  }
  const optionsOf = (): readonly OptionGroup[] => {
    if (random() < 0.65) return []
    const [name, values] = any(OPTIONS)
    return [{ id: uuid(), name, values: values.map((value) => ({ id: uuid(), name: value })) }]
  }
  const products = Array.from({ length: count }, (): SnapshotProduct => {
    const price = (10 + below(990)) * 10_000
    const options = optionsOf()
    const dearer = options[0]?.values.at(-1)
    return {
      id: uuid(),
      categoryId: any(categories).id,
      name: nameOf(),
      description: Array.from({ length: 1 + below(4) }, () => any(DESCRIPTIONS)).join(' '),
      specs: '',
      price,
      compareAtPrice: random() < 0.1 ? price + 200_000 : null,
      stock: random() < 0.2 ? below(5) : null,
      pictures: [{ path: `${shop}/${uuid()}`, width: 1280, height: 1280, alt: '' }],
      options,
      combinations: dearer ? [{ valueIds: [dearer.id], price: price + 150_000, stock: 4 }] : [],
    }
  })
  return { categories, products }
}
