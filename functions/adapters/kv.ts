// The store index over KV: slug and domain -> business id. KV is late by up to a minute and takes one write a second to a key,
// so an entry is only a hint and is written only when it is missing or wrong. A new store's is not looked for: that it was missing would be
// remembered where it was asked.
import type { StoreIndex } from '#storefront/ports.ts'
import { LIMITS_MS, withTimeLimit } from './time-limit.ts'

/** Longest time, in seconds, that an edge location may keep an entry. */
const CACHE_SECONDS = 60

export type IndexReader = {
  findSlug(slug: string): Promise<string | null>
  findDomain(domain: string): Promise<string | null>
}

export function kvIndex(namespace: KVNamespace): StoreIndex & IndexReader {
  const read = (key: string, limitMs: number) =>
    withTimeLimit(namespace.get(key, { cacheTtl: CACHE_SECONDS }), limitMs, `index: get ${key}`)
  const write = (key: string, businessId: string) =>
    withTimeLimit(namespace.put(key, businessId), LIMITS_MS.indexWrite, `index: put ${key}`)
  const correct = async (key: string, businessId: string) => {
    if ((await read(key, LIMITS_MS.indexWrite)) !== businessId) await write(key, businessId)
  }
  return {
    findSlug: (slug) => read(slugKey(slug), LIMITS_MS.indexRead),
    findDomain: (domain) => read(domainKey(domain), LIMITS_MS.indexRead),
    async point(businessId, slug, customDomain, mayStand) {
      const keys = customDomain ? [slugKey(slug), domainKey(customDomain)] : [slugKey(slug)]
      await Promise.all(keys.map((key) => (mayStand ? correct(key, businessId) : write(key, businessId))))
    },
  }
}

/** Forgets the names of a store that is gone. Should another store have taken one meanwhile, the database says so when it is asked. */
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
