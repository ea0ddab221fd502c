// The Worker's log: one line of JSON for each event that somebody may have to look into, with the request, message or minute in which it
// happened. A line names stores, jobs and codes; never people, bodies or tokens. `npm run logs` reads it.
import { AsyncLocalStorage } from 'node:async_hooks'
import { toHex } from './hex.ts'
import { isFault } from './is-fault.ts'

export type Work = {
  /** 16 hex digits. Goes from a request to the database, to the messages that it sends, and to what these do. */
  readonly request: string
  /** `GET /api/orders`, `queue oja-rebuilds`, `minute`. */
  readonly work: string
}

const works = new AsyncLocalStorage<Work>()

/** Does something as a part of this work: its log lines and its calls of the database have the id. */
export function inWork<T>(work: Work, does: () => T): T {
  return works.run(work, does)
}

/** The same for one message of a queue; a message without an id, as those of an earlier build, gets a new one. */
export function inMessage<T>(queue: string, body: { readonly trace?: string } | undefined, does: () => T): T {
  const trace = body?.trace
  return inWork({ request: isRequestId(trace) ? trace : newRequestId(), work: `queue ${queue}` }, does)
}

/** The id of the present work; null outside of any. */
export function requestId(): string | null {
  return works.getStore()?.request ?? null
}

/** The id as a field of a message, so that the consumer's lines carry it too. */
export function traceField(): { readonly trace?: string } {
  const trace = requestId()
  return trace === null ? {} : { trace }
}

/** Makes a random id of 16 hex digits. */
export function newRequestId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(8)))
}

/** True for 16 hex digits in lower case. */
export function isRequestId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{16}$/.test(value)
}

/** A path as the log may show it: addresses of invitations, orders, receipts and stop links have a token. */
export function loggedPath(pathname: string): string {
  return pathname.replace(/^\/(c|join|o|r|stop)\/.*/, '/$1/…')
}

/** Logs what failed, and why. `fault` is true for a fault of our own code, so that nobody takes it for an outage. */
export function logError(what: string, error?: unknown): void {
  const { request, work } = works.getStore() ?? {}
  console.error(
    JSON.stringify({
      level: 'error',
      at: new Date().toISOString(),
      what,
      ...(request === undefined ? {} : { request, work }),
      ...(error === undefined ? {} : { fault: isFault(error), error: describe(error) }),
    }),
  )
}

function describe(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const frames = stack
    ?.split('\n')
    .slice(1, 6)
    .map((line) => line.trim())
  return {
    name,
    message,
    ...(frames ? { stack: frames } : {}),
    ...(cause === undefined ? {} : { cause: describe(cause) }),
  }
}
