// Files that are damaged or that somebody made to do harm, with what an import makes of each.
export const HOSTILE_HEAD = 'Type,SKU,Name,Regular price'

/** `expected`: the code of the refusal, or what becomes of the rows. */
export type HostileTable = readonly [name: string, file: string | Uint8Array, expected: string]

const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le')

export const HOSTILE_TABLES: readonly HostileTable[] = [
  ['nothing', '', 'empty'],
  ['only spaces and breaks', ' \n\r\n\t', 'empty'],
  ['a byte order mark alone', '\ufeff', 'empty'],
  ['a header alone', HOSTILE_HEAD, '0 products, 0 refused, 0 skipped'],
  ['no header', 'a,b,c\n1,2,3', 'no_header'],
  ['a header on line 31', `${'x\n'.repeat(30)}${HOSTILE_HEAD}\nsimple,A,Cap,10`, 'no_header'],
  [
    'a header on line 4',
    `Shop export\n\n# comment\n${HOSTILE_HEAD}\nsimple,A,Cap,10`,
    '1 products, 0 refused, 0 skipped',
  ],
  ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'zip_broken'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, ...new Uint8Array(500)]), 'binary'],
  ['random bytes', Uint8Array.from({ length: 4_000 }, (_, index) => (index * 197 + 31) % 256), 'binary'],
  ['UTF-16', utf16(`${HOSTILE_HEAD}\nsimple,A,Ọjà cap,10`), '1 products, 0 refused, 0 skipped'],
  [
    'Windows-1252',
    Buffer.from(`${HOSTILE_HEAD}\nsimple,A,Caf\xe9,10`, 'latin1'),
    '1 products, 0 refused, 0 skipped',
  ],
  [
    'semicolons',
    `${HOSTILE_HEAD.replaceAll(',', ';')}\nsimple;A;Cap;12,50`,
    '1 products, 0 refused, 0 skipped',
  ],
  ['tabs', `${HOSTILE_HEAD.replaceAll(',', '\t')}\nsimple\tA\tCap\t10`, '1 products, 0 refused, 0 skipped'],
  [
    'old Mac line ends',
    `${HOSTILE_HEAD}\rsimple,A,Cap,10\rsimple,B,Bag,20`,
    '2 products, 0 refused, 0 skipped',
  ],
  ['a NUL in a name', `${HOSTILE_HEAD}\nsimple,A,Ca\0p,10`, '1 products, 0 refused, 0 skipped'],
  ['a NUL in a price', `${HOSTILE_HEAD}\nsimple,A,Cap,1\0${'0'}`, '1 products, 0 refused, 0 skipped'],
  [
    'a quotation mark that never closes',
    `${HOSTILE_HEAD}\nsimple,A,"Cap,10\nsimple,B,Bag,20\nsimple,C,Box,30`,
    '2 products, 1 refused, 0 skipped',
  ],
  [
    'every row with a broken quotation mark',
    `${HOSTILE_HEAD}\nsimple,A,"Cap,10\nsimple,B,"Bag,20,"\nsimple,C,Box,30`,
    '1 products, 2 refused, 0 skipped',
  ],
  [
    'six hundred rows with broken quotation marks',
    `${HOSTILE_HEAD}\n${'simple,A,"Cap,10\n'.repeat(601)}`,
    'broken_quotes',
  ],
  [
    'a row with more cells than the header',
    `${HOSTILE_HEAD}\nsimple,A,Cap, red,10\nsimple,B,Bag,20`,
    '1 products, 1 refused, 0 skipped',
  ],
  [
    'a row with fewer cells',
    `${HOSTILE_HEAD}\nsimple,A\nsimple,B,Bag,20`,
    '1 products, 1 refused, 0 skipped',
  ],
  ['empty rows between', `${HOSTILE_HEAD}\n\n,,,\nsimple,A,Cap,10\n\n`, '1 products, 0 refused, 0 skipped'],
  ['no name', `${HOSTILE_HEAD}\nsimple,A,,10`, '0 products, 1 refused, 0 skipped'],
  [
    'a name of zero-width letters',
    `${HOSTILE_HEAD}\nsimple,A,\u200b\u2060\u3164,10`,
    '0 products, 1 refused, 0 skipped',
  ],
  [
    'a name of 60,000 letters',
    `${HOSTILE_HEAD}\nsimple,A,${'x'.repeat(60_000)},10`,
    '1 products, 0 refused, 0 skipped',
  ],
  [
    'a row longer than a row may be',
    `${HOSTILE_HEAD}\nsimple,A,"${'x\n'.repeat(40_000)}",10\nsimple,B,Bag,20`,
    '1 products, 1 refused, 0 skipped',
  ],
  [
    'a line that is longer than what is looked at',
    `${HOSTILE_HEAD}\nsimple,A,${'x'.repeat(400_000)},10\nsimple,B,Bag,20`,
    '1 products, 1 refused, 0 skipped',
  ],
  [
    'quotation marks alone',
    `${HOSTILE_HEAD}\n${'"'.repeat(600_001)}\nsimple,B,Bag,20`,
    '1 products, 1 refused, 0 skipped',
  ],
  ['no SKU and no id', `${HOSTILE_HEAD}\nsimple,,Cap,10`, '1 products, 0 refused, 0 skipped'],
  [
    'formulas',
    `${HOSTILE_HEAD}\nsimple,"=cmd|' /C calc'!A0","=HYPERLINK(""http://x"")",'=10`,
    '0 products, 1 refused, 0 skipped',
  ],
  ['a negative price', `${HOSTILE_HEAD}\nsimple,A,Cap,-10`, '0 products, 1 refused, 0 skipped'],
  ['a huge price', `${HOSTILE_HEAD}\nsimple,A,Cap,1${'0'.repeat(400)}`, '0 products, 1 refused, 0 skipped'],
  [
    'a price in two styles',
    `${HOSTILE_HEAD}\nsimple,A,Cap,"12,50"\nsimple,B,Bag,12.50\nsimple,C,Box,"1,200"`,
    '2 products, 1 refused, 0 skipped',
  ],
  [
    'a bad row 7 among good ones',
    `${HOSTILE_HEAD}\n${[1, 2, 3, 4, 5].map((n) => `simple,S${n},Cap ${n},10`).join('\n')}\nsimple,S6,Cap,oops\nsimple,S7,Cap 7,10`,
    '6 products, 1 refused, 0 skipped',
  ],
  [
    'a variation without its parent',
    `${HOSTILE_HEAD},Parent\nvariation,V,Cap - Red,10,NOWHERE`,
    '0 products, 1 refused, 0 skipped',
  ],
  [
    'a variation of itself',
    `${HOSTILE_HEAD},Parent\nvariation,V,Cap,10,V`,
    '0 products, 1 refused, 0 skipped',
  ],
  [
    'a variation of a variation',
    `${HOSTILE_HEAD},Parent\nvariable,P,Cap,,\nvariation,V,Cap,10,P\nvariation,W,Cap,10,V`,
    '0 products, 3 refused, 0 skipped',
  ],
  [
    'too many choices',
    `${HOSTILE_HEAD},Parent,Attribute 1 name,Attribute 1 value(s)\nvariable,P,Cap,,,Size,"${Array.from({ length: 501 }, (_, n) => n).join(',')}"\nvariation,V,Cap,10,P,Size,1`,
    '0 products, 2 refused, 0 skipped',
  ],
  ['an unknown type', `${HOSTILE_HEAD}\nsubscription,A,Cap,10`, '0 products, 1 refused, 0 skipped'],
  [
    'the same row a thousand times',
    `${HOSTILE_HEAD}\n${'simple,A,Cap,10\n'.repeat(1_000)}`,
    '1 products, 0 refused, 999 skipped',
  ],
  [
    'a column named like an object',
    `${HOSTILE_HEAD},__proto__,constructor\nsimple,A,Cap,10,x,y`,
    '1 products, 0 refused, 0 skipped',
  ],
]
