// Which store a slug or a domain means, without the database where possible: memory, then the index in KV, then `find_store`.
// Whatever the index says, the store's root decides: no store is ever shown under a name or domain that its root does not say.
import type { FoundStore } from '#data/stores.ts'
import type { Root } from '#storefront/root.ts'
import type { IndexReader } from '../adapters/kv.ts'
import { createLru } from './lru.ts'
import type { PublishedStores } from './published.ts'

export type StoreLookup =
  | { readonly kind: 'store'; readonly root: Root }
  /** The slug is an earlier one of the store that is now at `slug`. */
  | { readonly kind: 'moved'; readonly slug: string }
  /** The database knows the store, its pages do not yet. */
  | { readonly kind: 'preparing'; readonly businessId: string }
  | { readonly kind: 'unknown' }

export type StoreFinder = {
  bySlug(slug: string): Promise<StoreLookup>
  byDomain(domain: string): Promise<StoreLookup>
}

export type FinderParts = {
  readonly published: PublishedStores
  readonly index: IndexReader
  /** Asks the database; throws while it is down. */
  readonly ask: {
    bySlug(slug: string): Promise<FoundStore | null>
    byDomain(domain: string): Promise<FoundStore | null>
  }
  now(): number
}

/** How long an entry of the index is believed in memory. Wrong ones are found out by the root. */
const HINT_SECONDS = 60

/** How long "no such store" is believed, so that a wrong link does not ask the database at each visit. */
const UNKNOWN_SECONDS = 5

const MAX_NAMES = 10_000

type Names = {
  readonly prefix: string
  readonly readIndex: (name: string) => Promise<string | null>
  readonly ask: (name: string) => Promise<FoundStore | null>
  /** What the root says about the name; null when it is not the root's. */
  readonly judge: (root: Root, name: string) => StoreLookup | null
}

export function storeFinder({ published, index, ask, now }: FinderParts): StoreFinder {
  const hints = createLru<{ readonly businessId: string; readonly until: number }>(MAX_NAMES)
  const unknownUntil = createLru<number>(MAX_NAMES)

  const hintFor = async ({ prefix, readIndex }: Names, name: string): Promise<string | null> => {
    const known = hints.get(prefix + name)
    if (known && now() < known.until) return known.businessId
    try {
      return await readIndex(name)
    } catch (error) {
      // The database knows too.
      console.error(`find-store: the index did not answer for ${prefix}${name}`, error)
      return null
    }
  }

  const judged = async (names: Names, name: string, businessId: string, isFresh: boolean) => {
    const root = await published.root(businessId, isFresh)
    const lookup = root && root.status !== 'deleted' ? names.judge(root, name) : null
    if (lookup) hints.set(names.prefix + name, { businessId, until: now() + HINT_SECONDS * 1000 })
    return lookup
  }

  const find = async (names: Names, name: string): Promise<StoreLookup> => {
    const hint = await hintFor(names, name)
    const lookup = hint === null ? null : await judged(names, name, hint, false)
    if (lookup) return lookup

    if (now() < (unknownUntil.get(names.prefix + name) ?? 0)) return { kind: 'unknown' }
    const found = await names.ask(name)
    if (!found) {
      unknownUntil.set(names.prefix + name, now() + UNKNOWN_SECONDS * 1000)
      return { kind: 'unknown' }
    }
    const fresh = await judged(names, name, found.businessId, true)
    if (fresh) return fresh
    if (found.renamed) return { kind: 'moved', slug: found.slug }
    return { kind: 'preparing', businessId: found.businessId }
  }

  const slugs: Names = {
    prefix: 'slug:',
    readIndex: index.findSlug,
    ask: ask.bySlug,
    judge: (root, slug) => {
      if (root.slug === slug) return { kind: 'store', root }
      return root.previousSlugs.includes(slug) ? { kind: 'moved', slug: root.slug } : null
    },
  }
  const domains: Names = {
    prefix: 'domain:',
    readIndex: index.findDomain,
    ask: ask.byDomain,
    judge: (root, domain) => (root.customDomain === domain ? { kind: 'store', root } : null),
  }
  return { bySlug: (slug) => find(slugs, slug), byDomain: (domain) => find(domains, domain) }
}
