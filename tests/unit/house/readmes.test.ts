// Each README names every entry of its folder: what is not named is not found by whoever is new.
// Planted breaches: a README without the line of one folder and of one file, and a folder of folders that no README describes. Seen red when it was
// written: nine folders and files had no line, four folders of folders had no README. Planted too: the README of src/domain/basics
// taken away.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(path))

/** Files that every package has. */
const USUAL = ['README.md', '_README.md', 'package.json']

/** The README, a folder that it describes, and what it names of it. */
type Table = readonly [readme: string, folder: string, names: 'folders' | 'all']

/** READMEs that describe more than their own folder, or only its folders. */
const TABLES: readonly Table[] = [
  ['README.md', '', 'folders'],
  ['README.md', 'src', 'folders'],
  ['README.md', 'supabase', 'folders'],
  ['src/contract/README.md', 'src/contract/sql', 'all'],
  ['src/contract/README.md', 'src/contract/api', 'all'],
  ['src/islands/owner/README.md', 'src/islands/owner/areas', 'folders'],
  ...['customers', 'imports', 'leads', 'orders', 'orders/one', 'products', 'products/list', 'vouchers'].map(
    (area): Table => ['src/islands/owner/README.md', `src/islands/owner/areas/${area}`, 'folders'],
  ),
  ['src/islands/owner/shared/README.md', 'src/islands/owner/shared/pictures', 'all'],
  ['scripts/seed/README.md', 'scripts/seed/stores', 'folders'],
]

/** From so many subfolders on a folder must be described. */
const GROUP = 3

const ownTables = tracked
  .filter((path) => /(?:^|\/)_?README\.md$/.test(path) && path !== 'README.md')
  .map((readme): Table => [readme, dirname(readme), 'all'])

/** Files and folders of a folder: `a.ts`, `parts/`. */
function entriesOf(folder: string): readonly string[] {
  const inside = tracked.filter((path) => folder === '' || path.startsWith(`${folder}/`))
  const paths = inside.map((path) => (folder === '' ? path : path.slice(folder.length + 1)))
  return [...new Set(paths.map((path) => path.replace(/\/.*/, '/')))]
}

/** Entries that the text does not name. A stylesheet goes with the component of its name, and folders that begin with a dot are for programs. */
function unnamed(text: string, entries: readonly string[], names: Table[2]): readonly string[] {
  return entries.filter((entry) => {
    const isFolder = entry.endsWith('/')
    if (USUAL.includes(entry) || /^\..*\/$/.test(entry) || (names === 'folders' && !isFolder)) return false
    if (entry.endsWith('.css') && entries.includes(entry.replace('.css', '.tsx'))) return false
    const name = entry.replace('/', '').replace(/[.[\]]/g, '\\$&')
    return !new RegExp(`[\`/(]${name}[\`/)#]`).test(text)
  })
}

test.each([...ownTables, ...TABLES])('%s names what is in %s', (readme, folder, names) => {
  const entries = entriesOf(folder)

  expect(entries.length).toBeGreaterThan(1)
  expect(unnamed(readFileSync(readme, 'utf8'), entries, names)).toEqual([])
})

test('reads every README', () => {
  expect(ownTables.length).toBeGreaterThan(50)
})

/** Folders with three subfolders or more that no table describes. */
function undescribed(paths: readonly string[], tables: readonly Table[]): readonly string[] {
  const folders = [...new Set(paths.flatMap(foldersAbove))]
  const isGroup = (folder: string) =>
    folders.filter((each) => each.startsWith(`${folder}/`) && !each.slice(folder.length + 1).includes('/'))
      .length >= GROUP
  return folders.filter((folder) => isGroup(folder) && !tables.some(([, described]) => described === folder))
}

/** `a/b/c.ts` -> `a/b`, `a` */
function foldersAbove(path: string): readonly string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}

test('every folder of folders is described', () => {
  const paths = tracked.filter((path) => /^(?:src|functions|scripts|stand-ins|supabase)\//.test(path))

  expect(undescribed(paths, [...ownTables, ...TABLES])).toEqual([])
})

/** From so many files on a folder needs a README of its own. */
const MANY = 20

/** Folders with many files and without a README. Pictures and test files are named by what reads or tests them. */
function withoutReadme(paths: readonly string[]): readonly string[] {
  const counts = Map.groupBy(
    paths.filter((path) => !/\/tests\/|\.(?:webp|jpe?g|png|avif)$/.test(path)),
    dirname,
  )
  return [...counts]
    .filter(([folder, files]) => files.length >= MANY && !paths.includes(`${folder}/README.md`))
    .map(([folder]) => folder)
}

test('every folder of many files has a README', () => {
  const paths = tracked.filter((path) => /^(?:src|functions|scripts|stand-ins|supabase)\//.test(path))

  // The README of src/messages names the files of each language.
  expect(withoutReadme(paths)).toEqual(['src/messages/en'])
})

test('sees a folder of many files without a README', () => {
  const files = Array.from({ length: MANY }, (_, n) => `src/a/${n}.ts`)

  expect(withoutReadme([...files, 'src/b/x.ts'])).toEqual(['src/a'])
  expect(withoutReadme([...files, 'src/a/README.md'])).toEqual([])
})

test('sees a folder of folders that no README describes', () => {
  const paths = ['src/a/one/x.ts', 'src/a/two/x.ts', 'src/a/three/x.ts', 'src/b/one/x.ts', 'src/b/two/x.ts']

  expect(undescribed(paths, [])).toEqual(['src/a'])
  expect(undescribed(paths, [['src/README.md', 'src/a', 'folders']])).toEqual([])
})

test('sees a folder and a file without a line', () => {
  const text = '| `named.ts` | … |\n| `parts/` | … |\n[page](page.md)'
  const entries = ['README.md', 'named.ts', 'parts/', 'page.md', 'lost.ts', 'heap/', 'Lone.css']

  expect(unnamed(text, entries, 'all')).toEqual(['lost.ts', 'heap/', 'Lone.css'])
  expect(unnamed(text, entries, 'folders')).toEqual(['heap/'])
})
