// Products that Kofi sells at Kwame Nkrumah Circle: phones and accessories. Prices in cedis.
import type { DemoProduct } from '../../demo-store.ts'

export const PHONES: readonly DemoProduct[] = [
  {
    key: 'spark-30c',
    name: 'Tecno Spark 30C, 128 GB',
    description:
      '6.67 inch screen at 120 Hz, 5,000 mAh battery, two SIMs. Sealed box, 13 months of Tecno warranty. We set it up for you before you leave.',
    category: 'Phones',
    price: 1_650,
    stock: null,
    options: { Memory: ['4 + 128 GB', '8 + 256 GB'], Colour: ['Forest green', 'Black'] },
    priceBy: { '8 + 256 GB': 1_980 },
    soldOut: ['8 + 256 GB / Black'],
  },
  {
    key: 'smart-9',
    name: 'Infinix Smart 9, 64 GB',
    description:
      'The phone we sell most to students. Big battery, loud speakers, fingerprint at the side. Free case and glass in the box.',
    category: 'Phones',
    price: 1_350,
    compareAt: 1_480,
    stock: 17,
  },
  {
    key: 'galaxy-a16',
    name: 'Samsung Galaxy A16, 128 GB',
    description:
      'Six years of updates, Super AMOLED, water resistant. Ghana stock with the Samsung card, not an import.',
    category: 'Phones',
    price: 2_450,
    sale: { price: 2_290, daysLeft: 9 },
    stock: 8,
  },
  {
    key: 'redmi-14c',
    name: 'Redmi 14C, 128 GB',
    description:
      'Large 6.88 inch screen and a 50 MP camera. Good in low light for the price. Two years of security updates left.',
    category: 'Phones',
    price: 1_720,
    stock: 11,
  },
  {
    key: 'itel-a80',
    name: 'itel A80, 64 GB',
    description:
      'First smartphone for mother or for the shop till. Simple, strong, and the battery lasts two days.',
    category: 'Phones',
    price: 1_050,
    stock: 20,
  },
  {
    key: 'iphone-12-uk',
    name: 'iPhone 12, UK used, 128 GB',
    description:
      'Grade A, battery health 86% or better, factory unlocked, nothing replaced. Seven days to bring it back if anything is wrong, three months of our own warranty.',
    category: 'Phones',
    price: 3_600,
    stock: null,
    options: { Colour: ['Black', 'White', 'Red'] },
    soldOut: ['White'],
  },
  {
    key: 'torch-phone',
    name: 'Torch phone, dual SIM',
    description:
      'Buttons, radio, torch, and a battery for a week. Keep it in the bag for the day the other one dies.',
    category: 'Phones',
    price: 180,
    stock: 34,
  },
  {
    key: 'tab-a9',
    name: 'Galaxy Tab A9, 64 GB',
    description:
      '8.7 inch tablet for school and cartoons. SIM slot, so it works without Wi-Fi. Cover sold apart.',
    category: 'Phones',
    price: 2_300,
    stock: 4,
  },
]

export const POWER: readonly DemoProduct[] = [
  {
    key: 'power-bank-20',
    name: 'Power bank, 20,000 mAh',
    description:
      'Three full charges for most phones. Tested by us: 18,600 mAh measured. Charges two phones at once.',
    category: 'Power and charging',
    price: 220,
    compareAt: 260,
    stock: 25,
  },
  {
    key: 'power-bank-10',
    name: 'Slim power bank, 10,000 mAh',
    description: 'Thin as a phone, fits the same pocket. For dumsor evenings and long trotro rides.',
    category: 'Power and charging',
    price: 140,
    stock: 19,
  },
  {
    key: 'charger-25w',
    name: '25 W fast charger with cable',
    description: 'Three-pin plug, USB-C, with its cable. Original, with the hologram you can check online.',
    category: 'Power and charging',
    price: 85,
    stock: 41,
  },
  {
    key: 'charger-65w',
    name: '65 W charger, black',
    description: 'Charges a laptop, and a phone from 5 to 60 percent in twenty minutes.',
    category: 'Power and charging',
    price: 180,
    stock: 12,
  },
  {
    key: 'braided-cable',
    name: 'Braided cable, 2 metres',
    description: 'The cable that survives the bed, the chair leg and the goat. Nylon braid, metal ends.',
    category: 'Power and charging',
    price: 45,
    stock: null,
    options: { End: ['USB-C', 'Lightning', 'Micro USB'] },
    priceBy: { Lightning: 60 },
  },
  {
    key: 'mifi',
    name: '4G MiFi router',
    description:
      'Takes any SIM, gives Wi-Fi to ten people, eight hours on its battery. Unlocked for all networks.',
    category: 'Power and charging',
    price: 420,
    stock: 6,
  },
  {
    key: 'car-holder',
    name: 'Magnetic car holder',
    description: 'Holds through potholes from Madina to Kasoa. Sticks to the dash, turns all ways.',
    category: 'Power and charging',
    price: 70,
    stock: 22,
  },
]

export const SOUND: readonly DemoProduct[] = [
  {
    key: 'earbuds-white',
    name: 'Wireless earbuds, white',
    description: 'Five hours in the ear, twenty more in the case. Clear calls, also in traffic.',
    category: 'Sound and wearables',
    price: 190,
    sale: { price: 160, daysLeft: 16 },
    stock: 28,
  },
  {
    key: 'earbuds-black',
    name: 'Wireless earbuds Pro, graphite',
    description: 'With noise cancelling that makes the generator next door disappear.',
    category: 'Sound and wearables',
    price: 340,
    stock: 0,
  },
  {
    key: 'headphones',
    name: 'Over-ear headphones, navy',
    description: 'Soft cushions, 40 hours, folds flat. Also works by cable when the battery is low.',
    category: 'Sound and wearables',
    price: 310,
    stock: 9,
  },
  {
    key: 'earphones',
    name: 'Wired earphones with mic',
    description: 'No battery, no pairing, no wahala. Gold jack, three sizes of tips.',
    category: 'Sound and wearables',
    price: 25,
    stock: 70,
  },
  {
    key: 'speaker',
    name: 'Bluetooth speaker, coral',
    description: 'Louder than it looks, splash proof, ten hours. Two of them play together in stereo.',
    category: 'Sound and wearables',
    price: 280,
    stock: 10,
  },
  {
    key: 'smart-watch',
    name: 'Smart watch, 45 mm',
    description:
      'Steps, sleep, heart rate and your WhatsApp messages on the wrist. Seven days on one charge.',
    category: 'Sound and wearables',
    price: 340,
    stock: null,
    options: { Strap: ['Navy', 'Sand', 'Green'] },
    soldOut: ['Sand'],
  },
]

export const EXTRAS: readonly DemoProduct[] = [
  {
    key: 'case-shock',
    name: 'Shock-proof phone case',
    description: 'Raised edges, soft inside. Say your phone model in the note if it is not in the list.',
    category: 'Cases and extras',
    price: 50,
    stock: null,
    options: { Model: ['Galaxy A16', 'Spark 30C', 'iPhone 12'], Colour: ['Amber', 'Berry', 'Teal'] },
    soldOut: ['iPhone 12 / Amber', 'Spark 30C / Berry'],
  },
  {
    key: 'screen-glass',
    name: 'Tempered glass, 2 pieces',
    description: 'We put the first one on for you in the shop, free. The second is for the day you drop it.',
    category: 'Cases and extras',
    price: 30,
    stock: 120,
  },
  {
    key: 'memory-card',
    name: 'Memory card with adapter',
    description: 'Class 10, tested in front of you. Bring your old card and we copy it while you wait.',
    category: 'Cases and extras',
    price: 55,
    stock: null,
    options: { Size: ['32 GB', '64 GB', '128 GB'] },
    priceBy: { '64 GB': 75, '128 GB': 120 },
  },
  {
    key: 'ring-light',
    name: 'Ring light with tripod, 26 cm',
    description:
      'For TikTok, make-up and product pictures. Three colours of light, phone holder, stands 1.6 m high.',
    category: 'Cases and extras',
    price: 150,
    stock: 13,
  },
]
