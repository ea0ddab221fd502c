// Reads files of a build. The platform serves the files of this build. Each build also copies its hashed files into the bucket: stored
// pages of an earlier deploy still load them.
import { LIMITS_MS, withTimeLimit } from '../lib/time-limit.ts'

const ASSET_ORIGIN = 'https://assets.invalid'

/** A file of this build as the platform answers it. */
export function fetchAsset(
  assets: Fetcher,
  path: string,
  init: { readonly method?: string; readonly redirect?: 'manual' } = {},
): Promise<Response> {
  const work = assets.fetch(new URL(path, ASSET_ORIGIN), init)
  return withTimeLimit(work, LIMITS_MS.asset, `asset ${path}`)
}

/** Copies a hashed file of this build into the bucket. */
export async function keepAsset(path: string, assets: Fetcher, bucket: R2Bucket): Promise<void> {
  const key = keptAssetKey(path)
  if (await withTimeLimit(bucket.head(key), LIMITS_MS.bucketRead, `head ${key}`)) return
  const response = await fetchAsset(assets, path)
  if (!response.ok)
    throw new Error(`keep ${path}: expected a file of this build, got status ${response.status}`)
  const contentType = response.headers.get('content-type') ?? 'application/octet-stream'
  const bytes = await withTimeLimit(response.arrayBuffer(), LIMITS_MS.asset, `asset ${path}`)
  const putting = bucket.put(key, bytes, { httpMetadata: { contentType } })
  await withTimeLimit(putting, LIMITS_MS.bucketWrite, `put ${key}`)
}

/** A file that an earlier build copied; null when there is none. */
export function findKeptAsset(
  path: string,
  bucket: R2Bucket,
): Promise<{ readonly bytes: ArrayBuffer; readonly headers: Headers } | null> {
  const key = keptAssetKey(path)
  const read = async () => {
    const kept = await bucket.get(key)
    if (!kept) return null
    const headers = new Headers({ ETag: kept.httpEtag })
    kept.writeHttpMetadata(headers as never)
    return { bytes: await kept.arrayBuffer(), headers }
  }
  return withTimeLimit(read(), LIMITS_MS.bucketRead, `get ${key}`)
}

/** Key of a copied file: `/_astro/x.js` -> `assets/_astro/x.js`. */
function keptAssetKey(path: string): string {
  return `assets${path}`
}
