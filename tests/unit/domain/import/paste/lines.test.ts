// Reads messages as owners write them: names, prices, stock, sizes and colours, each doubt named. `?` in the table marks a row with a doubt.
import { describe, expect, it } from 'vitest'
import { doAtOnce } from '#domain/basics/work.ts'
import { readPastedText } from '#domain/import/paste/lines.ts'
import { planPastedText } from '#domain/import/paste/plan-import.ts'
import { costGrowth, IN_LINE } from '#tests/support/checks/cost-growth.ts'

/** `Ankara 6yds 14500 stock 3 Size S M` with a price in whole units; `?` for a doubt; `-` for a line that is left. */
function summary(text: string): string {
  const { rows, left } = doAtOnce(readPastedText(text, 'NGN'))
  const read = rows.map(({ name, minor, saleMinor, stock, options, doubts }) =>
    [
      name,
      minor / 100,
      ...(saleMinor === null ? [] : [`now ${saleMinor / 100}`]),
      ...(stock === null ? [] : [`stock ${stock}`]),
      ...options.map((option) => `${option.name} ${option.values.join(' ')}`),
      ...(doubts.length > 0 ? ['?'] : []),
    ].join(' | '),
  )
  return [...read, ...left.map(({ line }) => `- ${line}`)].join('\n')
}

const LINES: readonly (readonly [line: string, expected: string])[] = [
  ['Ankara 6yds – 14,500', 'Ankara 6yds | 14500'],
  ['Ankara 6yds - ₦14,500', 'Ankara 6yds | 14500'],
  ['Ankara 6yds ₦14500', 'Ankara 6yds | 14500'],
  ['Ankara 6yds N14,500', 'Ankara 6yds | 14500'],
  ['Ankara 6yds #14500', 'Ankara 6yds | 14500'],
  ['Ankara 6yds NGN 14500', 'Ankara 6yds | 14500'],
  ['Ankara 6yds =N=14,500', 'Ankara 6yds | 14500'],
  ['Ankara 6yds 14,500 naira', 'Ankara 6yds | 14500'],
  ['Ankara 6yds 14500/=', 'Ankara 6yds | 14500'],
  ['Ankara 6yds: 14.5k', 'Ankara 6yds | 14500'],
  ['Ankara 6yds 14.5K only', 'Ankara 6yds | 14500'],
  ['Ankara 6yds 15k', 'Ankara 6yds | 15000'],
  ['Ankara 6 yards 15 k', 'Ankara 6 yards | 15000'],
  ['Ankara 6yds 14 500', 'Ankara 6yds | 14500'],
  ['Ankara 6yds ₦14,500.50', 'Ankara 6yds | 14500.5'],
  ['Ankara 6 yards now 13,500 (was 12,500)', 'Ankara 6 yards | 13500 | ?'],
  ['Voile lace was 30,000 now 35,000', 'Voile lace | 35000 | ?'],
  ['Sequins old price 15,000 new price 18,000', 'Sequins | 18000 | ?'],
  ['George wrapper increased from 60k to 70k', 'George wrapper | 70000 | ?'],
  ['Lace gown 45,000 → 50,000', 'Lace gown | 50000 | ?'],
  ['Sequins 18k ➡️ 20k', 'Sequins | 20000 | ?'],
  ['Sequins 20k -> 18k', 'Sequins | 20000 | now 18000 | ?'],
  ['Aso oke price change 80,000 to 95,000', 'Aso oke | 95000 | ?'],
  ['Adire 10,000 (last week 9,000)', 'Adire | 10000 | ?'],
  ['Gele initially 5k currently 6k', 'Gele | 6000 | ?'],
  ['Brocade 25k, now only 20k', 'Brocade | 25000 | now 20000 | ?'],
  ['Brocade was 20k, now at 25k', 'Brocade | 25000 | ?'],
  ['Voile lace 35k to 38k', 'Voile lace | 35000 | ?'],
  ['Lunch box 3,500', 'Lunch box | 3500'],
  ['Hollandais wax 25,000', 'Hollandais wax | 25000'],
  ['Phone 150,000', 'Phone | 150000'],
  ['Sofa EU 40,000', 'Sofa EU | 40000'],
  ['Samsung phone 85000', 'Samsung phone | 85000 | ?'],
  ['Tee size 42 5,000', 'Tee size 42 | 5000'],
  ['Tee sizes 40, 41 5,000', 'Tee | 5000 | Size 40 41'],
  ['Call 5550101', '- 1'],
  ['Voile lace (was 35,000) 32,000', 'Voile lace | 35000 | now 32000 | ?'],
  ['Gown size 12 ₦15,000', 'Gown size 12 | 15000'],
  ['iPhone 12 ₦350,000', 'iPhone 12 | 350000'],
  ['Sandals size 38 ₦12,000', 'Sandals size 38 | 12000'],
  ['Infinix Hot 40 ₦150,000', 'Infinix Hot 40 | 150000'],
  ['Infinix Hot 40 NGN 150,000', 'Infinix Hot 40 | 150000'],
  ['Chair set of 3 ₦45,000', 'Chair set of 3 | 45000'],
  ['Perfume No 5 ₦12,000', 'Perfume No 5 | 12000'],
  ['Cap ₦500 ₦450 promo', 'Cap | 500 | now 450 | ?'],
  ['PS 5 650,000', 'PS 5 | 650000'],
  ['Tecno Spark 10 120,000', 'Tecno Spark 10 | 120000'],
  ['iPhone 12 350,000', 'iPhone 12 | 350000'],
  ['Chair set of 3 450,000', 'Chair set of 3 | 450000'],
  ['Samsung 64 128 95,000', 'Samsung 64 128 | 95000'],
  ['Land 1 250 000', 'Land | 1250000 | ?'],
  ['Gown size 12 15,000', 'Gown size 12 | 15000'],
  ['Gown size 12 - 15,000', 'Gown size 12 | 15000'],
  ['Gown sizes 8-16 15,000', 'Gown | 15000 | Size 8 10 12 14 16 | ?'],
  ['Gown size M 12,000', 'Gown size M | 12000'],
  ['Gown size M, L, XL 15,000', 'Gown | 15000 | Size M L XL'],
  ['Gown sizes 8 10 12 15,000', 'Gown | 15000 | Size 8 10 12'],
  ['Gown size 10,12,14 15,000', 'Gown | 15000 | Size 10 12 14'],
  ['Bra size 34 4500', 'Bra size 34 | 4500 | ?'],
  ['Shoe size 40 12k', 'Shoe size 40 | 12000'],
  ['iPhone 12 850k', 'iPhone 12 | 850000'],
  ['N95 mask 15,000', 'N95 mask | 15000'],
  ['Rice 50kg...15,000', 'Rice 50kg | 15000'],
  ['Air Max 90 @ 35,000', 'Air Max 90 | 35000'],
  ['iPhone 12 for 350k', 'iPhone 12 | 350000'],
  ['Gown size 12 15.5k', 'Gown size 12 | 15500'],
  ['Gown size 12 15 000', 'Gown size 12 | 15000'],
  ['Rice 50kg 78,000, 25kg 40,000', 'Rice 50kg | 78000\nRice 25kg | 40000'],
  ['Hair 12" 45k, 14" 50k, 16" 60k', 'Hair 12" | 45000\nHair 14" | 50000\nHair 16" | 60000'],
  ['iPhone XR 64gb 165k 128gb 185k', 'iPhone XR 64gb | 165000\niPhone XR 128gb | 185000'],
  ['iPhone 11 64gb - 250k, 128gb - 280k', 'iPhone 11 64gb | 250000\niPhone 11 128gb | 280000'],
  ['Samsung S21 128gb 300k / 256gb 340k', 'Samsung S21 128gb | 300000\nSamsung S21 256gb | 340000'],
  ['Ps4 500gb 180k, 1tb 220k', 'Ps4 500gb | 180000\nPs4 1tb | 220000'],
  [
    'Macbook Air 2020 256gb 650k, 512gb 750k',
    'Macbook Air 2020 256gb | 650000\nMacbook Air 2020 512gb | 750000',
  ],
  ['Lace 2 1/2 yards 12k, 5 yards 24k', 'Lace 2 1/2 yards | 12000\nLace 5 yards | 24000'],
  ['Gown 25,000 Heels 18,000', 'Gown | 25000 | ?'],
  ['Leather bag 20-25k', 'Leather bag | 20000 | ?'],
  ['4k TV 50 inch 350k', '4k TV 50 inch | 350000'],
  ['Palm oil 25L keg 48k (5L 10k)', 'Palm oil 25L keg | 48000 | ?'],
  ['Gold 18k ring 250,000', 'Gold 18k ring | 250000'],
  ['(3) Gele 4,500', 'Gele | 4500'],
  ['Ankara N 15, 000', 'Ankara | 15000'],
  ['Corolla 2015 | 1.2m naira', 'Corolla 2015 | 1200000 | ?'],
  ['Velvet now 9,000 (was 12,000)', 'Velvet | 12000 | now 9000 | ?'],
  ['Velvet from 9,000 to 12,000', 'Velvet | 9000 | ?'],
  ['Call 0803 555 0101. Delivery 2k within Lagos. Pay to 0123456789 GTB', '- 1'],
  ['Pay to 2012345678 GTB, 14,500 only', '- 1'],
  ['WhatsApp: +234 803 555 0101 for 5k off', '- 1'],
  ['Phone case 12 500', 'Phone case | 12500'],
  ['Ankara 6yds 14,500 call 0803 555 0101', 'Ankara 6yds | 14500'],
  ['Ankara 6yds 14500', 'Ankara 6yds | 14500 | ?'],
  ['Lace ₦12,500.00k', 'Lace | 12500'],
  ['Lace 500.00k', 'Lace | 500'],
  ['Lace 12.50k', 'Lace | 12500 | ?'],
  ['Lace 12,500k', 'Lace | 12500000 | ?'],
  ['Shoe GHS 250', '- 1'],
  ['Shoe 250 cedis', '- 1'],
  ['Shoe USD20', '- 1'],
  ['Ankara 6yds 14.500', 'Ankara 6yds | 14500 | ?'],
  ['Fridge LG 200L - 1.2m naira', 'Fridge LG 200L | 1200000 | ?'],
  ['Generator 3.5kva ₦450,000', 'Generator 3.5kva | 450000'],
  ['Rice 50kg bag 78,000', 'Rice 50kg bag | 78000'],
  ['Rice 50kg 78k per bag', 'Rice 50kg | 78000'],
  ['Lace 5yds 65k per bundle, only 3 left', 'Lace 5yds | 65000 | stock 3'],
  ['Lace 5yds 65k (3 left)', 'Lace 5yds | 65000 | stock 3'],
  ['Lace 5yds 65k - 3 pcs available', 'Lace 5yds | 65000 | stock 3'],
  ['Lace 5yds 65k last one', 'Lace 5yds | 65000 | stock 1'],
  ['Lace 5yds 65k qty: 7', 'Lace 5yds | 65000 | stock 7'],
  ['Lace 5yds 65k SOLD OUT', 'Lace 5yds | 65000 | stock 0'],
  ['Lace 5yds 65k ❌', 'Lace 5yds | 65000 | stock 0'],
  ['Lace 5yds 65k out of stock', 'Lace 5yds | 65000 | stock 0'],
  ['Lace 5yds SOLD OUT', '- 1'],
  ['Plain tee ₦5,000 sizes S, M, L', 'Plain tee | 5000 | Size S M L'],
  ['Plain tee ₦5,000 S/M/L/XL', 'Plain tee | 5000 | Size S M L XL'],
  ['Plain tee (M-XXL) ₦5,000', 'Plain tee | 5000 | Size M L XL XXL'],
  ['Loafers size 40-43 ₦18,000', 'Loafers | 18000 | Size 40 41 42 43'],
  ['Loafers 18k size 40, 42 and 44', 'Loafers | 18000 | Size 40 42 44'],
  ['Loafers size 42 18k', 'Loafers size 42 | 18000'],
  ['Bag black, red and wine 12k', 'Bag | 12000 | Colour Black Red Wine'],
  ['Black bag 12k', 'Black bag | 12000'],
  ['Socks 2 for 5000', 'Socks (2 pieces) | 5000 | ?'],
  ['Socks 3pcs for ₦2,500', 'Socks (3 pieces) | 2500 | ?'],
  ['Socks ₦3,000 each, 2 for ₦5,000', 'Socks | 3000 | ?'],
  ['Socks 1,500 each', 'Socks | 1500'],
  ['*Ankara* 14,500', 'Ankara | 14500'],
  ['_Ankara gown_ - *₦22,000*', 'Ankara gown | 22000'],
  ['Gown ~₦25,000~ ₦20,000', 'Gown | 25000 | now 20000 | ?'],
  ['Gown was 25k now 20k', 'Gown | 25000 | now 20000 | ?'],
  ['Gown 20k was 25k', 'Gown | 25000 | now 20000 | ?'],
  ['Gown ₦20,000 instead of ₦25,000', 'Gown | 25000 | now 20000 | ?'],
  ['Gown 20k now 25k', 'Gown | 25000 | ?'],
  ['Gown from 20k', 'Gown | 20000 | ?'],
  ['Gown 20k - 35k', 'Gown | 20000 | ?'],
  ['• Ankara 14,500', 'Ankara | 14500'],
  ['- Ankara 14,500', 'Ankara | 14500'],
  ['1. Ankara 14,500', 'Ankara | 14500'],
  ['2) Ankara 14,500', 'Ankara | 14500'],
  ['✅ Ankara 14,500', 'Ankara | 14500'],
  ['🔥🔥 Ankara 14,500 🔥', 'Ankara | 14500'],
  ['[12/05/2026, 10:22:31] Adunni: Ankara 14,500', 'Ankara | 14500'],
  ['12/05/2026, 10:22 - Adunni Fabrics: Ankara 14,500', 'Ankara | 14500'],
  ['12/05/2026 à 10:22 - Awa: Pagne wax ₦12 000', 'Pagne wax | 12000'],
  ['12/05/2026 à 10:22 - Awa: Pagne wax 12 000 F', '- 1'],
  ['Bra 34F 5,000', 'Bra 34F | 5000'],
  ['12/05/2026 às 10:22 - Ana: Pano 12,000', 'Pano | 12000'],
  ['2026-05-20, 5:46 p.m. - Funmi: Ankara 14,500', 'Ankara | 14500'],
  ['\u200f١٢\u200f/٥\u200f/٢٠٢٦، ١٠:٢٢ ص - أمينة: عباية ١٢٬٥٠٠', 'عباية | 12500'],
  ['عباية ١٢٬٥٠٠', 'عباية | 12500'],
  ['12/05/2026, 10:22 - Messages and calls are end-to-end encrypted. Tap to learn more.', '- 1'],
  ['12/05/2026 à 10:22 - Awa a créé le groupe', '- 1'],
  ['[12/05/2026, 10:22:31] Adunni joined', '- 1'],
  ["I'll pay 10k tomorrow", '- 1'],
  ['I have sent 10k', '- 1'],
  ['Received 20,000 thanks', '- 1'],
  ['Paid 5,000', '- 1'],
  ['I phone pouch 5,000', 'I phone pouch | 5000'],
  ['~Old tie 2k~', '- 1'],
  ['Lace 5k restocking soon', 'Lace | 5000 | stock 0'],
  ['Lace 5k coming soon', 'Lace | 5000 | stock 0'],
  ['₦5,000 Ankara', 'Ankara | 5000'],
  [
    'Ankara 6yds – 14,500 / Lace 5yds 65k per bundle, only 3 left',
    'Ankara 6yds | 14500\nLace 5yds | 65000 | stock 3',
  ],
  ['Cup/plate set 4,000', 'Cup/plate set | 4000'],
  ['iPhone 13 128gb ₦520,000', 'iPhone 13 128gb | 520000'],
  ['Power bank 20000mAh 15k', 'Power bank 20000mAh | 15000'],
  ['Zobo 50cl 500 naira', 'Zobo 50cl | 500'],
  ['Perfume 100ml @ 12,000', 'Perfume 100ml | 12000'],
  ['Wig 12 inches – 85k', 'Wig 12 inches | 85000'],
  ['Curtain 2 in 1 - 9,500', 'Curtain 2 in 1 | 9500'],
  ['Aṣọ òkè set ₦120,000', 'Aṣọ òkè set | 120000'],
  ['Bracelet $20', '- 1'],
  ['Good morning my people', '- 1'],
  ['Call 08031234567', '- 1'],
  ['WhatsApp: +234 803 123 4567', '- 1'],
  ['14,500', '- 1'],
  ['', ''],
  ['Slippers 2500 each, 12 for 24k', 'Slippers | 2500 | ?'],
  ['Slippers 2500, 12 for 24k', 'Slippers | 2500 | ?'],
  ['Gown size 10-14 20k', 'Gown | 20000 | Size 10 12 14 | ?'],
  ['Gown size 8 to 12 20k', 'Gown | 20000 | Size 8 10 12 | ?'],
  ['Gown size 10, 11 and 12 20k', 'Gown | 20000 | Size 10 11 12'],
]

/** Lines about delivery are left, and goods that only name it are not. */
const DELIVERY: readonly (readonly [line: string, expected: string])[] = [
  ['Delivery Lagos 2k, other states 4k', '- 1 fee'],
  ['Delivery: Lagos 2k / Abuja 4k', '- 1 fee'],
  ['Delivery within Lagos ₦2,500', '- 1 fee'],
  ['Shipping within Lagos 2,500', '- 1 fee'],
  ['Waybill 3k', '- 1 fee'],
  ['Way bill to other states 3,500', '- 1 fee'],
  ['Waybilling 3k', '- 1 fee'],
  ['Dispatch 2k', '- 1 fee'],
  ['Dispatch rider 2,000', '- 1 fee'],
  ['Pickup free', '- 1 about'],
  ['Pick-up: free', '- 1 about'],
  ['Pick up at our shop in Yaba', '- 1 about'],
  ['Packaging 500 naira', '- 1 fee'],
  ['Packaging fee ₦500', '- 1 fee'],
  ['🚚 Nationwide delivery 4k', '- 1 fee'],
  ['Free delivery above 50k', '- 1 fee'],
  ['Home delivery 1,500', '- 1 fee'],
  ['Same-day delivery ₦3,000', '- 1 fee'],
  ['Lagos delivery 2k', '- 1 fee'],
  ['Ikeja dispatch fee 1,500', '- 1 fee'],
  ['Other states 4k', '- 1 fee'],
  ['Outside Lagos ₦4,000', '- 1 fee'],
  ['Logistics 2k', '- 1 fee'],
  ['Delivery nationwide', '- 1 about'],
  ['We deliver', '- 1'],
  ['Ankara 14,500, delivery 2k', 'Ankara | 14500 | ?'],
  ['Ankara 14,500 + delivery 2k', 'Ankara | 14500 | ?'],
  ['Ankara 14,500 free delivery', 'Ankara | 14500'],
  ['Ankara with free delivery 14,500', 'Ankara with free delivery | 14500'],
  ['Delivery bag 12k', 'Delivery bag | 12000'],
  ['Dispatch box 45k', 'Dispatch box | 45000'],
  ['Packaging nylon 2,000', 'Packaging nylon | 2000'],
  ['Shipping bags 100pcs 5k', 'Shipping bags 100pcs | 5000'],
  ['Pickup truck toy 6,500', 'Pickup truck toy | 6500'],
]

describe('a pasted line', () => {
  it('has at least sixty kinds here', () => {
    expect(LINES.length).toBeGreaterThanOrEqual(60)
  })

  it.each(LINES)('%j', (line, expected) => {
    expect(summary(line)).toBe(expected)
  })
})

describe('a line about delivery', () => {
  it.each(DELIVERY)('%j', (line, expected) => {
    const [first] = doAtOnce(readPastedText(line, 'NGN')).left
    const kind =
      first?.reason === 'Looks like a delivery fee.'
        ? ' fee'
        : first?.reason.includes('about')
          ? ' about'
          : ''
    expect(`${summary(line)}${kind}`).toBe(expected)
  })

  it('stands under its heading until an empty line', () => {
    const text = 'Ankara 14,500\n\nDelivery fees:\nYaba 1,500\nAbuja 4k\n\nLace 65k'

    expect(summary(text)).toBe('Ankara | 14500\nLace | 65000\n- 3\n- 4\n- 5')
  })
})

/** A heading makes fees of the places below it alone; goods stay goods. */
const HEADINGS: readonly (readonly [text: string, expected: string])[] = [
  ['Free delivery!\nAnkara 14k\nLace 20k', 'Ankara | 14000\nLace | 20000\n- 1'],
  ['Nationwide delivery\nAnkara 14k\nLace 20k', 'Ankara | 14000\nLace | 20000\n- 1'],
  ['Packaging\nAnkara 14k', 'Ankara | 14000\n- 1'],
  ['*PICKUP & DELIVERY*\nAnkara 14k', 'Ankara | 14000\n- 1'],
  ['Delivery\nAnkara 14k', 'Ankara | 14000\n- 1'],
  ['Delivery: free\nAnkara 14k', 'Ankara | 14000\n- 1'],
  ['Ankara 14k\nFree delivery\nLace 20k\nAso oke 30k', 'Ankara | 14000\nLace | 20000\nAso oke | 30000\n- 2'],
  ['Delivery fees:\nAnkara 14k', 'Ankara | 14000\n- 1'],
  [
    'Delivery fees\nLekki / Ajah 2k\nOther states 4k\nAnkara 14k\nLace 20k',
    'Ankara | 14000\nLace | 20000\n- 1\n- 2\n- 3',
  ],
  ['Delivery:\nPort Harcourt 4k\nWithin the city 1k\nIsland ₦3,000', '- 1\n- 2\n- 3\n- 4'],
  ['Waybill charges!\nV.I. and Ikoyi 2,500\nPick up free\nKano 5k\nCap 3k', 'Cap | 3000\n- 1\n- 2\n- 3\n- 4'],
  ['Delivery rates:\nLagos bag 9k', 'Lagos bag | 9000\n- 1'],
]

describe('a heading about delivery', () => {
  it.each(HEADINGS)('%j', (text, expected) => {
    expect(summary(text)).toBe(expected)
  })
})

describe('a pasted message', () => {
  it('gives a product the choices of the line below it', () => {
    expect(summary('Kaftan 18k\nAvailable in wine, black & green\nSizes M, L and XL')).toBe(
      'Kaftan | 18000 | Colour Wine Black Green | Size M L XL | ?',
    )
    expect(summary('Kaftan 18k\n\nAvailable in wine, black & green')).toBe('Kaftan | 18000\n- 3')
    expect(summary('Kaftan 18k\nBlack and red dresses are coming')).toBe('Kaftan | 18000\n- 2')
  })

  it('joins a name with the price below it, and leaves what is no product', () => {
    const text = 'NEW ARRIVALS\n\nAnkara gown\n₦22,000\n\nCap 3k\nDelivery nationwide'

    expect(summary(text)).toBe('Ankara gown | 22000 | ?\nCap | 3000\n- 1\n- 7')
  })

  it('becomes a plan that gives what the lines say, and no sale where they name none', () => {
    const priced = ['name', 'price', 'salePrice', 'saleStartsAt', 'saleEndsAt']
    const plan = doAtOnce(
      planPastedText('Ankara 14,500\nLace 65k, only 3 left\nTee ₦5,000 S/M\nhello', 'NGN'),
    )

    expect(plan.products).toMatchObject([
      { rows: [1], given: priced, product: { salePrice: null }, text: 'Ankara 14,500' },
      { rows: [2], given: [...priced, 'stock'], product: { stock: 3 } },
      { rows: [3], given: [...priced, 'options', 'combinations'], product: { combinations: [{}, {}] } },
    ])
    expect(plan.verdicts.get(4)).toMatchObject({ outcome: 'skipped' })
  })

  it('lets the later of two lines with one name count', () => {
    expect(doAtOnce(planPastedText('Cap 3k\ncap 4k', 'NGN')).products).toMatchObject([
      { rows: [2], product: { price: 400_000 } },
    ])
  })

  it('leaves a line that is too long to be one product', () => {
    expect(summary(`${'Cap 3k '.repeat(5_000)}\nBag 4k`)).toBe('Bag | 4000\n- 1')
  })

  it('costs no more than its length, whatever it repeats', async () => {
    for (const bad of ['1,234 ', 'S/', 'black, ', 'only 3 ', '12 for ', '[', '* _', 'a 1k / ']) {
      const read = (text: string) =>
        expect(doAtOnce(readPastedText(text, 'NGN')).rows.length).toBeLessThan(100_000)
      const line = `${bad.repeat(600).slice(0, 590)}\n`

      expect(costGrowth(read, line.repeat(100), line.repeat(10))).toBeLessThan(IN_LINE)
    }
  })
})

describe('a name with a number in it', () => {
  const NAMES = ['iPhone 12', 'Gown size 12', 'Sandals 38-42', 'Chair set of 3', 'LG TV 43', 'Perfume No 5']
  const MORE = [
    'Air Max 90',
    'PS 5',
    'Milk tin 400',
    'HP 840 G3',
    'N95 mask',
    'Bedsheet 6x6',
    'Phone',
    'Lunch box',
  ]
  const PRICES = [
    '₦15,000',
    '₦ 15,000',
    '15,000',
    'N15,000',
    '15k',
    'NGN 15,000',
    '#15,000',
    '15,000 naira',
    '15 000',
  ]
  const BETWEEN = [' ', ' - ', ': ', ' @ ', ' = ', ', ', ' at ', ' for ', '...', ' | ']

  it.each([...NAMES, ...MORE])('keeps its price: %s', (name) => {
    const wrong = PRICES.flatMap((price) => BETWEEN.map((between) => `${name}${between}${price}`)).filter(
      (line) => doAtOnce(readPastedText(line, 'NGN')).rows[0]?.minor !== 1_500_000,
    )
    expect(wrong).toEqual([])
  })
})
