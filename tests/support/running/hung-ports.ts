// Bindings of the Worker that accept a call and never answer: all of them, or only those that a fault names.
import type { ObjectStore } from '#storefront/store/object-store.ts'

export const never = () => new Promise<never>(() => {})

/** True for a call that is never answered; `body` for an answer whose body never arrives. */
export type Fault = (call: string, key: string) => boolean | 'body'

/** An R2 bucket that stores objects in an object store. */
export function bucketOver(objects: ObjectStore, fault: Fault): R2Bucket {
  const call = async <T>(name: string, key: string, work: () => Promise<T>): Promise<T> =>
    fault(name, key) === true ? never() : work()
  const found = (object: { bytes: Uint8Array; etag: string } | null, key: string) =>
    object && {
      body: true,
      etag: object.etag,
      arrayBuffer: async () => (fault('get', key) === 'body' ? never() : object.bytes),
    }
  const bucket = {
    get: (key: string, options: R2GetOptions = {}) =>
      call('get', key, async () => {
        const { range, onlyIf } = options as {
          range?: { offset: number; length: number }
          onlyIf?: { etagDoesNotMatch: string }
        }
        if (range) {
          const bytes = await objects.getRange(key, range.offset, range.length)
          return found(bytes && { bytes, etag: '' }, key)
        }
        if (!onlyIf) return found(await objects.get(key), key)
        const answer = await objects.getUnless(key, onlyIf.etagDoesNotMatch)
        return answer === 'unchanged' ? { etag: onlyIf.etagDoesNotMatch } : found(answer, key)
      }),
    head: (key: string) => call('head', key, () => objects.get(key)),
    put: (key: string, bytes: Uint8Array, { onlyIf }: { onlyIf?: R2Conditional } = {}) =>
      call('put', key, async () => {
        if (!onlyIf) return objects.put(key, bytes)
        const etag = await objects.putIf(key, bytes, onlyIf.etagMatches ?? null)
        return etag === null ? null : { etag }
      }),
    list: ({ prefix = '' }: R2ListOptions) =>
      call('list', prefix, async () => {
        const found: { key: string; uploaded: Date }[] = []
        for await (const page of objects.list(prefix))
          found.push(...page.map(({ key, storedAt }) => ({ key, uploaded: new Date(storedAt) })))
        return { objects: found, truncated: false }
      }),
    delete: (keys: string[]) => call('delete', keys[0] ?? '', () => objects.delete(keys)),
  }
  return bucket as unknown as R2Bucket
}

/** A KV namespace that stores entries in a map. */
export function namespaceOver(entries: Map<string, string>, fault: Fault): KVNamespace {
  const namespace = {
    get: async (key: string) => (fault('get', key) ? never() : (entries.get(key) ?? null)),
    put: async (key: string, value: string) => (fault('put', key) ? never() : void entries.set(key, value)),
    delete: async (key: string) => (fault('delete', key) ? never() : void entries.delete(key)),
  }
  return namespace as unknown as KVNamespace
}
