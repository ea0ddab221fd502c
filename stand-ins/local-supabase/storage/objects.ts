// Uploads, downloads, shows, lists and removes objects. Postgres decides what a caller may do.

import { randomUUID } from 'node:crypto'
import type { ApiRequest } from '../shared/api-request.ts'
import { readJsonObject, sendJson } from '../shared/respond.ts'
import { type Caller, insertObject, listObjects, type ObjectRow, type StorageDatabase } from './database.ts'
import { sendObject } from './download.ts'
import { badRequest, bucketNotFound, objectNotFound, StorageRefusal } from './errors.ts'
import { removeVersions, writeDraft } from './files.ts'
import { decodePath, parseListRequest, parseObjectPath } from './requests.ts'
import { readUpload } from './upload.ts'

/** Where objects are stored: the database of their rows, and the folder of their bytes. */
export type ObjectPlace = { readonly database: StorageDatabase; readonly dir: string }

/** A request of a caller. `path`: bucket and name, as the address has them. */
type ObjectCall = { readonly api: ApiRequest; readonly caller: Caller; readonly path: string }

const defaultLimitBytes = 50 * 1024 * 1024

/** Answers POST and PUT /object/{bucket}/{name}: stores a file under the caller's rights. */
export async function upload(place: ObjectPlace, { api, caller, path }: ObjectCall): Promise<void> {
  const { bucket, name } = parseObjectPath(path)
  const settings = await place.database.bucket(bucket)
  if (!settings) throw bucketNotFound()
  const limit = Number(settings.file_size_limit ?? defaultLimitBytes)
  const file = await readUpload(api.request, limit)
  checkType(file.contentType, settings.allowed_mime_types)
  const draft = await writeDraft(place.dir, file.bytes, limit)
  const isUpsert = api.request.method === 'PUT' || api.request.headers['x-upsert'] === 'true'
  const id = randomUUID()
  const replaced = isUpsert ? await place.database.currentVersion(bucket, name) : null
  try {
    await place.database.asCaller(caller, async (db) => {
      await insertObject(db, { id, bucket, name, draft, ...file, isUpsert }, caller)
      await draft.publish() // before the commit, so that every row's file exists
    })
  } catch (error) {
    await draft.discard()
    await removeVersions(place.dir, [draft.version])
    throw error
  }
  if (replaced !== null) await removeVersions(place.dir, [replaced])
  sendJson(api.response, 200, { Key: `${bucket}/${name}`, Id: id })
}

/** Answers GET /object/public/{bucket}/{name}, without a token. */
export async function downloadPublic(place: ObjectPlace, api: ApiRequest, rest: string): Promise<void> {
  const { bucket, name } = parseObjectPath(rest)
  const object = await place.database.publicObject(bucket, name)
  if (object === 'no bucket') throw bucketNotFound()
  if (object === 'no object') throw objectNotFound()
  return sendObject(api, place.dir, object)
}

async function visibleObject(place: ObjectPlace, caller: Caller, rest: string): Promise<ObjectRow> {
  const { bucket, name } = parseObjectPath(rest)
  const found = await place.database.asCaller(caller, (db) =>
    db.query<ObjectRow>('select * from storage.objects where bucket_id = $1 and name = $2', [bucket, name]),
  )
  if (!found.rows[0]) throw objectNotFound()
  return found.rows[0]
}

/** Answers GET /object/{bucket}/{name} under the caller's rights. */
export async function download(place: ObjectPlace, { api, caller, path }: ObjectCall): Promise<void> {
  return sendObject(api, place.dir, await visibleObject(place, caller, path))
}

/** Answers GET /object/info/{bucket}/{name}: size, type and times of an object. */
export async function info(place: ObjectPlace, { api, caller, path }: ObjectCall): Promise<void> {
  const object = await visibleObject(place, caller, path)
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

/** Answers POST /object/list/{bucket}: the objects that the caller may see, by prefix. */
export async function list(place: ObjectPlace, { api, caller, path }: ObjectCall): Promise<void> {
  const body = await readJsonObject(api.request)
  const request = parseListRequest(decodePath(path), body)
  sendJson(api.response, 200, await place.database.asCaller(caller, (db) => listObjects(db, request)))
}

/** Removes one object by its path, or many objects of one bucket by `prefixes` in the body, which are whole names. */
export async function remove(place: ObjectPlace, { api, caller, path }: ObjectCall): Promise<void> {
  const isSingle = path.includes('/')
  const { bucket, name } = isSingle ? parseObjectPath(path) : { bucket: decodePath(path), name: '' }
  const prefixes = isSingle ? [name] : (await readJsonObject(api.request))?.prefixes
  if (
    !Array.isArray(prefixes) ||
    prefixes.length > 1000 ||
    prefixes.some((each) => typeof each !== 'string')
  ) {
    throw badRequest('body must have a list `prefixes` of at most 1000 names')
  }
  const removed = await place.database.asCaller(caller, (db) =>
    db.query<ObjectRow>('delete from storage.objects where bucket_id = $1 and name = any ($2) returning *', [
      bucket,
      prefixes,
    ]),
  )
  await removeVersions(
    place.dir,
    removed.rows.map((row) => row.version),
  )
  if (!isSingle) return sendJson(api.response, 200, removed.rows)
  if (removed.rows.length === 0) throw objectNotFound()
  sendJson(api.response, 200, { message: 'Successfully deleted' })
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
