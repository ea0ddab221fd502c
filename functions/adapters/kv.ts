// Keeps the store index in KV: slug and domain -> business id. KV may answer with values that are a minute old, and takes one write a second
// to a key. So an entry is a hint, and is written only when the entry is missing or wrong. The entry of a new store is not read before the
// write: KV would remember for a minute that the entry does not exist.
import { createLru } from '#domain/basics/lru.ts'
import type { StoreIndex } from '#storefront/publish/ports.ts'
import { LIMITS_MS, withTimeLimit } from '../lib/time-limit.ts'

/** Longest time, in seconds, that an edge location may keep an entry. */
const CACHE_SECONDS = 60

/** Time for which an isolate trusts an entry that it has found right. */
const CHECKED_MS = 10 * 60_000

/** Most entries that an isolate remembers as right. */
const MAX_CHECKED = 10_000

/** Finds the business id of a slug or a domain; null without an entry. */
export type IndexReader = {
  findSlug(slug: string): Promise<string | null>
  findDomain(domain: string): Promise<string | null>
}

/** The index of names on Workers KV. A call rejects when KV fails or does not answer within LIMITS_MS. `now`: milliseconds since 1970. */
export function kvIndex(namespace: KVNamespace, now: () => number): StoreIndex & IndexReader {
  const checked = createLru<{ readonly businessId: string; readonly until: number }>(MAX_CHECKED)
  const read = (key: string, limitMs: number) =>
    withTimeLimit(namespace.get(key, { cacheTtl: CACHE_SECONDS }), limitMs, `index: get ${key}`)
  const write = (key: string, businessId: string) =>
    withTimeLimit(namespace.put(key, businessId), LIMITS_MS.indexWrite, `index: put ${key}`)
  const correct = async (key: string, businessId: string) => {
    const known = checked.get(key)
    if (known?.businessId === businessId && now() < known.until) return
    if ((await read(key, LIMITS_MS.indexWrite)) !== businessId) await write(key, businessId)
    checked.set(key, { businessId, until: now() + CHECKED_MS })
  }
  return {
    findSlug: (slug) => read(slugKey(slug), LIMITS_MS.indexRead),
    findDomain: (domain) => read(domainKey(domain), LIMITS_MS.indexRead),
    async point(businessId, { slug, customDomain }, { isNew }) {
      const keys = customDomain ? [slugKey(slug), domainKey(customDomain)] : [slugKey(slug)]
      await Promise.all(keys.map((key) => (isNew ? write(key, businessId) : correct(key, businessId))))
    },
  }
}

/** Deletes the index entries of a deleted store. If another store has taken such a name meanwhile, the database still finds that store. */
export async function forgetNames(
  namespace: KVNamespace,
  names: { readonly slugs: readonly string[]; readonly customDomain: string | null },
): Promise<void> {
  const keys = [...names.slugs.map(slugKey), ...(names.customDomain ? [domainKey(names.customDomain)] : [])]
  await Promise.all(
    keys.map((key) => withTimeLimit(namespace.delete(key), LIMITS_MS.indexWrite, `index: delete ${key}`)),
  )
}

const slugKey = (slug: string) => `slug:${slug}`
const domainKey = (domain: string) => `domain:${domain}`
