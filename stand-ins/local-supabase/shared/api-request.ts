// Describes a request that the gateway passes to auth and storage.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiRole } from './key-ring.ts'

/** A request that passed the gateway. */
export type ApiRequest = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Path below the service's prefix, still percent-encoded, with a leading slash. */
  readonly path: string
  readonly query: URLSearchParams
  /** The role of the API key; null only for services that are open without a key. */
  readonly keyRole: ApiRole | null
  /** A signed-in person's token, not yet verified; null when the request has only a key. */
  readonly userToken: string | null
}

export type ApiHandler = (api: ApiRequest) => Promise<void>
