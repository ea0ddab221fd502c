// What a file leaves open: one question for all rows of a kind, at most three examples, and the same file read again with an answer. Without an answer what is
// open waits as a draft or is refused, so nothing unclear goes live.
import { describe, expect, it } from 'vitest'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import { type Answers, answerWord } from '#domain/import/questions.ts'
import { readImportFile } from '#domain/import/read-file.ts'

function read(text: string, answers?: Answers) {
  const file = readImportFile(new TextEncoder().encode(text), {
    currency: 'NGN',
    rate: NO_CONVERSION,
    answers,
  })
  if (!file.ok) throw new Error(file.error.code)
  return file.value.plan
}

/** Name, price and stock of each product; `draft` for one that waits. */
const goodsOf = (text: string, answers?: Answers) =>
  read(text, answers).products.map(({ product, isUnclear }) => [
    product.name,
    product.price / 100,
    product.stock,
    ...(isUnclear || product.status === 'draft' ? ['draft'] : []),
  ])

const COUNTS = 'Name,Price,Stock\nBeads,150.50,1.200\nPins,20.50,2.500\nTape,9.50,7'

describe('counts that can be read in two ways', () => {
  it('are one question, and wait', () => {
    expect(read(COUNTS).questions).toEqual([
      { kind: 'counts', count: 2, examples: ['Beads: 1.200', 'Pins: 2.500'] },
    ])
    expect(goodsOf(COUNTS)).toEqual([
      ['Beads', 150.5, null, 'draft'],
      ['Pins', 20.5, null, 'draft'],
      ['Tape', 9.5, 7],
    ])
  })

  it.each([
    ['thousands', [1_200, 2_500, 7]],
    ['decimals', [1, 2, 7]],
  ] as const)('are all read as %s when a person says so, and the question stays', (counts, stocks) => {
    expect(goodsOf(COUNTS, { counts }).map(([, , stock]) => stock)).toEqual(stocks)
    expect(goodsOf(COUNTS, { counts }).every((one) => one.length === 3)).toBe(true)
    expect(read(COUNTS, { counts }).questions).toEqual(read(COUNTS).questions)
  })

  it('are not those with a unit: no answer says how many `5k` or `2 dozen` are', () => {
    const units = 'Name,Price,Stock\nBeads,50,5k\nEggs,200,2 dozen\nPins,10,1.5k'
    expect(read(units).questions).toEqual([])
    expect(goodsOf(units, { counts: 'thousands' }).map(([, , stock, wait]) => [stock, wait])).toEqual(
      Array.from({ length: 3 }, () => [null, 'draft']),
    )
  })
})

describe('prices that can be read in two ways', () => {
  const text = 'Name,Price\nBeads,1.500\nPins,2.750'

  it('are refused until a person says how they are meant', () => {
    expect(read(text).questions).toEqual([
      { kind: 'prices', count: 2, examples: ['Beads: 1.500', 'Pins: 2.750'] },
    ])
    expect(goodsOf(text)).toEqual([])
    expect(goodsOf(text, { prices: 'thousands' })).toEqual([
      ['Beads', 1_500, null],
      ['Pins', 2_750, null],
    ])
    expect(goodsOf(text, { prices: 'decimals' }).map(([, price]) => price)).toEqual([1.5, 2.75])
  })
})

describe('words about the stock that nobody knows', () => {
  const list = 'Name,Price,Stock\nCap,10,soon\nBag,20,ask us\nTie,30,3'
  const feed = `id,title,availability,condition,price,link,image_link
A1,Pan,on request,new,9000 NGN,https://shop.example/5,https://pics.example/5.jpg
A2,Pot,in stock,new,9000 NGN,https://shop.example/6,https://pics.example/6.jpg`

  it.each([
    [undefined, [null, null, 3], ['draft', 'draft', undefined]],
    ['in', [null, null, 3], [undefined, undefined, undefined]],
    ['out', [0, 0, 3], [undefined, undefined, undefined]],
  ] as const)('of a list with the answer %s', (availability, stocks, waits) => {
    const said = availability && { availability: `${availability} soon\n${availability} ask us` }
    const goods = goodsOf(list, said)
    expect(goods.map(([, , stock]) => stock)).toEqual(stocks)
    expect(goods.map(([, , , wait]) => wait)).toEqual(waits)
    expect(read(list).questions).toEqual([
      { kind: 'availability', word: 'soon', count: 1, examples: ['Cap: soon'] },
      { kind: 'availability', word: 'ask us', count: 1, examples: ['Bag: ask us'] },
    ])
  })

  it('are answered word for word, in any capitals, and an answer can be taken back', () => {
    const words = 'Name,Price,Stock\nCap,10,Soon\nTie,10,soon\nBag,20,gone'
    const said = answerWord(answerWord('', 'soon', 'in'), 'gone', 'out')
    expect(goodsOf(words, { availability: said })).toEqual([
      ['Cap', 10, null],
      ['Tie', 10, null],
      ['Bag', 20, 0],
    ])
    expect(
      goodsOf(words, { availability: answerWord(said, 'soon', '') }).map(([, , , wait]) => wait),
    ).toEqual(['draft', 'draft', undefined])
    expect(read(words).questions.map(({ word, count }) => [word, count])).toEqual([
      ['soon', 2],
      ['gone', 1],
    ])
  })

  it('of a feed are the same question', () => {
    expect(read(feed).questions).toEqual([
      { kind: 'availability', word: 'on request', count: 1, examples: ['Pan: on request'] },
    ])
    expect(goodsOf(feed, { availability: 'in on request' })).toEqual([
      ['Pan', 9_000, null],
      ['Pot', 9_000, null],
    ])
    expect(goodsOf(feed, { availability: 'out on request' })[0]).toEqual(['Pan', 9_000, 0])
  })
})

describe('goods that their program counts, and of which the file does not say how many there are', () => {
  it.each([
    [
      'Shopify',
      'Handle,Title,Variant Price,Variant Inventory Tracker,Variant Inventory Policy,Option1 Name\ncap,Cap,10,shopify,deny,Title\nbag,Bag,20,,deny,Title',
    ],
    [
      'Loyverse',
      'Handle,SKU,Name,Sold by weight,Default price,Track stock\ncap,A,Cap,N,10,Y\nbag,B,Bag,N,20,N',
    ],
  ])('of %s are one question, and wait', (_, text) => {
    expect(read(text).questions).toEqual([{ kind: 'uncounted', count: 1, examples: ['Cap'] }])
    expect(goodsOf(text)).toEqual([
      ['Cap', 10, null, 'draft'],
      ['Bag', 20, null],
    ])
    expect(goodsOf(text, { uncounted: 'in' })[0]).toEqual(['Cap', 10, null])
    expect(goodsOf(text, { uncounted: 'out' })[0]).toEqual(['Cap', 10, 0])
  })
})

describe('words about who sees a product', () => {
  it.each([
    ['a list', 'Name,Price,Published\nCap,10,later\nBag,20,yes'],
    [
      'Shopify',
      'Handle,Title,Variant Price,Status,Option1 Name\ncap,Cap,10,later,Title\nbag,Bag,20,active,Title',
    ],
    ['Wix', 'handleId,fieldType,name,price,visible\np1,Product,Cap,10,later\np2,Product,Bag,20,true'],
    ['WooCommerce', 'ID,Type,SKU,Name,Published,Regular price\n1,simple,A,Cap,later,10\n2,simple,B,Bag,1,20'],
    [
      'WooCommerce’s catalogue',
      'ID,Type,SKU,Name,Published,Visibility in catalog,Regular price\n1,simple,A,Cap,1,later,10\n2,simple,B,Bag,1,visible,20',
    ],
  ])('in %s are asked about, and hide until they are answered', (_, text) => {
    expect(read(text).questions).toEqual([
      { kind: 'visibility', word: 'later', count: 1, examples: ['Cap: later'] },
    ])
    expect(goodsOf(text)[0]).toEqual(['Cap', 10, null, 'draft'])
    expect(goodsOf(text, { visibility: 'shown later' })[0]).toEqual(['Cap', 10, null])
    expect(goodsOf(text, { visibility: 'hidden later' })[0]).toEqual(['Cap', 10, null, 'draft'])
  })
})

describe('rows of one name', () => {
  const sizes = 'Name,Size,Price\nGown,S,10\nGown,M,20\nCap,S,5\nCap,L,6\nTie,M,7'

  it('with other sizes are choices, or products when a person says so', () => {
    expect(read(sizes).questions).toEqual([
      { kind: 'sizes', count: 4, examples: ['Gown: S, M', 'Cap: S, L'] },
    ])
    expect(goodsOf(sizes).map(([name]) => name)).toEqual(['Gown', 'Cap', 'Tie'])
    expect(goodsOf(sizes, { sizes: 'products' }).map(([name]) => name)).toEqual([
      'Gown (S)',
      'Gown (M)',
      'Cap (S)',
      'Cap (L)',
      'Tie',
    ])
  })

  it('that nothing tells apart are kept, the later ones as drafts until they are said to be products', () => {
    const same = 'Name,Price\nBag,10\nBag,20'
    expect(read(same).questions).toEqual([{ kind: 'sameName', count: 2, examples: ['Bag, 2 times'] }])
    expect(goodsOf(same)).toEqual([
      ['Bag', 10, null],
      ['Bag', 20, null, 'draft'],
    ])
    expect(goodsOf(same, { sameName: 'products' })).toEqual([
      ['Bag', 10, null],
      ['Bag', 20, null],
    ])
  })
})

describe('columns', () => {
  it('say what they became, a second one of the same meaning and one that may matter too', () => {
    expect(read('Name,Price,Colour,Parent,Price,Shelf\nCap,10,red,,12,A').columns).toMatchObject([
      { name: 'Name', as: 'name', mayMatter: false },
      { name: 'Price', as: 'price', mayMatter: false },
      { name: 'Colour', as: 'choices', mayMatter: false },
      { name: 'Parent', as: null, mayMatter: true },
      { name: 'Price', as: null, mayMatter: true },
      { name: 'Shelf', as: null, mayMatter: false },
    ])
  })
})
