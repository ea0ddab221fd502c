// An exit kit is cut into parts, and its tables are read: products over two files, the shop itself, hostile cells.
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { csvDocument } from '#domain/basics/csv.ts'
import { doAtOnce } from '#domain/basics/work.ts'
import { OJA_COLUMNS } from '#domain/export/oja-products.ts'
import { openZip } from '#domain/import/archive/unzip.ts'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import { kitPictureId, ownPictureId } from '#domain/import/exit-kit/own-picture.ts'
import { readImportFile } from '#domain/import/read-file.ts'
import { splitKit } from '#islands/owner/areas/imports/upload/split-kit.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

const products = (...names: readonly string[]) =>
  bytes(
    csvDocument(
      OJA_COLUMNS,
      names.map((name) => {
        const cells: Record<string, string> = {
          id: `00000000-0000-4000-8000-0000000000${name.charCodeAt(0)}`,
          name,
          price: '5000.00',
          status: 'live',
        }
        return OJA_COLUMNS.map((column) => cells[column] ?? null)
      }),
    ),
  )

const SHOP = '0f0f0f0f-0000-4000-8000-000000000001'

const FILES = {
  'README.txt': bytes('Everything'),
  'data/settings.csv': bytes(
    csvDocument(
      [
        'slug',
        'name',
        'whatsapp_number',
        'plan',
        'country',
        'is_open',
        'since_year',
        'instagram',
        'payment_methods',
        'display_currencies',
        'logo_path',
        'hero_path',
      ],
      [
        [
          'old',
          '=Adunni',
          '2348000000000',
          'enterprise',
          'ng',
          'false',
          1998,
          null,
          'transfer | on_delivery',
          null,
          `${SHOP}/logo`,
          '../x',
        ],
      ],
    ),
  ),
  'data/categories.csv': bytes(
    csvDocument(
      ['id', 'name', 'slug', 'position', 'size_table'],
      [
        ['b', 'Caps', 'caps', 4, 'Size, Head\nS, 54'],
        ['c', 'Bad', '../bad', 0, null],
        ['a', 'Gowns', 'gowns', 4, null],
      ],
    ),
  ),
  'data/delivery-zones.csv': bytes(
    csvDocument(
      ['id', 'name', 'fee', 'free_above', 'position', 'is_active'],
      [
        ['a', 'Yaba', '0.00', null, 1, true],
        ['b', 'Island', '2500.50', '50000.00', 0, false],
        ['c', 'Free', 'nothing', null, 2, true],
      ],
    ),
  ),
  'products/oja.csv': products('Cap', 'Gown'),
  'products/oja-2.csv': products('Fila'),
  'products/shopify.csv': bytes('Title\nCap'),
  'pictures/one.jpg': new Uint8Array(900).fill(1),
  'pictures/two.jpg': new Uint8Array(900).fill(2),
  'pictures/three.jpg': new Uint8Array(900).fill(3),
  'shop/pictures/one.jpg': new Uint8Array(500).fill(9),
}

const inFolder = (folder: string) =>
  Object.fromEntries(Object.entries(FILES).map(([name, file]) => [`${folder}${name}`, file]))

const read = (zip: Uint8Array) => {
  const file = readImportFile(zip, { currency: 'NGN', rate: NO_CONVERSION })
  if (!file.ok) throw new Error(file.error.code)
  return file.value
}

const namesIn = async (part: Blob) => {
  const entries = openZip(new Uint8Array(await part.arrayBuffer()))
  if (!entries.ok) throw new Error(entries.error.code)
  return entries.value.map((entry) => [entry.name, doAtOnce(entry.read()).ok])
}

describe('an exit kit', () => {
  it.each([
    ['stored', '', 0],
    ['packed again in a folder', 'my-shop/', 9],
  ] as const)('%s is cut into its tables and parts with pictures', async (_, folder, level) => {
    const zip = zipSync(inFolder(folder), { level })

    const parts = await splitKit(new Blob([zip.slice()]), { bytes: 100_000, entries: 2 })

    if (parts === null) throw new Error('no kit')
    expect(await namesIn(parts.tables)).toEqual(
      [
        'data/settings.csv',
        'data/categories.csv',
        'data/delivery-zones.csv',
        'products/oja.csv',
        'products/oja-2.csv',
      ].map((name) => [`${folder}${name}`, true]),
    )
    expect(await Promise.all(parts.pictures.map(namesIn))).toEqual([
      [
        [`${folder}pictures/one.jpg`, true],
        [`${folder}pictures/two.jpg`, true],
      ],
      [[`${folder}pictures/three.jpg`, true]],
    ])
    expect(read(new Uint8Array(await parts.tables.arrayBuffer()))).toEqual(read(zip))
  })

  it.each([
    ['another ZIP', zipSync({ 'a.csv': bytes('Name,Price\nCap,10') })],
    ['a table', bytes('Name,Price\nCap,10')],
    ['nothing', new Uint8Array()],
    ['an end without a directory', zipSync(FILES).slice(-22)],
  ])('is not %s', async (_, file) => {
    expect(await splitKit(new Blob([file.slice()]))).toBeNull()
  })

  it('becomes products of all its files, each with its row, and the shop', () => {
    const { source, plan } = read(zipSync(FILES))

    expect(source).toBe('oja')
    expect(plan.products.map(({ product, rows }) => [product.name, rows])).toEqual([
      ['Cap', [2]],
      ['Gown', [3]],
      ['Fila', [4]],
    ])
    expect(plan.shop).toEqual({
      settings: {
        name: '=Adunni',
        is_open: false,
        since_year: 1998,
        instagram: null,
        payment_methods: ['transfer', 'on_delivery'],
        display_currencies: [],
      },
      categories: [
        { name: 'Gowns', slug: 'gowns', sizeTable: '' },
        { name: 'Caps', slug: 'caps', sizeTable: 'Size, Head\nS, 54' },
      ],
      zones: [
        { name: 'Island', fee: 250_050, freeAbove: 5_000_000, isActive: false },
        { name: 'Yaba', fee: 0, freeAbove: null, isActive: true },
      ],
      pictures: { logo: 'logo' },
    })
  })

  it('knows its pictures by their names and addresses, and nothing else', () => {
    expect(ownPictureId(`https://oja.test/media/${SHOP}/ab-1/1280.jpg`)).toBe('ab-1')
    expect(ownPictureId(`https://oja.test/media/${SHOP}/ab-1/640.jpg`)).toBeNull()
    expect(ownPictureId('https://pictures.example/1280.jpg')).toBeNull()
    expect(kitPictureId('shop/pictures/one.jpg')).toBeNull()
    expect(kitPictureId('kit/pictures/one.jpg')).toBe('one')
    expect(kitPictureId('pictures/../one.jpg')).toBeNull()
  })
})
