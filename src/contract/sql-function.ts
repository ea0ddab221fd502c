// A function of the database as the product calls it: its name, a schema of its answer, the area that it belongs to, and the refusals that it may
// give. The types of its arguments come from the catalogue (src/data/database-types.ts).
import type { GenericSchema } from 'valibot'

/** A part of what the owner's app shows of a store. A write reads its area again. */
export type Area =
  | 'home'
  | 'analytics'
  | 'forecast'
  | 'imports'
  | 'orders'
  | 'money'
  | 'products'
  | 'customers'
  | 'leads'
  | 'vouchers'
  | 'settings'
  | 'team'
  | 'plan'
  | 'domain'
  | 'free-domain'
  | 'support'
  | 'mails'
  | 'currencies'
  | 'exit-kit'
  | 'messages'
  | 'zones'
  | 'watermark'

/** Refusals that every function may give, so that no contract lists them. */
export const COMMON_REFUSALS = ['bad_request', 'forbidden', 'unauthorised', 'unavailable'] as const

export type SqlFunction<
  Name extends string,
  Answer,
  Code extends string = string,
  Place extends Area | null = Area | null,
> = {
  readonly name: Name
  readonly answer: GenericSchema<unknown, Answer>
  readonly area: Place
  readonly refuses: readonly Code[]
  readonly isNullForStrangers: boolean
  readonly actsEachTime: boolean
}

type Facts<Code, Place> = {
  /** Only of functions that the owner's app calls. */
  readonly area?: Place
  /** The codes of the line `Refuses:` above the SQL function, without `COMMON_REFUSALS`; a test compares them. */
  readonly refuses?: readonly Code[]
  /** True when people who do not work in the store get null, which the product never asks for. */
  readonly isNullForStrangers?: boolean
  /** True when a second call acts a second time, so that the owner's app sends it as an act with an id (src/data/lost-answers.ts). */
  readonly actsEachTime?: boolean
}

/** Names a function together with what callers need to know of it. */
// @__NO_SIDE_EFFECTS__
export function sqlFunction<
  const Name extends string,
  Answer,
  const Code extends string = never,
  const Place extends Area | null = null,
>(
  name: Name,
  answer: GenericSchema<unknown, Answer>,
  { area, refuses = [], isNullForStrangers = false, actsEachTime = false }: Facts<Code, Place> = {},
): SqlFunction<Name, Answer, Code, Place> {
  return { name, answer, area: (area ?? null) as Place, refuses, isNullForStrangers, actsEachTime }
}
