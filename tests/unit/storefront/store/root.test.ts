// Tests roots and shards: shapes and lookup.
import { describe, expect, test } from 'vitest'
import {
  type Entry,
  entryOf,
  formatRoot,
  groupKeys,
  parseRoot,
  type Root,
  SHARD_LIMIT,
  type Shard,
  shardIndex,
  shardOf,
} from '#storefront/store/root.ts'

const entriesOf = (count: number) =>
  new Map<string, Entry>(
    Array.from({ length: count }, (_, index) => [
      `own:/product/${index}`,
      { body: `b${index}`, at: `p@${index}+1`, inputs: `i${index}` },
    ]),
  )

const shardEntries = (entries: ReadonlyMap<string, Entry>): readonly Shard[] =>
  groupKeys([...entries.keys()]).map((keys) => shardOf(keys, entries))

describe('shards', () => {
  test.each([0, 1, 499, 500, 501, 5_000, 20_000])(
    'of %i entries hold at most 500 each and lose none',
    (count) => {
      const entries = entriesOf(count)

      const shards = shardEntries(entries)

      expect(shards.every((shard) => Object.keys(shard).length <= SHARD_LIMIT)).toBe(true)
      for (const [key, entry] of entries) {
        expect(entryOf(shards[shardIndex(key, shards.length)] ?? {}, key)).toEqual(entry)
      }
      expect(shards.reduce((sum, shard) => sum + Object.keys(shard).length, 0)).toBe(count)
    },
  )

  test('are the same whatever the order of the entries', () => {
    const entries = entriesOf(1_200)

    expect(shardEntries(new Map([...entries].reverse()))).toEqual(shardEntries(entries))
  })

  test('change in one place for one edit, also when a page comes', () => {
    const before = shardEntries(entriesOf(3_000)).map((shard) => JSON.stringify(shard))

    const after = shardEntries(
      new Map([...entriesOf(3_000), ['own:/aaa', { body: 'b', at: 'p@0+1', inputs: 'i' }]]),
    )

    expect(after.filter((shard) => !before.includes(JSON.stringify(shard)))).toHaveLength(1)
  })

  test('do not hold what every object has', () => {
    expect(entryOf({}, 'constructor')).toBeNull()
    expect(entryOf({}, '__proto__')).toBeNull()
  })
})

describe('a root', () => {
  const root: Root = {
    businessId: 'b',
    contentVersion: 7,
    renderVersion: 'r1',
    status: 'active',
    slug: 'adunni',
    previousSlugs: ['old'],
    customDomain: null,
    shards: ['shard-1'],
    pageCount: 3,
  }

  test('reads back as it was written', () => {
    expect(parseRoot(formatRoot(root))).toEqual(root)
  })

  test('of another version is another text, also with the same pages', () => {
    expect(formatRoot({ ...root, contentVersion: 8 })).not.toBe(formatRoot(root))
  })

  test.each([
    'null',
    '{}',
    '[]',
    '{"businessId":"b"}',
    '{"businessId":"b","contentVersion":1.5,"shards":[]}',
  ])('is not %s', (text) => {
    expect(() => parseRoot(text)).toThrow(/expected a store's root/)
  })
})
