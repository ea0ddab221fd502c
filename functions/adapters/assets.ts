// Files of a build: this one's from the platform, hashed ones of earlier deploys from the bucket, where each build keeps its own.
import { LIMITS_MS, withTimeLimit } from './time-limit.ts'

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

/** Keeps a hashed file of this build for the deploys to come. */
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

/** A file that an earlier build kept; null when there is none. */
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

/** Where a hashed file of some deploy is kept: `/_astro/x.js` -> `assets/_astro/x.js`. */
function keptAssetKey(path: string): string {
  return `assets${path}`
}
