// Refusals of the storage server. The hosted one answers most of them with HTTP 400 and puts the true status in the body.

import type { ServerResponse } from 'node:http'
import pg from 'pg'
import { sendJson } from './respond.ts'

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

export const objectNotFound = () => new StorageRefusal(404, 'not_found', 'Object not found')

export const bucketNotFound = () => new StorageRefusal(404, 'Bucket not found', 'Bucket not found')

export const badRequest = (message: string) => new StorageRefusal(400, 'invalid_request', message)

/** Answers a refusal, also one that Postgres made; answers false for an error that is none. */
export function sendStorageRefusal(response: ServerResponse, error: unknown): boolean {
  const refusal = error instanceof StorageRefusal ? error : fromDatabase(error)
  if (!refusal) return false
  const { statusCode, message } = refusal
  const status = statusCode === 413 ? 413 : 400
  sendJson(response, status, { statusCode: String(statusCode), error: refusal.error, message })
  return true
}

function fromDatabase(error: unknown): StorageRefusal | null {
  if (!(error instanceof pg.DatabaseError)) return null
  if (error.code === '42501') {
    const isPolicy = error.message.includes('row-level security')
    const message = isPolicy ? 'new row violates row-level security policy' : error.message
    return new StorageRefusal(403, 'Unauthorized', message)
  }
  if (error.code === '23505') return new StorageRefusal(409, 'Duplicate', 'The resource already exists')
  if (error.code === '23503') return bucketNotFound()
  return null
}
