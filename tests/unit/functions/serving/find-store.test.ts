// Tests which store a slug or domain means, and that the root decides. Planted defect (2026-11-20): the index trusted without the root -> "a
// domain that has moved on" turns red.
import { describe, expect, test, vi } from 'vitest'
import type { FoundStore } from '#contract/sql/store/business.ts'
import { storeFinder } from '#functions/serving/find-store.ts'
import type { Root } from '#storefront/store/root.ts'

const rootOf = (businessId: string, fields: Partial<Root> = {}): Root => ({
  businessId,
  contentVersion: 1,
  renderVersion: 'r1',
  status: 'active',
  slug: businessId,
  previousSlugs: [],
  customDomain: null,
  shards: [],
  pageCount: 0,
  inlinePack: null,
  ...fields,
})

/** A finder over plain maps; counts queries to the database. */
function makeFinder(world: {
  roots?: Root[]
  freshRoots?: Root[]
  index?: Record<string, string>
  database?: Record<string, FoundStore> | 'down'
  redirects?: Record<string, { slug: string; domain: string | null }>
}) {
  const { roots = [], freshRoots = roots, index = {}, database = {}, redirects = {} } = world
  const state = { asked: 0, nowMs: 0 }
  const ask = async (name: string) => {
    state.asked += 1
    if (database === 'down') throw new Error('down')
    return database[name] ?? null
  }
  const finder = storeFinder({
    published: {
      readRoot: async (id, { isFresh } = {}) =>
        (isFresh ? freshRoots : roots).find(({ businessId }) => businessId === id) ?? null,
      readPage: async () => null,
      hasPage: async () => false,
    },
    index: {
      findSlug: async (slug) => index[slug] ?? null,
      findDomain: async (domain) => index[domain] ?? null,
    },
    ask: { bySlug: ask, byDomain: ask, redirect: async (host) => redirects[host] ?? null },
    now: () => state.nowMs,
  })
  return { finder, state }
}

const found = (businessId: string, fields: Partial<FoundStore> = {}): FoundStore => ({
  businessId,
  slug: businessId,
  customDomain: null,
  renamed: false,
  ...fields,
})

describe('by slug', () => {
  test('is found by the index, with the database down', async () => {
    const { finder } = makeFinder({
      roots: [rootOf('adunni')],
      index: { adunni: 'adunni' },
      database: 'down',
    })

    expect(await finder.bySlug('adunni')).toMatchObject({ kind: 'store', root: { businessId: 'adunni' } })
  })

  test('is found by the database when the index knows nothing, and then remembered', async () => {
    const { finder, state } = makeFinder({ roots: [rootOf('adunni')], database: { adunni: found('adunni') } })

    await finder.bySlug('adunni')
    await finder.bySlug('adunni')

    expect(state.asked).toBe(1)
  })

  test('an earlier slug has moved', async () => {
    const roots = [rootOf('adunni', { slug: 'adunni-new', previousSlugs: ['adunni-old'] })]
    const { finder } = makeFinder({ roots, index: { 'adunni-old': 'adunni' } })

    expect(await finder.bySlug('adunni-old')).toEqual({ kind: 'moved', slug: 'adunni-new' })
  })

  test('an earlier slug has moved also when only the database knows it', async () => {
    const database = { old: found('adunni', { slug: 'fresh', renamed: true }) }

    expect(await makeFinder({ database }).finder.bySlug('old')).toEqual({ kind: 'moved', slug: 'fresh' })
  })

  test('a store without pages is being prepared', async () => {
    const { finder } = makeFinder({ database: { adunni: found('adunni') } })

    expect(await finder.bySlug('adunni')).toEqual({ kind: 'preparing', businessId: 'adunni' })
  })

  test('a slug given away is the new store, though the index still names the old one', async () => {
    const roots = [rootOf('old-owner', { slug: 'elsewhere' }), rootOf('new-owner', { slug: 'lagos' })]
    const { finder } = makeFinder({
      roots,
      index: { lagos: 'old-owner' },
      database: { lagos: found('new-owner', { slug: 'lagos' }) },
    })

    expect(await finder.bySlug('lagos')).toMatchObject({ kind: 'store', root: { businessId: 'new-owner' } })
  })

  test('a deleted store is unknown, whatever its tombstone still says', async () => {
    const { finder } = makeFinder({
      roots: [rootOf('adunni', { status: 'deleted' })],
      index: { adunni: 'adunni' },
    })

    expect(await finder.bySlug('adunni')).toEqual({ kind: 'unknown' })
  })

  test('an unknown slug asks the database once in five seconds', async () => {
    const { finder, state } = makeFinder({})

    await finder.bySlug('nobody')
    await finder.bySlug('nobody')
    expect(state.asked).toBe(1)
    state.nowMs = 5_001
    await finder.bySlug('nobody')

    expect(state.asked).toBe(2)
  })

  test('an unknown slug with the database down is an outage, not "no such store"', async () => {
    await expect(makeFinder({ database: 'down' }).finder.bySlug('nobody')).rejects.toThrow('down')
  })

  test('a new name is seen at once in a root that memory still holds under the old one', async () => {
    const { finder } = makeFinder({
      roots: [rootOf('adunni', { slug: 'before' })],
      freshRoots: [rootOf('adunni', { slug: 'after' })],
      index: { after: 'adunni' },
      database: { after: found('adunni', { slug: 'after' }) },
    })

    expect(await finder.bySlug('after')).toMatchObject({ kind: 'store', root: { slug: 'after' } })
  })
})

describe('by domain', () => {
  test('is the store whose root says so', async () => {
    const roots = [rootOf('adunni', { customDomain: 'adunni.test' })]
    const { finder } = makeFinder({ roots, index: { 'adunni.test': 'adunni' }, database: 'down' })

    expect(await finder.byDomain('adunni.test')).toMatchObject({
      kind: 'store',
      root: { businessId: 'adunni' },
    })
  })

  test('a domain that has moved on shows no store, whatever the index says', async () => {
    const roots = [rootOf('adunni', { customDomain: null }), rootOf('kofi', { customDomain: 'kofi.test' })]
    const index = { 'adunni.test': 'adunni', 'shop.test': 'kofi' }
    const { finder } = makeFinder({ roots, index })

    expect(await finder.byDomain('adunni.test')).toEqual({ kind: 'unknown' })
    expect(await finder.byDomain('shop.test')).toEqual({ kind: 'unknown' })
  })

  test('a name that rests, and the other host of a pair, lead elsewhere', async () => {
    const { finder } = makeFinder({
      redirects: {
        'old.test': { slug: 'kofi', domain: null },
        'www.kofi.test': { slug: 'kofi', domain: 'kofi.test' },
      },
    })

    expect(await finder.byDomain('old.test')).toEqual({ kind: 'elsewhere', slug: 'kofi', domain: null })
    expect(await finder.byDomain('www.kofi.test')).toEqual({
      kind: 'elsewhere',
      slug: 'kofi',
      domain: 'kofi.test',
    })
    expect(await finder.byDomain('kofi.example')).toEqual({ kind: 'unknown' })
  })

  test('a redirect is forgotten after five seconds, however often it is asked for', async () => {
    const redirects: Record<string, { slug: string; domain: string | null }> = {
      'old.test': { slug: 'kofi', domain: null },
    }
    const { finder, state } = makeFinder({ redirects })
    await finder.byDomain('old.test')
    delete redirects['old.test']

    for (state.nowMs = 1_000; state.nowMs < 5_000; state.nowMs += 1_000)
      expect((await finder.byDomain('old.test')).kind).toBe('elsewhere')
    expect(await finder.byDomain('old.test')).toEqual({ kind: 'unknown' })
  })

  test('an outage is no answer', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { finder } = makeFinder({ database: 'down' })

    await expect(finder.byDomain('kofi.test')).rejects.toThrow('down')
    vi.restoreAllMocks()
  })

  test('a slug is no domain and a domain no slug', async () => {
    const roots = [rootOf('adunni', { customDomain: 'adunni.test', previousSlugs: ['older'] })]
    const { finder } = makeFinder({
      roots,
      index: { adunni: 'adunni', 'adunni.test': 'adunni', older: 'adunni' },
    })

    expect((await finder.byDomain('adunni')).kind).toBe('unknown')
    expect((await finder.byDomain('older')).kind).toBe('unknown')
    expect((await finder.bySlug('adunni.test')).kind).toBe('unknown')
  })
})

test('an index that is down is asked around', async () => {
  const finder = storeFinder({
    published: {
      readRoot: async () => rootOf('adunni'),
      readPage: async () => null,
      hasPage: async () => false,
    },
    index: {
      findSlug: () => Promise.reject(new Error('KV')),
      findDomain: () => Promise.reject(new Error('KV')),
    },
    ask: { bySlug: async () => found('adunni'), byDomain: async () => null, redirect: async () => null },
    now: () => 0,
  })

  expect((await finder.bySlug('adunni')).kind).toBe('store')
})
