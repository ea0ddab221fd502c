// Each README with a table of its folder names every entry: what is not named is not found by whoever is new.
// Seen red when it was written: nine folders and files had no line.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The README, a folder that it describes, and what it names of it. */
const TABLES: readonly (readonly [readme: string, folder: string, names: 'folders' | 'all'])[] = [
  ['src/contract/README.md', 'src/contract/sql', 'all'],
  ['src/contract/README.md', 'src/contract/api', 'all'],
  ['src/data/README.md', 'src/data', 'folders'],
  ['src/data/server/README.md', 'src/data/server', 'all'],
  ['src/domain/README.md', 'src/domain', 'folders'],
  ['src/domain/import/README.md', 'src/domain/import', 'all'],
  ['src/storefront/README.md', 'src/storefront', 'folders'],
  ['src/islands/owner/README.md', 'src/islands/owner', 'folders'],
  ['src/islands/owner/README.md', 'src/islands/owner/areas', 'folders'],
  ['src/islands/cart/README.md', 'src/islands/cart', 'folders'],
  ['functions/README.md', 'functions', 'folders'],
  ['functions/http/README.md', 'functions/http', 'all'],
  ['supabase/schemas/README.md', 'supabase/schemas', 'folders'],
  ['scripts/README.md', 'scripts', 'all'],
  ['scripts/deploy/README.md', 'scripts/deploy', 'all'],
  ['scripts/local-supabase/README.md', 'scripts/local-supabase', 'folders'],
  ['tests/README.md', 'tests', 'folders'],
  ['tests/database/README.md', 'tests/database', 'folders'],
  ['tests/edge/README.md', 'tests/edge', 'folders'],
]

/** Folders that every package has. */
const USUAL = ['README.md', 'node_modules']

test.each(TABLES)('%s names what is in %s', (readme, folder, names) => {
  const text = readFileSync(readme, 'utf8')
  const missing = readdirSync(folder).filter((entry) => {
    const isFolder = statSync(join(folder, entry)).isDirectory()
    if (USUAL.includes(entry) || (names === 'folders' && !isFolder)) return false
    return !new RegExp(`[\`/]${entry.replaceAll('.', '\\.')}[\`/]`).test(text)
  })

  expect(missing).toEqual([])
})
