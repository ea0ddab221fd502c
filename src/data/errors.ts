// Turns database errors into our codes. No other file knows SQLSTATEs or the shape of PostgREST's errors.

/** A refusal that a database function raised on purpose (SQLSTATE OJ400). `code` is one of the HTTP contract's codes. */
export type Refusal = { readonly code: string; readonly details: Readonly<Record<string, unknown>> }

/** An error as PostgREST (12 and newer) and supabase-js give it. Network failures have an empty code. */
export type PostgrestErrorShape = {
  readonly message: string
  readonly code?: string | null
  readonly details?: string | null
  readonly hint?: string | null
}

/** The database could not be reached, or it failed. The message is for developers and never reaches a person. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  /** SQLSTATE or PostgREST code; empty when the database could not be reached. */
  readonly code: string
  /** True when another try may help: no connection, overload, deadlock, serialization failure. */
  readonly isTransient: boolean

  constructor(where: string, error: PostgrestErrorShape, status: number) {
    super(`${where}: expected an answer, got ${status} ${error.code || 'no code'}: ${error.message}`)
    this.code = error.code ?? ''
    this.isTransient = isTransient(this.code, status)
  }
}

/**
 * An answer whose shape does not match its contract. Either we made a mistake, or the page is much older than the database. The
 * message names the call and the first key that differs, never contents.
 */
export class AnswerError extends Error {
  override readonly name = 'AnswerError'

  /** `issue`: see `firstIssue`. */
  constructor(call: string, issue: string) {
    super(`${call}: the answer is not of its contract: ${issue}`)
  }
}

const REFUSED = 'OJ400'

/**
 * Returns the refusal in an error, or null for any other kind of error.
 * `{code: 'OJ400', message: 'out_of_stock', details: '{"available":2}'}` -> `{code: 'out_of_stock', details: {available: 2}}`
 */
export function parseRefusal(error: PostgrestErrorShape): Refusal | null {
  if (error.code !== REFUSED) return null
  return { code: error.message, details: parseDetails(error.details) }
}

function parseDetails(text: string | null | undefined): Readonly<Record<string, unknown>> {
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** Classes 08, 53, 57 (connection, resources, intervention), 40 (deadlock, serialization), PGRST000-003 (no connection). */
function isTransient(code: string, status: number): boolean {
  if (status === 0 || status >= 502) return true
  return /^(08|40|53|57)/.test(code) || /^PGRST00[0-3]$/.test(code)
}
