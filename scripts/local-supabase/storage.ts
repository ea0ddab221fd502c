// /storage/v1 of the local Supabase: upload, download, list, remove, buckets. Shapes and refusals as hosted; what is not offered
// is answered with 404 (docs/storage-differences.md). Rights are Postgres's row level security (storage-database.ts); bytes are
// files (storage-files.ts).

import { randomUUID } from 'node:crypto'
import { createTokenVerifier } from './access-token.ts'
import { isUuid } from './auth-users.ts'
import type { ApiHandler, ApiRequest } from './gateway.ts'
import type { ProjectKeys } from './keys.ts'
import { readJsonObject, sendJson } from './respond.ts'
import { handleBuckets } from './storage-buckets.ts'
import {
  type Caller,
  insertObject,
  listObjects,
  type ObjectRow,
  openStorageDatabase,
} from './storage-database.ts'
import { sendObject } from './storage-download.ts'
import {
  badRequest,
  bucketNotFound,
  notOffered,
  objectNotFound,
  StorageRefusal,
  sendStorageRefusal,
} from './storage-errors.ts'
import { removeVersions, writeDraft } from './storage-files.ts'
import { decodePath, parseListRequest, parseObjectPath } from './storage-requests.ts'
import { readUpload } from './storage-upload.ts'

const defaultLimitBytes = 50 * 1024 * 1024

/** Words that stand below /object in the place of a bucket. Attack: a route that is not offered, taken for an upload. */
const words = ['authenticated', 'public', 'info', 'list', 'list-v2', 'sign', 'upload', 'move', 'copy']

const routes = [
  'GET public',
  'GET authenticated',
  'GET info',
  'POST list',
  'GET bucket',
  'POST bucket',
  'PUT bucket',
  'DELETE bucket',
]

/** Makes the storage server; `dir` holds the files. */
export function createStorage(options: {
  readonly databaseUrls: { readonly caller: string; readonly owner: string }
  readonly keys: ProjectKeys
  readonly dir: string
}): { readonly handle: ApiHandler; close(): Promise<void> } {
  const { dir } = options
  const database = openStorageDatabase(options.databaseUrls)
  const verify = createTokenVerifier(options.keys)

  async function handle(api: ApiRequest): Promise<void> {
    try {
      await route(api)
    } catch (error) {
      if (api.response.headersSent || !sendStorageRefusal(api.response, error)) throw error
    }
  }

  async function route(api: ApiRequest): Promise<void> {
    const { path } = api
    const method = api.request.method === 'HEAD' ? 'GET' : api.request.method
    if (/^\/bucket(\/|$)/.test(path)) return handleBuckets(api, await callerOf(api), database)
    const [, first = '', below = ''] = /^\/object\/([^/]+)(?:\/(.+))?$/.exec(path) ?? []
    const wanted = `${method} ${words.includes(first) ? first : 'bucket'}`
    const isTooLong = wanted === 'POST list' && below.includes('/')
    if (first === '' || isTooLong || !routes.includes(wanted)) throw notOffered(api)
    if (wanted === 'GET public') return downloadPublic(api, below)

    const caller = await callerOf(api)
    const named = path.slice('/object/'.length)
    if (wanted === 'GET authenticated') return download(api, caller, below)
    if (wanted === 'GET info') return info(api, caller, below.replace(/^(public|authenticated)\//, ''))
    if (wanted === 'POST list') return list(api, caller, below)
    if (wanted === 'GET bucket') return download(api, caller, named)
    if (wanted === 'DELETE bucket') return remove(api, caller, named)
    return upload(api, caller, named)
  }

  async function callerOf(api: ApiRequest): Promise<Caller> {
    if (api.userToken === null) return { role: api.keyRole ?? 'anon', claims: {} }
    const claims = await verify(api.userToken).catch((error: Error) => {
      throw new StorageRefusal(403, 'Unauthorized', error.message)
    })
    if (!isUuid(String(claims.sub))) {
      throw new StorageRefusal(403, 'Unauthorized', 'invalid claim: sub claim must be a UUID')
    }
    return { role: claims.role, claims }
  }

  async function upload(api: ApiRequest, caller: Caller, rest: string): Promise<void> {
    const { bucket, name } = parseObjectPath(rest)
    const settings = await database.bucket(bucket)
    if (!settings) throw bucketNotFound()
    const limit = Number(settings.file_size_limit ?? defaultLimitBytes)
    const file = await readUpload(api.request, limit)
    checkType(file.contentType, settings.allowed_mime_types)
    const draft = await writeDraft(dir, file.bytes, limit)
    const isUpsert = api.request.method === 'PUT' || api.request.headers['x-upsert'] === 'true'
    const id = randomUUID()
    const replaced = isUpsert ? await database.currentVersion(bucket, name) : null
    try {
      await database.asCaller(caller, async (db) => {
        await insertObject(db, id, { bucket, name, draft, ...file, isUpsert }, caller)
        await draft.publish() // before the commit: no row ever names a file that is not there
      })
    } catch (error) {
      await draft.discard()
      await removeVersions(dir, [draft.version])
      throw error
    }
    if (replaced !== null) await removeVersions(dir, [replaced])
    sendJson(api.response, 200, { Key: `${bucket}/${name}`, Id: id })
  }

  async function downloadPublic(api: ApiRequest, rest: string): Promise<void> {
    const { bucket, name } = parseObjectPath(rest)
    const object = await database.publicObject(bucket, name)
    if (object === 'no bucket') throw bucketNotFound()
    if (object === 'no object') throw objectNotFound()
    return sendObject(api, dir, object)
  }

  async function visibleObject(caller: Caller, rest: string): Promise<ObjectRow> {
    const { bucket, name } = parseObjectPath(rest)
    const found = await database.asCaller(caller, (db) =>
      db.query<ObjectRow>('select * from storage.objects where bucket_id = $1 and name = $2', [bucket, name]),
    )
    if (!found.rows[0]) throw objectNotFound()
    return found.rows[0]
  }

  async function download(api: ApiRequest, caller: Caller, rest: string): Promise<void> {
    return sendObject(api, dir, await visibleObject(caller, rest))
  }

  async function info(api: ApiRequest, caller: Caller, rest: string): Promise<void> {
    const object = await visibleObject(caller, rest)
    sendJson(api.response, 200, {
      id: object.id,
      name: object.name,
      version: object.version,
      bucket_id: object.bucket_id,
      size: object.metadata.size,
      content_type: object.metadata.mimetype,
      cache_control: object.metadata.cacheControl,
      etag: object.metadata.eTag,
      metadata: object.user_metadata ?? {},
      last_modified: object.updated_at,
      created_at: object.created_at,
    })
  }

  async function list(api: ApiRequest, caller: Caller, bucket: string): Promise<void> {
    const body = await readJsonObject(api.request)
    const request = parseListRequest(decodePath(bucket), body)
    sendJson(api.response, 200, await database.asCaller(caller, (db) => listObjects(db, request)))
  }

  // One object by its path, or many of one bucket by `prefixes`, which are whole names.
  async function remove(api: ApiRequest, caller: Caller, rest: string): Promise<void> {
    const isSingle = rest.includes('/')
    const { bucket, name } = isSingle ? parseObjectPath(rest) : { bucket: decodePath(rest), name: '' }
    const prefixes = isSingle ? [name] : (await readJsonObject(api.request))?.prefixes
    if (
      !Array.isArray(prefixes) ||
      prefixes.length > 1000 ||
      prefixes.some((each) => typeof each !== 'string')
    ) {
      throw badRequest('body must have a list `prefixes` of at most 1000 names')
    }
    const removed = await database.asCaller(caller, (db) =>
      db.query<ObjectRow>(
        'delete from storage.objects where bucket_id = $1 and name = any ($2) returning *',
        [bucket, prefixes],
      ),
    )
    await removeVersions(
      dir,
      removed.rows.map((row) => row.version),
    )
    if (!isSingle) return sendJson(api.response, 200, removed.rows)
    if (removed.rows.length === 0) throw objectNotFound()
    sendJson(api.response, 200, { message: 'Successfully deleted' })
  }

  return { handle, close: () => database.close() }
}

function checkType(contentType: string, allowed: readonly string[] | null): void {
  if (!allowed || allowed.length === 0) return
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const isAllowed = allowed.some(
    (each) => each === type || (each.endsWith('/*') && type.startsWith(each.slice(0, -1))),
  )
  if (isAllowed) return
  throw new StorageRefusal(415, 'invalid_mime_type', `mime type ${type} is not supported`)
}
