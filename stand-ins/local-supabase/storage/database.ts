// Runs the statements of the storage server. Postgres decides what a caller may do: statements run with the caller's role and claims, under
// row level security. Only bucket settings and public downloads are read as the owner.

import type pg from 'pg'
import { openPool } from '../postgres/pool.ts'
import type { Claims } from '../shared/access-token.ts'
import type { DraftFile } from './files.ts'

/** The caller: their role, and the content of `auth.jwt()`. */
export type Caller = { readonly role: string; readonly claims: Partial<Claims> }

export type BucketRow = {
  readonly id: string
  readonly name: string
  readonly public: boolean
  readonly file_size_limit: string | null
  readonly allowed_mime_types: string[] | null
}

export type ObjectRow = {
  readonly id: string
  readonly bucket_id: string
  readonly name: string
  readonly version: string
  readonly metadata: {
    eTag: string
    size: number
    mimetype: string
    cacheControl: string
    lastModified: string
  }
  readonly user_metadata: Record<string, unknown> | null
  readonly created_at: Date
  readonly updated_at: Date
}

export type NewObject = {
  readonly id: string
  readonly bucket: string
  readonly name: string
  readonly draft: DraftFile
  readonly contentType: string
  readonly cacheControl: string
  readonly userMetadata: Record<string, unknown> | null
  readonly isUpsert: boolean
}

export type ListOptions = {
  readonly bucket: string
  /** Folder with its trailing slash, or empty. */
  readonly folder: string
  readonly search: string
  readonly limit: number
  readonly offset: number
  readonly sortColumn: 'name' | 'updated_at' | 'created_at' | 'last_accessed_at'
  readonly isDescending: boolean
}

/** Opens two pools: one for statements with a caller's role, one for statements of the schema's owner. */
export function openStorageDatabase(urls: { readonly caller: string; readonly owner: string }) {
  const callers = openPool(urls.caller, { max: 4, allowExitOnIdle: true })
  const owner = openPool(urls.owner, { max: 4, allowExitOnIdle: true })

  return {
    asCaller: <T>(caller: Caller, work: Work<T>) => asCaller(callers, caller, work),

    async bucket(id: string): Promise<BucketRow | null> {
      const found = await owner.query<BucketRow>('select * from storage.buckets where id = $1', [id])
      return found.rows[0] ?? null
    },

    async publicObject(bucket: string, name: string): Promise<ObjectRow | 'no bucket' | 'no object'> {
      const found = await owner.query<ObjectRow>(
        `select o.* from storage.buckets b left join storage.objects o on o.bucket_id = b.id and o.name = $2
         where b.id = $1 and b.public`,
        [bucket, name],
      )
      const row = found.rows[0]
      if (!row) return 'no bucket'
      return row.id === null ? 'no object' : row
    },

    async currentVersion(bucket: string, name: string): Promise<string | null> {
      const found = await owner.query<{ version: string | null }>(
        'select version from storage.objects where bucket_id = $1 and name = $2',
        [bucket, name],
      )
      return found.rows[0]?.version ?? null
    },

    close: async () => void (await Promise.all([callers.end(), owner.end()])),
  }
}

export type StorageDatabase = ReturnType<typeof openStorageDatabase>

type Work<T> = (db: pg.PoolClient) => Promise<T>

/** Runs statements in one transaction as the caller. */
async function asCaller<T>(callers: pg.Pool, caller: Caller, work: Work<T>): Promise<T> {
  const db = await callers.connect()
  try {
    await db.query('begin')
    await db.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
      JSON.stringify({ ...caller.claims, role: caller.role }),
      caller.role,
    ])
    const result = await work(db)
    await db.query('commit')
    return result
  } catch (error) {
    await db.query('rollback')
    throw error
  } finally {
    db.release()
  }
}

/** Writes an object's row as the caller. Uses no `returning`, because an upload needs no right to read. */
export async function insertObject(db: pg.PoolClient, object: NewObject, caller: Caller): Promise<void> {
  const { draft } = object
  const metadata = {
    eTag: `"${draft.md5}"`,
    size: draft.sizeBytes,
    mimetype: object.contentType,
    cacheControl: object.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: draft.sizeBytes,
    httpStatusCode: 200,
  }
  const owner = caller.claims.sub ?? null
  const conflict = `on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata,
    user_metadata = excluded.user_metadata, owner = excluded.owner, owner_id = excluded.owner_id, updated_at = now()`
  await db.query(
    `insert into storage.objects (id, bucket_id, name, version, owner, owner_id, metadata, user_metadata)
     values ($1, $2, $3, $4, $5, $6, $7, $8) ${object.isUpsert ? conflict : ''}`,
    [object.id, object.bucket, object.name, draft.version, owner, owner, metadata, object.userMetadata],
  )
}

/** Lists one folder: its folders first, then its files. */
export async function listObjects(db: pg.PoolClient, list: ListOptions): Promise<readonly unknown[]> {
  const order = `${list.sortColumn} ${list.isDescending ? 'desc' : 'asc'}, name`
  const found = await db.query(
    `with below as (
       select substr(name, length($2) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
       from storage.objects where bucket_id = $1 and starts_with(name, $2)),
     matching as (select * from below where rest <> '' and starts_with(lower(rest), lower($3))),
     entries as (
       select distinct 0 as kind, split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
         null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
       from matching where rest like '%/%'
       union all
       select 1, rest, id, updated_at, created_at, last_accessed_at, metadata from matching where rest not like '%/%')
     select name, id, updated_at, created_at, last_accessed_at, metadata from entries
     order by kind, ${order} limit $4 offset $5`,
    [list.bucket, list.folder, list.search, list.limit, list.offset],
  )
  return found.rows
}
