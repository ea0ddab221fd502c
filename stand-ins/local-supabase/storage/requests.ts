// Parses what callers of the storage API write: object paths and list requests. Pure.

import type { ListOptions } from './database.ts'
import { badRequest, StorageRefusal } from './errors.ts'

/** `a%20b` → `a b`; refuses a wrong encoding. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw badRequest('the path is not well encoded')
  }
}

/** `bucket/a%20b/c.jpg` → `{bucket: 'bucket', name: 'a b/c.jpg'}`; refuses names that the hosted service refuses, and `..`. */
export function parseObjectPath(path: string): { readonly bucket: string; readonly name: string } {
  const decoded = decodePath(path)
  const slash = decoded.indexOf('/')
  const bucket = slash === -1 ? decoded : decoded.slice(0, slash)
  const name = slash === -1 ? '' : decoded.slice(slash + 1)
  if (bucket === '' || name === '') throw badRequest('the path must be a bucket and a name')
  if (!isValidName(name)) throw new StorageRefusal(400, 'InvalidKey', `Invalid key: ${name}`)
  return { bucket, name }
}

// True for names of S3's safe characters, as on the hosted service: letters and digits without accents, and some marks.
function isValidName(name: string): boolean {
  if (!/^[\w/!\-.*'() &$@=;:+,?]+$/.test(name) || name.length > 1024) return false
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

const sortColumns = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const

/** Parses the body of `POST /object/list/{bucket}`. The default is 100 entries, sorted by name. */
export function parseListRequest(bucket: string, body: Record<string, unknown> | null): ListOptions {
  if (body === null) throw badRequest('the body is not a JSON object')
  const { prefix = '', search = '', limit = 100, offset = 0 } = body
  if (typeof prefix !== 'string' || typeof search !== 'string')
    throw badRequest('prefix and search must be strings')
  if (!isCount(limit) || limit < 1 || !isCount(offset))
    throw badRequest('limit and offset must be whole numbers')
  const sortBy = (typeof body.sortBy === 'object' && body.sortBy !== null ? body.sortBy : {}) as {
    column?: unknown
    order?: unknown
  }
  const sortColumn = sortColumns.find((column) => column === (sortBy.column ?? 'name'))
  if (!sortColumn) throw badRequest(`sortBy.column must be one of ${sortColumns.join(', ')}`)
  const folder = prefix.replace(/^\/+|\/+$/g, '')
  return {
    bucket,
    folder: folder === '' ? '' : `${folder}/`,
    search,
    limit: Math.min(limit, 1000),
    offset,
    sortColumn,
    isDescending: sortBy.order === 'desc',
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}
