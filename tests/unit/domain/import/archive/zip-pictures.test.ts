// Pictures beside a table in a ZIP. Planted defects, each seen red:
// - importPictureLink that takes a name like `//host/a.jpg` for a web address: it would have been fetched.
// - zip-file.ts without the limit of an entry: an entry that lies about its size was read.
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { packZip } from '#domain/import/archive/pack-zip.ts'
import { openZipFile, type ZipSource } from '#domain/import/archive/zip-file.ts'
import { parseZipLink, zipLink } from '#domain/import/archive/zip-link.ts'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import { type ReadFile, readImportFile } from '#domain/import/read-file.ts'

const sourceOf = (bytes: Uint8Array): ZipSource => ({
  sizeBytes: bytes.length,
  read: async (from, to) => bytes.slice(from, to) as Uint8Array<ArrayBuffer>,
})

const OPTIONS = { currency: 'NGN', rate: NO_CONVERSION }

function readZip(table: string, names: readonly string[]): ReadFile {
  const pictures = names.map((name) => [name, strToU8(`picture ${name}`)] as const)
  const read = readImportFile(
    zipSync({ 'table.csv': strToU8(table), ...Object.fromEntries(pictures) }),
    OPTIONS,
  )
  if (!read.ok) throw new Error(read.error.code)
  return read.value
}

/** The pictures of each product, without checksums; `?` after those that are not in the ZIP. */
function picturesOf({ plan }: ReadFile): Record<string, readonly string[]> {
  return Object.fromEntries(
    plan.products.map(({ product }) => [
      product.name,
      product.pictures.map((link) => {
        const file = parseZipLink(link)
        return file === null ? link : `${file.name}${file.crc === null ? '?' : ''}`
      }),
    ]),
  )
}

describe('a picture cell', () => {
  it('names a file by its path or its base name, in any case, beside links', () => {
    const read = readZip(
      'Name,Price,Image\nRed,10,red-DRESS.jpg\nBlue,20,"images\\Blue.png; https://a.example/b.jpg"\nOld,30,./old shoe.webp',
      [
        'images/Red-dress.JPG',
        'images/blue.png',
        'more/old shoe.webp',
        'notes.txt.jpg',
        '__MACOSX/images/._red-dress.jpg',
      ],
    )
    expect(picturesOf(read)).toEqual({
      Red: ['images/Red-dress.JPG'],
      Blue: ['images/blue.png', 'https://a.example/b.jpg'],
      Old: ['more/old shoe.webp'],
    })
    expect(read.unusedPictures).toEqual(['notes.txt.jpg'])
  })

  it('needs a folder when two have a file of this name', () => {
    const read = readZip('Name,Price,Image\nRed,10,a.jpg\nBlue,20,blue/a.jpg', [
      'x/red/a.jpg',
      'x/blue/a.jpg',
    ])
    expect(picturesOf(read)).toEqual({ Red: ['a.jpg?'], Blue: ['x/blue/a.jpg'] })
    expect(read.plan.warnings.get(2)).toEqual([
      'The ZIP has 2 pictures called "a.jpg". Write the folder in the table too, for example "x/red/a.jpg".',
    ])
    expect(read.unusedPictures).toEqual(['x/red/a.jpg'])
  })

  it('that names no file of the ZIP is said, and stays in the plan as missing', () => {
    const read = readZip('Name,Price,Image\nRed,10,rot.jpg', ['red.jpg'])
    expect(picturesOf(read)).toEqual({ Red: ['rot.jpg?'] })
    expect(read.plan.warnings.get(2)).toEqual([
      'The picture "rot.jpg" is not in the ZIP. Add it to the ZIP, and bring the ZIP again.',
    ])
  })

  it.each([
    '//inside.example/a.jpg',
    'ftp://a.example/a.jpg',
    'file:///etc/a.jpg',
    'javascript:a.jpg#',
    'a\u0001.jpg',
  ])('never makes a web address of %j', (cell) => {
    const { plan } = readZip(`Name,Price,Image\nRed,10,"${cell}"`, ['a.jpg'])
    const links = plan.products[0]?.product.pictures ?? []
    expect(links.filter((link) => !link.startsWith('zip:'))).toEqual([])
  })

  it('without a ZIP is left out, with what to do', () => {
    const read = readImportFile(strToU8('Name,Price,Image\nRed,10,red.jpg'), OPTIONS)
    expect(read.ok && picturesOf(read.value)).toEqual({ Red: [] })
    expect(read.ok && read.value.plan.warnings.get(2)).toEqual([
      'The picture "red.jpg" is a file. Bring the table and its pictures together in one ZIP.',
    ])
  })

  it('of a WooCommerce variation gives the picture to its value', () => {
    const rows = [
      'ID,Type,SKU,Name,Published,In stock?,Regular price,Images,Parent,Attribute 1 name,Attribute 1 value(s)',
      '1,variable,G,Gown,1,1,,gown.jpg,,Colour,"Red, Blue"',
      '2,variation,G-R,Gown - Red,1,1,10,red.jpg,G,Colour,Red',
      '3,variation,G-B,Gown - Blue,1,1,10,blue.jpg,G,Colour,Blue',
    ]
    const { plan } = readZip(rows.join('\n'), ['p/gown.jpg', 'p/red.jpg', 'p/blue.jpg'])
    expect(
      plan.products[0]?.product.valuePictures?.map(({ value, url }) => [value, parseZipLink(url)?.name]),
    ).toEqual([
      ['Red', 'p/red.jpg'],
      ['Blue', 'p/blue.jpg'],
    ])
  })
})

describe('a table without pictures', () => {
  it('finds them by SKU, by the id of the source, and by the name, with numbers for further ones', () => {
    const read = readZip('Name,SKU,Price\nRobe d’été,RE 7,10\nCap,CAP-1,20\nCap two,CAP,30', [
      'robe d ete-2.jpg',
      're-7.jpg',
      'Robe-dete.png',
      'Robe d’été.png',
      'cap-1.jpg',
      'cap.jpg',
      'cap-10.jpg',
      'cap-2.jpg',
      'stranger.jpg',
    ])
    expect(picturesOf(read)).toEqual({
      'Robe d’été': ['re-7.jpg', 'Robe d’été.png', 'robe d ete-2.jpg'],
      Cap: ['cap-1.jpg'],
      'Cap two': ['cap.jpg', 'cap-2.jpg', 'cap-10.jpg'],
    })
    expect(read.unusedPictures).toEqual(['Robe-dete.png', 'stranger.jpg'])
    const feed = readZip('id,title,availability,condition,price\n44,Hat,in stock,new,10.00 NGN', [
      '44.jpg',
      '44 (1).jpg',
    ])
    expect(picturesOf(feed)).toEqual({ Hat: ['44.jpg', '44 (1).jpg'] })
  })

  it('gives a file to nobody when two products are called like it', () => {
    const read = readZip('Name,SKU,Price\nCap,A,10\nCap,B,20', ['cap.jpg', 'b.jpg'])
    expect(read.plan.products.map(({ product }) => product.pictures.length)).toEqual([0, 1])
    expect(read.unusedPictures).toEqual(['cap.jpg'])
  })

  it('takes twenty of a product, and lists the others', () => {
    const read = readZip(
      'Name,Price\nCap,10',
      Array.from({ length: 23 }, (_, n) => `cap-${n + 1}.jpg`),
    )
    expect(picturesOf(read)['Cap']).toHaveLength(20)
    expect(read.unusedPictures).toEqual(['cap-21.jpg', 'cap-22.jpg', 'cap-23.jpg'])
  })

  it('another picture of the same name is another link', () => {
    const links = ['one', 'two'].map((content) => {
      const zip = zipSync({ 't.csv': strToU8('Name,Price\nCap,10'), 'cap.jpg': strToU8(content) })
      const read = readImportFile(zip, OPTIONS)
      return read.ok ? read.value.plan.products[0]?.product.pictures[0] : null
    })
    expect(new Set(links).size).toBe(2)
    expect(links[0]).toMatch(/^zip:cap\.jpg#[0-9a-f]{8}$/)
  })
})

describe('a link of a picture in a ZIP', () => {
  it.each([
    ['a#b.jpg', 0x1a],
    ['images/red dress.jpg', null],
  ])('keeps name and checksum: %s', (name, crc) => {
    expect(parseZipLink(zipLink(name, crc))).toEqual({ name, crc })
  })

  it('is no other link', () => {
    expect(parseZipLink('https://a.example/zip:a.jpg#')).toBeNull()
  })
})

describe('a ZIP on a phone', () => {
  const LIMITS = { entries: 3, entryBytes: 1_000, bytes: 0 }
  const content = strToU8('x'.repeat(900))

  async function openAll(bytes: Uint8Array, limits = LIMITS) {
    const opened = await openZipFile(sourceOf(bytes), limits)
    if (!opened.ok) return opened.error.code
    const read = await Promise.all(opened.value.map((entry) => entry.read()))
    return opened.value.map(({ name }, place) => {
      const one = read[place]
      return [name, one?.ok ? one.value.length : one?.error.code]
    })
  }

  it('is opened entry by entry, packed or not', async () => {
    const zip = zipSync({ 'a.jpg': content, folder: { 'b.jpg': [content, { level: 0 }] } }, {
      comment: 'made',
    } as object)
    expect(await openAll(zip)).toEqual([
      ['a.jpg', 900],
      ['folder/b.jpg', 900],
    ])
  })

  it('with a larger entry than allowed is read but for this one', async () => {
    const zip = zipSync({ 'a.jpg': content, 'bomb.jpg': strToU8('x'.repeat(1_001)) })
    expect(await openAll(zip)).toEqual([
      ['a.jpg', 900],
      ['bomb.jpg', 'zip_too_large'],
    ])
  })

  it('that lies about a size is not read further', async () => {
    const zip = zipSync({ 'bomb.jpg': strToU8('x'.repeat(200_000)) })
    const view = new DataView(zip.buffer)
    const end = zip.length - 22
    view.setUint32(view.getUint32(end + 16, true) + 24, 10, true)
    expect(await openAll(zip)).toEqual([['bomb.jpg', 'zip_broken']])
  })

  it.each([
    ['with too many entries', zipSync({ a: content, b: content, c: content, d: content }), 'zip_too_many'],
    ['that is cut off', zipSync({ a: content }).slice(0, 50), 'zip_broken'],
    ['that is none', strToU8('PK but no ZIP at all'), 'zip_broken'],
  ])('%s is refused', async (_, bytes, code) => {
    expect(await openAll(bytes)).toBe(code)
  })
})

describe('a ZIP for the server', () => {
  const open = async (bytes: Uint8Array) => {
    const packed = await packZip(sourceOf(bytes))
    if (!packed.ok) throw new Error(packed.error.code)
    return packed.value ?? bytes
  }
  const big = Uint8Array.from({ length: 100_000 }, (_, n) => (n * n * 7_919) >> 5)
  const table = strToU8('Name,Price,Picture\nRed,10,red.jpg\nHat,20,hat.jpg')

  it('has the table and the names of the pictures, and makes the same plan whenever it is packed', async () => {
    const zip = zipSync({ 'a/t.csv': table, 'a/red.jpg': big, 'a/other.png': big, 'a/.hidden.jpg': big })
    const packed = await open(zip)
    expect(packed.length).toBeLessThan(1_000)
    expect(await open(zip)).toEqual(packed)
    const read = readImportFile(packed, OPTIONS)
    expect(read.ok && picturesOf(read.value)).toEqual({ Red: ['a/red.jpg'], Hat: ['hat.jpg?'] })
    expect(read.ok && read.value.unusedPictures).toEqual(['a/other.png'])
  })

  it('names a picture that was made anew by another link', async () => {
    const links = await Promise.all(
      [big, big.slice(1)].map(async (picture) => {
        const read = readImportFile(await open(zipSync({ 't.csv': table, 'red.jpg': picture })), OPTIONS)
        return read.ok ? read.value.plan.products[0]?.product.pictures[0] : null
      }),
    )
    expect(new Set(links).size).toBe(2)
  })

  it('stays as it is without pictures', async () => {
    const zip = zipSync({ 't.csv': table })
    expect(await open(zip)).toBe(zip)
  })

  it('is refused like any other when it holds two tables or another ZIP', async () => {
    for (const [other, code] of [
      ['u.csv', 'zip_tables'],
      ['in.zip', 'zip_nested'],
    ] as const) {
      const read = readImportFile(
        await open(zipSync({ 't.csv': table, 'r.jpg': big, [other]: table })),
        OPTIONS,
      )
      expect(read.ok || read.error.code).toBe(code)
    }
  })
})
