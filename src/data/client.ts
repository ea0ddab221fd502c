// Opens Supabase with the secret key, for code that runs on a server. Calls functions of the database through any client. The session of a
// person in a browser is in session/.
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { SqlFunction } from '#contract/sql-function.ts'
import { toStorable } from '#domain/basics/text.ts'
import { checkAnswer } from './check-answer.ts'
import type { DatabaseTypes } from './database-types.ts'
import { DatabaseError, parseRefusal, type Refusal } from './errors.ts'
import { type Args, type FunctionName, toSqlArgs } from './sql-args.ts'

/** A client that keeps no session, opens no socket and may be shared by all requests of an isolate. */
export type Database = SupabaseClient<DatabaseTypes>

/** What reads tables and calls functions: all that a page of the owner's app loads of a client. */
export type Queries = Pick<Database, 'from' | 'rpc'>

export type DatabaseOptions = {
  readonly url: string
  readonly key: string
  /** The access token of a person, as whom every call is made. */
  readonly token?: string
  /** The id of the work that a call belongs to, for the logs; sent as `x-request-id`. */
  readonly requestId?: () => string | null
  /** Longest wait for one answer; a slower database counts as down. */
  readonly timeoutMs?: number
}

/**
 * Opens a client. `accessToken` switches auth-js off: the lock of auth-js would connect requests of one isolate, which Workers
 * forbid.
 */
export function openDatabase({ url, key, token, requestId, timeoutMs = 8_000 }: DatabaseOptions): Database {
  return createClient<DatabaseTypes>(url, key, {
    accessToken: async () => token ?? null,
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithin(timeoutMs, requestId) },
  })
}

/** The answer of a database function: its value, or a refusal that it raised on purpose. Any other failure throws DatabaseError. */
export type CallResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Refusal }

/** Names an action that has its effect once (supabase/schemas/access/do_once.sql). */
export const ACTION_HEADER = 'x-oja-action'

export type CallOptions = {
  /** The id of an action: however often it is sent, the call has its effect once. Later calls are refused with `done_before`. */
  readonly actionId?: string
  /** Longest wait for this answer, if shorter than the client's limit. */
  readonly timeoutMs?: number
}

/**
 * Calls a function of the database. Replaces characters that Postgres cannot store, so that no caller needs to clean its texts. Throws
 * DatabaseError when the database cannot be reached or fails, AnswerError when the answer does not match the contract.
 */
export async function call<Name extends FunctionName, Answer>(
  database: Queries,
  { name, answer }: SqlFunction<Name, Answer>,
  args: Args<Name>,
  options?: CallOptions,
): Promise<CallResult<Answer>> {
  const result = await callByName(database, name, args, options)
  return result.ok ? { ok: true, value: checkAnswer(name, answer, result.value) } : result
}

/** Like `call`, for a call that was kept and whose answer nobody reads. */
export async function callByName(
  database: Queries,
  name: FunctionName,
  args: object,
  { timeoutMs, actionId }: CallOptions = {},
): Promise<CallResult<unknown>> {
  const plain = anyTable(database).rpc(name, toStorable(toSqlArgs(args)))
  const asked = actionId === undefined ? plain : plain.setHeader(ACTION_HEADER, actionId)
  const { data, error, status } = await (timeoutMs === undefined
    ? asked
    : asked.abortSignal(AbortSignal.timeout(timeoutMs)))
  if (!error) return { ok: true, value: data }
  const refusal = parseRefusal(error)
  if (refusal) return { ok: false, error: refusal }
  throw new DatabaseError(name, error, status)
}

/** Like `call`, for callers that cannot be refused: throws on a refusal, too. */
export async function callOrThrow<Name extends FunctionName, Answer>(
  database: Queries,
  contract: SqlFunction<Name, Answer>,
  args: Args<Name>,
  options?: CallOptions,
): Promise<Answer> {
  const result = await call(database, contract, args, options)
  if (result.ok) return result.value
  throw new DatabaseError(contract.name, { message: `refused: ${result.error.code}`, code: 'OJ400' }, 400)
}

/** The same client without types, for a table or function whose name is known only at run time. */
export function anyTable(database: Queries): Pick<SupabaseClient, 'from' | 'rpc'> {
  return database as Pick<SupabaseClient, 'from' | 'rpc'>
}

/** `fetch` that gives up after `timeoutMs`. */
export function fetchWithin(timeoutMs: number, requestId: () => string | null = () => null): typeof fetch {
  return (input, init) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    const id = requestId()
    if (id === null) return fetch(input, { ...init, signal })
    const headers = new Headers(init?.headers)
    headers.set('x-request-id', id)
    return fetch(input, { ...init, headers, signal })
  }
}
