// A function of the database as the product calls it: its name, a schema of its answer, the area that it belongs to, and the refusals that it may
// give. The types of its arguments come from the catalogue (src/data/database-types.ts).
import type { GenericSchema } from 'valibot'

/** A part of what the owner's app shows of a store. A write reads its area again. */
export type Area =
  | 'home'
  | 'analytics'
  | 'imports'
  | 'orders'
  | 'products'
  | 'customers'
  | 'leads'
  | 'vouchers'
  | 'settings'
  | 'watermark'

/** Refusals that every function may give, so that no contract lists them. */
export const COMMON_REFUSALS = ['bad_request', 'forbidden', 'unauthorised', 'unavailable'] as const

export type SqlFunction<Name extends string, Answer, Code extends string = string> = {
  readonly name: Name
  readonly answer: GenericSchema<unknown, Answer>
  readonly area: Area | null
  readonly refuses: readonly Code[]
}

type Facts<Code> = {
  /** Only of functions that the owner's app calls. */
  readonly area?: Area
  /** The codes of the line `Refuses:` above the SQL function, without `COMMON_REFUSALS`; a test compares them. */
  readonly refuses?: readonly Code[]
}

/** Names a function together with what callers need to know of it. */
// @__NO_SIDE_EFFECTS__
export function sqlFunction<const Name extends string, Answer, const Code extends string = never>(
  name: Name,
  answer: GenericSchema<unknown, Answer>,
  { area, refuses = [] }: Facts<Code> = {},
): SqlFunction<Name, Answer, Code> {
  return { name, answer, area: area ?? null, refuses }
}
