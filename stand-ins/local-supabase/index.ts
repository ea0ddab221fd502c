// The entry of the package: one call starts a local Supabase. Migrations can also be applied to a database that runs elsewhere.

export { StartError } from './machine/errors.ts'
export type { LocalSupabase, LocalSupabaseOptions } from './options.ts'
export { migrateDatabase } from './postgres/migrate.ts'
export { startLocalSupabase } from './stack.ts'
