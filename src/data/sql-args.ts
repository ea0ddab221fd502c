// Arguments of database functions under the names that the product uses: `p_lead_id` is `leadId`.
import type { Functions } from './database-types.ts'

export type FunctionName = keyof Functions & string

type Camel<Text> = Text extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Text

type Unprefixed<Key> = Key extends `p_${infer Rest}` ? Camel<Rest> & string : never

/** The arguments of a function. An argument with a default may be left out. */
export type Args<Name extends FunctionName> = {
  readonly [Key in keyof Functions[Name]['Args'] as Unprefixed<Key>]: Functions[Name]['Args'][Key]
}

/** The arguments under the names of SQL. */
export function toSqlArgs(args: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      `p_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      value,
    ]),
  )
}
