// Answers /storage/v1/bucket: makes, lists and shows buckets, under the row level security of storage.buckets.

import type { ApiRequest } from '../shared/api-request.ts'
import { readJsonObject, sendJson } from '../shared/respond.ts'
import type { BucketRow, Caller, StorageDatabase } from './database.ts'
import { badRequest, bucketNotFound, notOffered } from './errors.ts'
import { decodePath } from './requests.ts'

const columns = 'id, name, owner, public, file_size_limit, allowed_mime_types, created_at, updated_at'

/** Answers a request about buckets. */
export async function handleBuckets(
  api: ApiRequest,
  caller: Caller,
  database: StorageDatabase,
): Promise<void> {
  const id = /^\/bucket\/([^/]+)$/.exec(api.path)?.[1]
  const isCollection = /^\/bucket\/?$/.test(api.path)
  if (isCollection && api.request.method === 'GET') {
    const found = await database.asCaller(caller, (db) =>
      db.query<BucketRow>(`select ${columns} from storage.buckets order by name`),
    )
    return sendJson(api.response, 200, found.rows.map(bucketJson))
  }
  if (isCollection && api.request.method === 'POST') return create(api, caller, database)
  if (id !== undefined && api.request.method === 'GET') {
    const found = await database.asCaller(caller, (db) =>
      db.query<BucketRow>(`select ${columns} from storage.buckets where id = $1`, [decodePath(id)]),
    )
    if (!found.rows[0]) throw bucketNotFound()
    return sendJson(api.response, 200, bucketJson(found.rows[0]))
  }
  throw notOffered(api)
}

async function create(api: ApiRequest, caller: Caller, database: StorageDatabase): Promise<void> {
  const body = await readJsonObject(api.request)
  const name = body?.name ?? body?.id
  if (!body || typeof name !== 'string' || !/^[\w!\-.*'() &$@=;:+,?]{1,100}$/.test(name)) {
    throw badRequest('a bucket needs a name of 1 to 100 plain characters')
  }
  const id = typeof body.id === 'string' ? body.id : name
  await database.asCaller(caller, (db) =>
    db.query(
      `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, owner_id)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        id,
        name,
        body.public === true,
        sizeBytes(body.file_size_limit),
        body.allowed_mime_types ?? null,
        caller.claims.sub ?? null,
      ],
    ),
  )
  sendJson(api.response, 200, { name: id })
}

// A size in bytes, from a number or from text such as "2MB".
function sizeBytes(limit: unknown): number | null {
  if (limit === undefined || limit === null) return null
  const parts = /^(\d+)\s*(b|kb|mb|gb)?$/i.exec(String(limit))
  if (!parts) throw badRequest(`file_size_limit is not a size: ${String(limit)}`)
  const factors: Record<string, number> = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 }
  return Number(parts[1]) * (factors[(parts[2] ?? 'b').toLowerCase()] ?? 1)
}

function bucketJson(bucket: BucketRow): object {
  const limit = bucket.file_size_limit
  return { ...bucket, file_size_limit: limit === null ? null : Number(limit) }
}
