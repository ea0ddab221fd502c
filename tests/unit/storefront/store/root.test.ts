// Tests roots and shards: shapes and lookup.
import { describe, expect, test } from 'vitest'
import {
  type Entry,
  entryOf,
  formatRoot,
  groupKeys,
  isSameRoot,
  parseRoot,
  ROOT_FORMAT,
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

const bytesOf = (text: string) => new TextEncoder().encode(text)

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
    inlinePack: { name: 'pack-1', bytes: new Uint8Array([0, 10, 123, 255, 10]) },
  }

  test('reads back as it was written', () => {
    expect(parseRoot(formatRoot(root))).toEqual(root)
  })

  test('without an inline pack reads back as it was written', () => {
    expect(parseRoot(formatRoot({ ...root, inlinePack: null }))).toEqual({ ...root, inlinePack: null })
  })

  test('of an earlier build, one text without an inline pack, is read', () => {
    const { inlinePack, ...facts } = root

    expect(parseRoot(bytesOf(JSON.stringify(facts)))).toEqual({ ...facts, inlinePack: null })
  })

  test('of a later format gives its facts and none of its pages', () => {
    const later = {
      ...root,
      inlinePack: null,
      format: ROOT_FORMAT + 1,
      shards: { all: 'new' },
      colour: 'blue',
    }

    const read = parseRoot(bytesOf(JSON.stringify(later)))

    expect(read).toMatchObject({ slug: 'adunni', contentVersion: 7, shards: [], isLater: true })
  })

  test('with a fact that this build does not know is read', () => {
    const text = JSON.stringify({ ...root, inlinePack: null, colour: 'blue' })

    expect(parseRoot(bytesOf(text))).toMatchObject({ shards: ['shard-1'] })
  })

  test('of another version has other bytes, also with the same pages', () => {
    const later = { ...root, contentVersion: 8 }

    expect(formatRoot(later)).not.toEqual(formatRoot(root))
    expect([isSameRoot(root, { ...root }), isSameRoot(root, later)]).toEqual([true, false])
  })

  test('with another inline pack is another root', () => {
    const inlinePack = { name: 'pack-2', bytes: new Uint8Array() }

    expect(isSameRoot(root, { ...root, inlinePack })).toBe(false)
  })

  test.each([
    'null',
    '{}',
    '[]',
    '{"businessId":"b"}',
    '{"businessId":"b","contentVersion":1.5,"shards":[]}',
  ])('is not %s', (text) => {
    expect(() => parseRoot(bytesOf(text))).toThrow(/expected a store's root/)
  })
})
