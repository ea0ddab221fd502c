// `npm run baseline`: joins supabase/schemas and supabase/seed, in the order of supabase/schemas/order.txt, into one migration that builds a
// new database. Refuses to run after a database has been deployed from this migration.

import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const supabase = join(import.meta.dirname, '..', '..', 'supabase')
const schemas = join(supabase, 'schemas')

// Set this to true at the first deploy. From then on databases exist that were built from this baseline, and each change is a new migration.
const isDeployed = false

/** The name of the migration that this script writes. */
export const baselineName = '20261123000000_baseline.sql'

const head = `-- Made by \`npm run baseline\` from supabase/schemas and supabase/seed. Change those files, not this one.

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

/** True when the baseline must not change any more. */
export function isFrozen(): boolean {
  return (
    isDeployed ||
    readdirSync(join(supabase, 'migrations')).some((file) => file.endsWith('.sql') && file !== baselineName)
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (isFrozen()) {
    console.error(
      'Not made: databases have the baseline. Write a migration beside it (supabase/schemas/README.md).',
    )
    process.exitCode = 1
  } else {
    writeFileSync(join(supabase, 'migrations', baselineName), joinSchemas())
    console.log(`Made supabase/migrations/${baselineName} of ${orderedFiles().length} files.`)
  }
}
