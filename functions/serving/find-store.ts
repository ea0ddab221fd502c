// Finds the store of a slug or domain, and avoids the database when possible: looks first in memory, then in the KV index, then calls
// `find_store`. The store's root always decides: no store is shown under a name or domain that its root does not have.
import type { FoundStore } from '#contract/sql/store/business.ts'
import { createLru } from '#domain/basics/lru.ts'
import type { PageReader } from '#storefront/store/page-store.ts'
import type { Root } from '#storefront/store/root.ts'
import type { IndexReader } from '../adapters/kv.ts'
import { logError } from '../lib/log.ts'

/** What a slug means. */
export type SlugLookup =
  | { readonly kind: 'store'; readonly root: Root }
  /** The requested slug is an earlier slug of a store whose slug is now `slug`. */
  | { readonly kind: 'moved'; readonly slug: string }
  /** The database has the store, but its pages are not published yet. */
  | { readonly kind: 'preparing'; readonly businessId: string }
  | { readonly kind: 'unknown' }

/** What a domain means. */
export type StoreLookup =
  | SlugLookup
  /** A domain that shows no shop and leads to one: to the served name of its pair, or, null, to the shop's page on our own host. */
  | { readonly kind: 'elsewhere'; readonly slug: string; readonly domain: string | null }

export type StoreFinder = {
  bySlug(slug: string): Promise<SlugLookup>
  byDomain(domain: string): Promise<StoreLookup>
}

export type FinderParts = {
  readonly published: PageReader
  readonly index: IndexReader
  /** Asks the database. The methods throw while the database is down. */
  readonly ask: {
    bySlug(slug: string): Promise<FoundStore | null>
    /** By the domain that is active now; no other status resolves. */
    byDomain(domain: string): Promise<FoundStore | null>
    /** Where a host leads that is no store's active domain. */
    redirect(host: string): Promise<{ readonly slug: string; readonly domain: string | null } | null>
  }
  now(): number
}

/** How long memory keeps an entry of the index. The root shows when the entry is wrong. */
const HINT_SECONDS = 60

/** How long memory keeps "no such store", so that a wrong link does not query the database at each visit. */
const UNKNOWN_SECONDS = 5

const MAX_NAMES = 10_000

type Redirect = Awaited<ReturnType<FinderParts['ask']['redirect']>>

type Names = {
  readonly prefix: string
  readonly readIndex: (name: string) => Promise<string | null>
  readonly ask: (name: string) => Promise<FoundStore | null>
  /** Decides with the root what the name means; null when the root does not have the name. */
  readonly judge: (root: Root, name: string) => SlugLookup | null
}

/** Makes a finder that remembers names for a short time. Its memory is one per Worker isolate, so that requests share it. */
export function storeFinder({ published, index, ask, now }: FinderParts): StoreFinder {
  const hints = createLru<{ readonly businessId: string; readonly until: number }>(MAX_NAMES)
  const unknownUntil = createLru<number>(MAX_NAMES)
  const redirects = createLru<{ readonly to: Redirect; readonly until: number }>(MAX_NAMES)

  const hintFor = async (names: Names, name: string): Promise<string | null> => {
    const known = hints.get(names.prefix + name)
    return known && now() < known.until ? known.businessId : askIndex(names, name)
  }

  const judge = (names: Names, name: string, root: Root | null): SlugLookup | null => {
    if (!root || root.status === 'deleted') return null
    const lookup = names.judge(root, name)
    const { businessId } = root
    if (lookup) hints.set(names.prefix + name, { businessId, until: now() + HINT_SECONDS * 1000 })
    return lookup
  }

  const find = async (names: Names, name: string): Promise<SlugLookup> => {
    const hint = await hintFor(names, name)
    const lookup = hint === null ? null : judge(names, name, await published.readRoot(hint))
    if (lookup) return lookup

    if (now() < (unknownUntil.get(names.prefix + name) ?? 0)) return { kind: 'unknown' }
    const found = await names.ask(name)
    if (!found) {
      unknownUntil.set(names.prefix + name, now() + UNKNOWN_SECONDS * 1000)
      return { kind: 'unknown' }
    }
    const root = await published.readRoot(found.businessId, { isFresh: true })
    const fresh = judge(names, name, root)
    if (fresh) return fresh
    if (found.renamed) return { kind: 'moved', slug: found.slug }
    return { kind: 'preparing', businessId: found.businessId }
  }

  const { slugs, domains } = namesOf({ index, ask })
  /** An error is logged and becomes an outage: no host ever answers with another store. */
  const byDomain = async (domain: string): Promise<StoreLookup> => {
    try {
      const lookup = await find(domains, domain)
      if (lookup.kind !== 'unknown') return lookup
      const known = redirects.get(domain)
      if (known && now() < known.until) return known.to ? { kind: 'elsewhere', ...known.to } : lookup
      const to = await ask.redirect(domain)
      redirects.set(domain, { to, until: now() + UNKNOWN_SECONDS * 1000 })
      return to ? { kind: 'elsewhere', ...to } : lookup
    } catch (error) {
      logError(`find-store: the domain ${domain} could not be looked up`, error)
      throw error
    }
  }
  return { bySlug: (slug) => find(slugs, slug), byDomain }
}

async function askIndex({ prefix, readIndex }: Names, name: string): Promise<string | null> {
  try {
    return await readIndex(name)
  } catch (error) {
    // Continues: the database can answer instead of the index.
    logError(`find-store: the index did not answer for ${prefix}${name}`, error)
    return null
  }
}

function namesOf({ index, ask }: Pick<FinderParts, 'index' | 'ask'>): Record<'slugs' | 'domains', Names> {
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
  return { slugs, domains }
}
