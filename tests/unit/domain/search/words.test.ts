// The parts of the search on their own: spelling, plurals, slips, queries, ids, addresses.
import { describe, expect, it } from 'vitest'
import { fold, splitWords } from '#domain/search/fold.ts'
import { packId, unpackId } from '#domain/search/pack-id.ts'
import { isWithin, readQuery } from '#domain/search/query.ts'
import { singular } from '#domain/search/singular.ts'
import { countSlips, slipLimit } from '#domain/search/slips.ts'
import { formatWish, NO_WISH, readMajor, readWish } from '#domain/search/wish.ts'
import { seededRandom } from '#tests/support/publishing/random.ts'

describe('one spelling', () => {
  it.each([
    ['Aṣọ Òkè', 'aso oke'],
    ['ẸLẸ́KỌ', 'eleko'],
    ['Ɗan Ƙasa, ɓaure', 'dan kasa, baure'],
    ['Kɔfi Ɛkua', 'kofi ekua'],
    ['Men’s', 'mens'],
    ['CRÈME brûlée', 'creme brulee'],
    ['ＦＵＬＬ ½', 'full 1⁄2'],
  ])('%s -> %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it.each([
    ['Power-bank, 20,000 mAh', ['power', 'bank', '20000', 'mah']],
    ['3 prints × 2 yards', ['3', 'prints', '2', 'yards']],
    ['6.67 inch', ['6.67', 'inch']],
    ['1,5 kg', ['1', '5', 'kg']],
    ['  ', []],
  ])('%s is the words %j', (text, words) => {
    expect(splitWords(text)).toEqual(words)
  })

  it.each([
    ['laces', 'lace'],
    ['watches', 'watch'],
    ['boxes', 'box'],
    ['batteries', 'battery'],
    ['cowries', 'cowry'],
    ['cowrie', 'cowry'],
    ['glass', 'glass'],
    ['bus', 'bus'],
    ['women', 'woman'],
    ['xs', 'xs'],
  ])('%s is one %s', (word, one) => {
    expect(singular(word)).toBe(one)
  })
})

describe('slips', () => {
  it.each([
    ['lace', 'lace', 0],
    ['lace', 'lase', 1],
    ['lace', 'alce', 1],
    ['lace', 'lce', 1],
    ['lace', 'laces', 1],
    ['earfones', 'earphones', 2],
    ['kente', 'zobo', 3],
  ])('%s and %s: %i', (a, b, slips) => {
    expect(countSlips(a, b, 2)).toBe(slips)
    expect(countSlips(b, a, 2)).toBe(slips)
  })

  it('are counted as a full table counts them, up to the limit', () => {
    const { below, pick } = seededRandom(7)
    const word = () => Array.from({ length: 1 + below(8) }, () => pick(['a', 'b', 'c'])).join('')
    for (let round = 0; round < 3_000; round += 1) {
      const [a, b, limit] = [word(), word(), 1 + below(2)]
      expect([a, b, limit, Math.min(countSlips(a, b, limit), limit + 1)]).toEqual([
        a,
        b,
        limit,
        Math.min(distance(a, b), limit + 1),
      ])
    }
  })

  it('are none below four letters and in words with digits, one up to seven, two above', () => {
    expect(['wig', 'a16x', 'lace', 'kaftans', 'hollandais'].map(slipLimit)).toEqual([0, 0, 1, 1, 2])
  })
})

/** Optimal string alignment without any shortcut. */
function distance(a: string, b: string): number {
  const row = (i: number): number[] =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0))
  const table = Array.from({ length: a.length + 1 }, (_, i) => row(i))
  const at = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1)
      ;(table[i] as number[])[j] = least
    }
  return at(a.length, b.length)
}

describe('a query', () => {
  const read = (text: string) => {
    const { terms, min, max } = readQuery(text)
    return [terms.map(({ word }) => word).join(' '), min, max]
  }

  it.each([
    ['lace under 60,000', 'lace', null, 6_000_000],
    ['<10k', '', null, 1_000_000],
    ['ankara more than ₦1.2m', 'ankara', 120_000_000, null],
    ['between 5000 and 10000 lace', 'lace', 500_000, 1_000_000],
    ['40k-50k', '', 4_000_000, 5_000_000],
    ['from 2k to 3k', '', 200_000, 300_000],
    ['sizes 2 to 8', 'sizes 2 to 8', null, null],
    ['over ear headphones', 'over ear headphones', null, null],
    ['under', 'under', null, null],
    ['340 cedis', '340', null, null],
  ])('%s: words "%s", from %s to %s', (text, words, min, max) => {
    expect(read(text)).toEqual([words, min, max])
  })

  it('goes on at its end until a space or a sign ends the word', () => {
    expect(['lac', 'lace ', 'lace,', ''].map((text) => readQuery(text).isOpen)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('is bounded by both ends of its range', () => {
    expect([99, 100, 200, 201].map((price) => isWithin([price], { min: 100, max: 200 }))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('an id', () => {
  it('is 22 characters when packed, and itself when unpacked', () => {
    const id = '01234567-89ab-4cde-8f01-23456789abcd'

    expect(packId(id)).toHaveLength(22)
    expect(unpackId(packId(id))).toBe(id)
    expect(() => packId('x')).toThrow('expected a UUID')
  })
})

describe('an address', () => {
  it('holds a wish and gives it back', () => {
    const wish = {
      text: 'aṣọ & “lace”',
      sort: 'dear',
      isInStock: true,
      isOffer: true,
      min: 150_050,
      max: null,
      choices: [{ group: 'Size', value: 'L: long' }],
    } as const

    expect(readWish(formatWish(wish))).toEqual(wish)
    expect(formatWish(NO_WISH)).toBe('')
    expect(readWish('')).toEqual(NO_WISH)
  })

  it.each(['?sort=x&stock=2&min=-1&max=1e9&o=Size&utm=1', '?q=%E0%A4%A', `?min=${'9'.repeat(40)}`])(
    'leaves out what cannot be read: %s',
    (search) => {
      expect({ ...readWish(search), text: '' }).toEqual(NO_WISH)
    },
  )

  it('reads amounts as people type them', () => {
    expect(['12,500', '12 500.50', '', 'ten', '5.555'].map(readMajor)).toEqual([
      1_250_000,
      1_250_050,
      null,
      null,
      null,
    ])
  })
})
