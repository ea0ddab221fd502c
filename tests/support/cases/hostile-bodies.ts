// Bodies that somebody makes to cost a reader as much as they can, for each source of an import. Each takes its size in characters, about.
import { strToU8, zipSync } from 'fflate'
import { workbook } from './workbooks.ts'

/** `kind`: how it is brought; a paste has its own reader. */
export type HostileBody = {
  readonly name: string
  readonly kind: 'file' | 'paste'
  make(characters: number): string | Uint8Array
}

type Make = HostileBody['make']

/** The part as often as it fits. */
const many = (part: string, characters: number) => part.repeat(Math.ceil(characters / part.length))

/** As many lines as fit; each knows its number. */
const lines = (characters: number, line: (n: number) => string) =>
  Array.from({ length: Math.ceil(characters / (line(1_000).length + 1)) }, (_, n) => line(n)).join('\n')

const after =
  (head: string, part: string): Make =>
  (size) =>
    `${head}\n${many(part, size)}`
const rows =
  (head: string, line: (n: number) => string): Make =>
  (size) =>
    `${head}\n${lines(size, line)}`

/** A row as long as rows may be, in which a cell is filled with the part. */
const cells =
  (head: string, before: string, part: string): Make =>
  (size) =>
    `${head}\n${many(`${before},"${many(part, 60_000)}"\n`, size)}`

const LIST = 'Name,Price,Description,Pictures,Category'
const WOO = 'ID,Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)'
const SHOPIFY = 'Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src'
const FEED = 'id,title,price,availability,item_group_id,size'
const SUPPLIER = 'Product ID,Title,Cost,Product URL,Variant'

const tables: Readonly<Record<string, Make>> = {
  'quotation marks alone': after(LIST, '"'),
  'quotation marks in lines': after(LIST, '"""\n'),
  'rows that open a quotation mark': after(LIST, '"a,1\n'),
  'quotation marks that are misplaced': after(LIST, '"a"b,1\n'),
  'quoted cells with quotation marks': after(LIST, `"${'""'.repeat(500)}",1\n`),
  'commas alone': after(LIST, ','),
  'rows of commas': after(LIST, ',,,,\n'),
  'rows of semicolons': after(LIST.replaceAll(',', ';'), 'a;1;;;\n'),
  'rows of tabs': after(LIST.replaceAll(',', '\t'), 'a\t1\t\t\t\n'),
  'one long line': after(LIST, 'x'),
  'many short lines': after(LIST, 'a\n'),
  'line feeds alone': after(LIST, '\n'),
  'carriage returns alone': after(LIST, '\r'),
  'spaces alone': after(LIST, ' '),
  'short rows that are products': rows(LIST, (n) => `n${n},1`),
  'the same product in each row': after(LIST, 'a,1\n'),
  'rows as long as a row may be': cells(LIST, 'a,1', 'word '),
  'a header of brackets': (size) => many(`${many('(', 60_000)}\n`, size),
  'a header of half a thousand names': (size) => many(`${many('price ngn (naira),', 9_000)}\n`, size),
  'names of combining marks': (size) => `${LIST}\n${many(`a${'\u0301'.repeat(9_000)},1\n`, size)}`,
  'names of joined signs': (size) => `${LIST}\n${many(`${'❤\u200d'.repeat(9_000)},1\n`, size)}`,
  'prices of many digits': after(LIST, `a,${'1.'.repeat(9_000)}\n`),
  'descriptions of capital letters': cells(LIST, 'a,1', 'AbCd'),
  'descriptions with a long gap': after(LIST, `a,1,"a${' '.repeat(500)}b ${'c'.repeat(600)}"\n`),
  'pictures with a long gap': cells(LIST, 'a,1,', `x${' '.repeat(59_000)}x`),
  'pictures without a name': cells(LIST, 'a,1,', ', ;'),
  'steps of a category': cells(LIST, 'a,1,,', 'a>'),
  'markup that is never closed': cells(`${WOO},Description`, '1,simple,a,a,1,,,', '<a <!-- '),
  'scripts that are never closed': cells(`${WOO},Description`, '1,simple,a,a,1,,,', '<script>'),
  'signs of markup': cells(`${WOO},Description`, '1,simple,a,a,1,,,', '&#60;&amp;'),
  'a hundred and sixty attributes': (size) =>
    `ID,Type,SKU,Name,Regular price,${Array.from({ length: 160 }, (_, n) => `Attribute ${n} name`)}\n${lines(size, (n) => `${n},simple,s${n},a,1`)}`,
  'variations of one product': rows(
    `${WOO}\n1,variable,p,a,1,,Size,"1,2"`,
    (n) => `,variation,v${n},a,1,p,Size,1`,
  ),
  'variations with options of their own': rows(
    `${WOO}\n1,variable,p,a,1,,,`,
    (n) => `,variation,v${n},a,1,p,n${n},1`,
  ),
  'products of five hundred choices': (size) => {
    const values = Array.from({ length: 500 }, (_, n) => n).join(',')
    return `${WOO}\n${lines(size, (n) => `,variable,p${n},a,1,,Size,"${values}"\n,variation,v${n},a,1,p${n},Size,`)}`
  },
  'rows of one handle': rows(SHOPIFY, (n) =>
    n % 2 === 0 ? `a,a,Size,${n},1,` : `a,,,,,https://a.example/${n}`,
  ),
  'items of one group': rows(FEED, (n) => `i${n},a,1 NGN,in stock,g,${n}`),
  'variants of one supplier': rows(
    SUPPLIER,
    (n) => `1005001234567890,a,1,https://aliexpress.com/item/1005001234567890.html,${n}`,
  ),
  'bytes that are no text': (size) => new Uint8Array(size),
  'bytes of an old encoding': (size) =>
    new Uint8Array(Buffer.from(`${LIST}\n${many('Caf\xe9,1\n', size)}`, 'latin1')),
  'wide characters': (size) =>
    new Uint8Array(Buffer.from(`\ufeff${LIST}\n${many('Ọjà,1\n', size / 2)}`, 'utf16le')),
}

const xml =
  (part: string): Make =>
  (size) =>
    `<?xml version="1.0"?><rss>${many(part, size)}`

const feeds: Readonly<Record<string, Make>> = {
  'items that are never closed': xml('<item><g:id>1</g:id>'),
  'fields that are never closed': xml('<item><a>'),
  'tags that are never closed': xml('<item <g:id '),
  'sections that are never closed': xml('<item><a><![CDATA['),
  'comments that are never closed': xml('<!-- <item>'),
  'fields in fields of the same name': xml('<item><a><a><a></a>'),
  'links without an end': xml('<item><link href=" href ="/><link href  href'),
  'characters by their number': xml('<item><a>&#38;&amp;</a></item>'),
  'one picture after the other': (size) =>
    `<?xml version="1.0"?><rss><item><id>1</id>${many('<additional_image_link>a</additional_image_link>', size)}</item>`,
  'empty items': xml('<item/>'),
  'closed items without a beginning': xml('</item>'),
  'signs without an end': xml('<item><a>&#38&amp&'),
}

const zip = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

const archives: Readonly<Record<string, Make>> = {
  'a bomb of one letter': (size) => zip({ 'a.csv': `${LIST}\n${many('x', 5 * size)}` }),
  'a bomb of short rows': (size) => zip({ 'a.csv': `${LIST}\n${many('a,1\n', 5 * size)}` }),
  'pictures that are called alike': (size) => {
    const pictures = Array.from({ length: 2_000 }, (_, n) => [`f${n}/a.jpg`, ''])
    return zip({
      'a.csv': `Name,Price,Picture\n${lines(size, (n) => `n${n},1,a.jpg`)}`,
      ...Object.fromEntries(pictures),
    })
  },
  'a workbook of empty rows': (size) => workbook(many('<row/>', 4 * size)),
  'a workbook with one cell again and again': (size) =>
    workbook(`<row>${many('<c r="A1"><v>1</v></c>', size)}</row>`),
  'a workbook of one long text': (size) =>
    workbook(many('<row><c t="s"><v>0</v></c><c><v>1</v></c></row>', size / 2), {
      'xl/sharedStrings.xml': `<sst><si><t>${many('Name ', 60_000)}</t></si></sst>`,
    }),
  'a workbook of empty texts': (size) =>
    workbook('<row/>', { 'xl/sharedStrings.xml': many('<si/>', 4 * size) }),
  'a workbook of sheets': (size) =>
    workbook('<row/>', { 'xl/workbook.xml': many('<sheet r:id="a"/>', 4 * size) }),
  'a workbook whose names have a prefix': (size) =>
    workbook(`<x:worksheet>${many('<x:row><x:c><x:v>1</x:v></x:c></x:row>', size)}`),
  'a kit of many tables': (size) => {
    const count = Math.ceil(size / 2_000)
    const more = Array.from({ length: Math.min(2_000, count) }, (_, n) => [
      `products/oja-${n + 2}.csv`,
      `id,name,price,stays_on_starter\n${many('1,a,1,\n', 2_000)}`,
    ])
    return zip({ 'products/oja.csv': 'id,name,price,stays_on_starter\n', ...Object.fromEntries(more) })
  },
  'a kit of many zones': (size) =>
    zip({
      'products/oja.csv': 'id,name,price,stays_on_starter\n',
      'data/delivery-zones.csv': `name,fee,${many('x,', 900)}\n${many('a,1\n', size)}`,
    }),
}

const page =
  (script: (size: number) => string): Make =>
  (size) =>
    `<!doctype html><script>${script(size)}</script>`

/** An AliExpress answer with these choices. */
const aliExpress =
  (skus: (size: number) => readonly unknown[]): Make =>
  (size) =>
    JSON.stringify({
      ae_item_base_info_dto: { product_id: 1, subject: 'a' },
      ae_item_sku_info_dtos: skus(size),
    })

const sku = (names: readonly string[]) => ({
  sku_price: '1',
  ae_sku_property_dtos: names.map((name) => ({ sku_property_name: name, sku_property_value: 'a' })),
})

const suppliers: Readonly<Record<string, Make>> = {
  'lists in lists': (size) => `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`,
  'an object of many names': (size) => `{${lines(size, (n) => `"k${n}":${n},`)}"a":1}`,
  'one long text': (size) => JSON.stringify({ a: many('\\"', size) }),
  'a call that never ends': (size) => `mtopjsonp1(${many(')', size)}`,
  'choices with options of their own': aliExpress((size) =>
    Array.from({ length: size / 90 }, (_, n) => sku([`n${n}`])),
  ),
  'a choice of many options': aliExpress((size) => [
    sku(Array.from({ length: size / 50 }, (_, n) => `n${n}`)),
  ]),
  'attributes of signs': (size) =>
    JSON.stringify({
      titleModule: { subject: 'a' },
      priceModule: { skuPriceList: [{ skuAttr: `${many('#', size)}\n` }] },
      skuModule: {},
    }),
  'a page of offers': (size) => `[${many('{"skuModel":{},"offerBaseInfo":{}},', size)}{}]`,
  'beginnings of scripts': (size) => `<!doctype html>${many('<script', size)}`,
  'scripts without a product': (size) => `<!doctype html>${many('<script>a = {"b": 1}</script>', size)}`,
  'texts in an object': page((size) => `a = {${many('""', size)}}`),
  'objects that are assigned': page((size) => `{${many('={"a":1}', size)}}`),
  'brackets that are never closed': page((size) => many('={"', size)),
}

const pastes: Readonly<Record<string, Make>> = {
  'names and prices': (size) => lines(size, (n) => `Name ${n} 1,500`),
  'the same name in each line': (size) => many('Cap 3k\n', size),
  'names above prices': (size) => many('Cap\n3k\n', size),
  'lines of prices': (size) => many(`${many('1,234 ', 590)}\n`, size),
  'lines of signs': (size) => many(`${many('~*_-', 590)}x\n`, size),
  'choices of sizes and colours': (size) =>
    many(
      'Gown 5k sizes 20-49 black, white, red, blue, navy, green, olive, yellow, orange, pink, purple, lilac\n',
      size,
    ),
  'a long line': (size) => many('Cap 3k ', size),
  'prices of a supplier with long gaps': (size) => many(`Cup ¥1 from${' '.repeat(3_900)}x\n`, size),
  'prices of a supplier that never end': (size) => many(`Cup ¥1 ${many('1,111', 3_900)}\n`, size),
  'names of a supplier that end in signs': (size) => many(`Cup ${many('-', 3_900)}x ¥1\n`, size),
  'links of a supplier': (size) => many(`https://aliexpress.com/${many('a-1/', 3_900)}\n`, size),
}

const named = (
  source: string,
  kind: HostileBody['kind'],
  all: Readonly<Record<string, Make>>,
): readonly HostileBody[] =>
  Object.entries(all).map(([name, make]) => ({
    name: `${source}: ${name}`,
    kind,
    make: (size) => make(Math.floor(size)),
  }))

export const HOSTILE_BODIES: readonly HostileBody[] = [
  ...named('a table', 'file', tables),
  ...named('a feed', 'file', feeds),
  ...named('an archive', 'file', archives),
  ...named('a page or JSON', 'file', suppliers),
  ...named('a paste', 'paste', pastes),
]

/** A ZIP of pictures that each announce one byte and inflate to a megabyte. */
export function bombOfPictures(count: number): Uint8Array {
  const bomb = new Uint8Array(1_000_000)
  const packed = zipSync(
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`pictures/${n}.jpg`, bomb])),
    { level: 9 },
  )
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  for (let at = 0; at < packed.length - 4; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1, true)
  return packed
}
