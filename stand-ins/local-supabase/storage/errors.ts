// Sends refusals of the storage server. The hosted server sends most refusals with HTTP 400 and puts the true status into the body.

import type { ServerResponse } from 'node:http'
import pg from 'pg'
import type { ApiRequest } from '../shared/api-request.ts'
import { sendJson } from '../shared/respond.ts'

/** A refusal that the caller sees as `{statusCode, error, message}`. */
export class StorageRefusal extends Error {
  override name = 'StorageRefusal'
  readonly statusCode: number
  readonly error: string

  constructor(statusCode: number, error: string, message: string) {
    super(message)
    this.statusCode = statusCode
    this.error = error
  }
}

/** The refusal when no object has this name, or the caller may not see it. */
export const objectNotFound = () => new StorageRefusal(404, 'not_found', 'Object not found')

/** The refusal when no bucket has this name. The code has a capital and spaces, as the hosted service's has. */
export const bucketNotFound = () => new StorageRefusal(404, 'Bucket not found', 'Bucket not found')

/** The answer for a route that this server does not have. */
export const notOffered = ({ request, path }: Pick<ApiRequest, 'request' | 'path'>) =>
  new StorageRefusal(404, 'route_not_found', `${request.method} ${path} is not offered here`)

/** The refusal of a body or a name that breaks a rule. */
export const badRequest = (message: string) => new StorageRefusal(400, 'invalid_request', message)

/** Sends a refusal, also one that Postgres made. Returns false for any other error. */
export function sendStorageRefusal(response: ServerResponse, error: unknown): boolean {
  const refusal = error instanceof StorageRefusal ? error : fromDatabase(error)
  if (!refusal) return false
  const { statusCode, message } = refusal
  const isPlain = statusCode === 413 || refusal.error === 'route_not_found'
  const body = { statusCode: String(statusCode), error: refusal.error, message }
  sendJson(response, isPlain ? statusCode : 400, body)
  return true
}

function fromDatabase(error: unknown): StorageRefusal | null {
  if (!(error instanceof pg.DatabaseError)) return null
  if (error.code === '42501') {
    const isPolicy = error.message.includes('row-level security')
    const message = isPolicy ? 'new row violates row-level security policy' : error.message
    return new StorageRefusal(403, 'Unauthorized', message)
  }
  // Postgres cannot read a value, such as a zero byte in a name.
  if (error.code?.startsWith('22')) return badRequest(error.message)
  if (error.code === '23505') return new StorageRefusal(409, 'Duplicate', 'The resource already exists')
  if (error.code === '23503') return bucketNotFound()
  return null
}
