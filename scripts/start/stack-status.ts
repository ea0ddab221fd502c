// Reads what the Supabase CLI says of its running stack.
import { parseEnv } from 'node:util'
import { CommandError } from '../command-line.ts'

/** The variables with which `npm start` and tests reach another Supabase. */
export type StackVariables = {
  readonly SUPABASE_URL: string
  readonly SUPABASE_PUBLISHABLE_KEY: string
  readonly SUPABASE_SECRET_KEY: string
  readonly DATABASE_URL: string
}

/** Names of the CLI, newest first: `API_URL`, and with a prefix in some versions. */
const NAMES: Readonly<Record<keyof StackVariables, readonly string[]>> = {
  SUPABASE_URL: ['API_URL', 'SUPABASE_API_URL', 'SUPABASE_URL'],
  SUPABASE_PUBLISHABLE_KEY: ['PUBLISHABLE_KEY', 'SUPABASE_PUBLISHABLE_KEY'],
  SUPABASE_SECRET_KEY: ['SECRET_KEY', 'SUPABASE_SECRET_KEY'],
  DATABASE_URL: ['DB_URL', 'SUPABASE_DB_URL'],
}

/** Reads the output of `supabase status --output env`. Throws a CommandError that names what is missing. */
export function readStackStatus(text: string): StackVariables {
  const said = parseEnv(text)
  const found = Object.entries(NAMES).map(([name, names]) => {
    const value = names.map((each) => said[each]).find(Boolean)
    if (value === undefined)
      throw new CommandError(
        `supabase status names no ${names[0]}: does this version of the CLI call it otherwise?`,
      )
    return [name, value]
  })
  return Object.fromEntries(found) as StackVariables
}
