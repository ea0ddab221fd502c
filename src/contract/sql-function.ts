// A function of the database as the product calls it: its name, and a schema of its answer. The types of its arguments come from the
// catalogue (src/data/database-types.ts).
import type { GenericSchema } from 'valibot'

export type SqlFunction<Name extends string, Answer> = {
  readonly name: Name
  readonly answer: GenericSchema<unknown, Answer>
}

/** Names a function together with the schema of its answer. */
// @__NO_SIDE_EFFECTS__
export function sqlFunction<const Name extends string, Answer>(
  name: Name,
  answer: GenericSchema<unknown, Answer>,
): SqlFunction<Name, Answer> {
  return { name, answer }
}
