// One call of a stand-in and its answer, in Cloudflare's envelope.
import { randomBytes } from 'node:crypto'
import type { World } from './world.ts'

export type Call = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** Parsed JSON; null without a body or for a file. */
  readonly json: unknown
  readonly bytes: Buffer
  readonly contentType: string
}

export type Reply = { readonly status: number; readonly json?: unknown; readonly bytes?: Buffer }

export type Route = readonly [
  method: string,
  path: RegExp,
  right: string,
  answer: (world: World, call: Call, ids: readonly string[]) => Reply,
]

/** Makes an id like Cloudflare's: 32 hex digits. */
export const newId = () => randomBytes(16).toString('hex')
/** Cloudflare's envelope of a success. `more`: fields beside the result, such as `result_info`. */
export const ok = (result: unknown, more: Record<string, unknown> = {}): Reply => ({
  status: 200,
  json: { success: true, errors: [], messages: [], result, ...more },
})
/** Cloudflare's envelope of a failure. */
export const refusal = (status: number, code: number, message: string): Reply => ({
  status,
  json: { success: false, errors: [{ code, message }], messages: [], result: null },
})
