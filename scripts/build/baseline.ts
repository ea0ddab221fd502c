// Joins supabase/schemas and supabase/seed, in the order of supabase/schemas/order.txt, into one migration that builds a new database: the
// baseline. Until the first deploy it is made wherever it is needed, and supabase/.gitignore keeps it out of git. The first deploy takes its
// line out of that file; from then on databases exist that were built from it, and each change is a migration beside it.
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder `supabase`. */
export const supabaseDir = join(import.meta.dirname, '../../supabase')

/** The baseline's file in `supabase/migrations`. */
export const baselineName = '20261123000000_baseline.sql'

const schemas = join(supabaseDir, 'schemas')
const ignored = `migrations/${baselineName}\n`

const head = `-- Made from supabase/schemas and supabase/seed (scripts/build/baseline.ts). Until the first deploy change those files, not this one.

-- Bodies may name tables and functions that come later.
set check_function_bodies = off;
`

const end = '\nreset check_function_bodies;\n'

/** The files in their order, as paths from supabase/schemas. Throws when order.txt names a file twice or a file that does not exist. */
export function orderedFiles(): string[] {
  const lines = readFileSync(join(schemas, 'order.txt'), 'utf8').split('\n')
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const named = patterns.filter((pattern) => pattern !== '*').flatMap((pattern) => matchesOf(pattern))
  const twice = named.find((path, place) => named.indexOf(path) !== place)
  if (twice) throw new Error(`supabase/schemas/order.txt names ${twice} twice`)
  const others = matchesOf('**/*.sql').filter((path) => !named.includes(path))
  return patterns.flatMap((pattern) => (pattern === '*' ? others : matchesOf(pattern)))
}

/** The SQL that builds a new database. */
export function joinSchemas(): string {
  const parts = orderedFiles().map((path) => {
    const text = readFileSync(join(schemas, path), 'utf8')
    return `\n-- ==== ${path.replace(/^\.\.\//, '')}\n\n${text}`
  })
  return [head, ...parts, end].join('')
}

function matchesOf(pattern: string): string[] {
  const paths = globSync(pattern, { cwd: schemas }).sort()
  if (paths.length === 0) throw new Error(`supabase/schemas/order.txt names ${pattern}, which is not there`)
  return paths
}

/** True from the first deploy on: the baseline must not change any more. */
export function isFrozen(supabase = supabaseDir): boolean {
  return !readFileSync(join(supabase, '.gitignore'), 'utf8').includes(ignored)
}

/** The folder with all migrations. Until the first deploy the baseline in it is made again when it is missing or a schema file has changed. */
export function makeMigrations(supabase = supabaseDir): string {
  const migrations = join(supabase, 'migrations')
  if (!isFrozen(supabase)) writeIfOther(join(migrations, baselineName), joinSchemas())
  return migrations
}

/** Makes the baseline for the last time, and lets git see it. */
export function freezeBaseline(supabase = supabaseDir): void {
  makeMigrations(supabase)
  const path = join(supabase, '.gitignore')
  writeFileSync(path, readFileSync(path, 'utf8').replace(ignored, ''))
}

/** Writes a made file unless it has this text already. Programs that make it at the same time never see half of it. */
export function writeIfOther(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  mkdirSync(dirname(path), { recursive: true })
  const part = `${path}.${process.pid}`
  writeFileSync(part, text)
  renameSync(part, path)
}
