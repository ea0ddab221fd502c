// The result of a function that may fail for an expected reason: a value, or an error with a code. Broken invariants throw instead.
// The user interface chooses the text for a code.

export type Failure<Code extends string = string> = { readonly code: Code }

export type Result<T, E extends Failure = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

/** `ok(5)` -> `{ ok: true, value: 5 }` */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

/** `fail('too_long', { max: 40 })` -> `{ ok: false, error: { code: 'too_long', max: 40 } }` */
export function fail<Code extends string>(code: Code): { readonly ok: false; readonly error: Failure<Code> }
export function fail<Code extends string, Extra extends object>(
  code: Code,
  extra: Extra,
): { readonly ok: false; readonly error: Failure<Code> & Extra }
export function fail(code: string, extra: object = {}): { readonly ok: false; readonly error: Failure } {
  return { ok: false, error: { ...extra, code } }
}
