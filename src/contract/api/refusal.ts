// The body of a route's refusal.
import type { ErrorCode } from './errors.ts'

/** `code` is one of errors.ts. An older page may get a code that it does not know. */
export type RefusalBody = { readonly code: ErrorCode | (string & {}) } & Readonly<Record<string, unknown>>

/** The refusal in a body; null when the body does not come from one of our routes. */
export function refusalIn(body: unknown): RefusalBody | null {
  const { error } = (body ?? {}) as { readonly error?: { readonly code?: unknown } }
  return typeof error?.code === 'string' ? (error as RefusalBody) : null
}
