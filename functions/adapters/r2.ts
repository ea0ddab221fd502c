// Implements the object store of src/storefront/store/object-store.ts with R2. R2 is strongly consistent. R2 takes about one write a second
// to one key and refuses more with 429 (error 10058); this file repeats refused writes. Each try has a time limit, which includes reading the
// body.
import type { ObjectStore, StoredObject } from '#storefront/store/object-store.ts'
import { LIMITS_MS, withTimeLimit } from '../lib/time-limit.ts'

/** Waits between tries. Each wait is made longer by a random part, up to half, so that two writers do not collide again. */
const WAITS_MS = [250, 500, 1000, 1500, 2000]

/** The object store on an R2 bucket. `wait` takes milliseconds; tests replace it. */
export function r2Objects(bucket: R2Bucket, wait: Wait = sleep): ObjectStore {
  return { ...readerOf(bucket), ...writerOf(bucket, wait) }
}

/** Opens an object whose bytes are passed on piece by piece; null when it does not exist. The time limit is for its beginning alone. */
export function openObject(bucket: R2Bucket, key: string): Promise<R2ObjectBody | null> {
  return readInTime(`get ${key}`, () => bucket.get(key))
}

/** Stores bytes as they arrive; their number must be known. Takes as long as they take, so it has no time limit. */
export async function putStream(bucket: R2Bucket, key: string, body: ReadableStream): Promise<void> {
  await bucket.put(key, body)
}

function readerOf(bucket: R2Bucket): Pick<ObjectStore, 'get' | 'getUnless' | 'getRange' | 'list'> {
  return {
    get: (key) =>
      readInTime(`get ${key}`, async () => {
        const object = await bucket.get(key)
        return object && readObject(object)
      }),

    getUnless: (key, etag) =>
      readInTime(`get ${key}`, async () => {
        const object = await bucket.get(key, { onlyIf: { etagDoesNotMatch: etag } })
        if (!object) return null
        return 'body' in object ? readObject(object) : 'unchanged'
      }),

    getRange: (key, from, size) =>
      readInTime(`get ${key}`, async () => {
        const object = await bucket.get(key, { range: { offset: from, length: size } })
        return object && new Uint8Array(await object.arrayBuffer())
      }),

    async *list(prefix) {
      let cursor: string | undefined
      do {
        const options = { prefix, ...(cursor ? { cursor } : {}) }
        const page = await readInTime(`list ${prefix}`, () => bucket.list(options))
        yield page.objects.map(({ key, uploaded }) => ({ key, storedAt: uploaded.getTime() }))
        // A page may be short or empty without being the last: only `truncated` says so.
        cursor = page.truncated ? page.cursor : undefined
      } while (cursor)
    },
  }
}

type Wait = (ms: number) => Promise<void>

function writerOf(bucket: R2Bucket, wait: Wait): Pick<ObjectStore, 'put' | 'putIf' | 'delete'> {
  const write = <T>(what: string, put: () => Promise<T>) =>
    patiently(() => withTimeLimit(put(), LIMITS_MS.bucketWrite, what), wait)
  return {
    async put(key, bytes) {
      await write(`put ${key}`, () => bucket.put(key, bytes))
    },

    async putIf(key, bytes, etag) {
      const onlyIf = etag === null ? { etagDoesNotMatch: '*' } : { etagMatches: etag }
      const object = await write(`put ${key}`, () => bucket.put(key, bytes, { onlyIf }))
      return object === null ? null : object.etag
    },

    async delete(keys) {
      const what = `delete ${keys.length} objects from ${keys[0]}`
      await withTimeLimit(bucket.delete([...keys]), LIMITS_MS.bucketWrite, what)
    },
  }
}

/** Reads within the time limit. `what` names the read in the error. */
function readInTime<T>(what: string, read: () => Promise<T>): Promise<T> {
  return withTimeLimit(read(), LIMITS_MS.bucketRead, what)
}

/** True for R2's "slow down": 429, error 10058. */
export function isSlowDown(error: unknown): boolean {
  return (
    error instanceof Error &&
    /\(10058\)|\b429\b|reduce your (?:concurrent )?(?:request )?rate/i.test(error.message)
  )
}

async function patiently<T>(write: () => Promise<T>, wait: Wait): Promise<T> {
  for (const ms of WAITS_MS) {
    try {
      return await write()
    } catch (error) {
      if (!isSlowDown(error)) throw error
      await wait(ms * (1 + Math.random() / 2))
    }
  }
  return write()
}

async function readObject(object: R2ObjectBody): Promise<StoredObject> {
  return { bytes: new Uint8Array(await object.arrayBuffer()), etag: object.etag }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
