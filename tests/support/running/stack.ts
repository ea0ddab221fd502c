// The product's local Supabase in a temporary folder on free ports, for one test file, with the clients that tests use.

import { join } from 'node:path'
import {
  makeStackDir,
  openTestStack,
  type TestStack as TestStackOf,
  testLimits,
} from '@oja/local-supabase/testing'
import { type Supabase, type SupabaseOptions, startSupabase } from '#scripts/start/supabase.ts'
import { copyTemplate, makeSharedDir, templateMigrations } from './project-template.ts'

export { testPassword, testPasswordHash } from '@oja/local-supabase/testing'

/** A stack of one test file. */
export type TestStack = TestStackOf<Supabase>

/**
 * Starts a stack with the product's migrations, or with `sql` alone. Sign-ins have no limit unless `signInLimit` is given. One with `isShared`
 * ends with its process, and the end of the run removes its folder.
 */
export async function startTestStack(
  options: Partial<Omit<SupabaseOptions, 'migrations'>> & {
    readonly sql?: string
    readonly isShared?: boolean
  } = {},
): Promise<TestStack> {
  const { sql, isShared = false, ...rest } = options
  const dir = options.dir ?? (isShared ? makeSharedDir() : await makeStackDir(sql))
  if (options.dir === undefined && sql === undefined) copyTemplate(dir)
  const migrations = sql === undefined ? templateMigrations() : join(dir, 'migrations')
  return openTestStack(await startSupabase({ ...testLimits, ...rest, dir, migrations }), dir)
}
