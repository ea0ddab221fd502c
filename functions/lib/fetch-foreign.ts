// The port to foreign addresses: pictures and files that an import names (functions/adapters/foreign.ts).
import type { Result } from '#domain/basics/result.ts'
import type { ForeignRefusal } from '#domain/import/foreign/follow.ts'

/** GETs a public address; never throws for what a stranger's server does. */
export type FetchForeign = (
  url: string,
  limits: { readonly maxBytes: number; readonly accept: string },
) => Promise<Result<Uint8Array<ArrayBuffer>, { code: ForeignRefusal }>>
