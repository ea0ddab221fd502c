// Tests that documents say what is.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { root } from '#tests/support/checks/imports.ts'

// Checks documents and comments: every relative link, every path and every named promise exists.
// Seen red when it was written: comments named three files that had moved (make_exit_kit.sql, owner.css, cloth.ts).
describe('documents', () => {
  const root = resolve(import.meta.dirname, '../../..')
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))

  /** True for published texts and for records of past decisions or observations, which name files of that time. */
  const isHistory = (path: string) =>
    /^(?:CHANGELOG\.md|docs\/(?:decisions|performance|scale)|src\/content\/)/.test(path)
  const documents = tracked.filter((path) => path.endsWith('.md') && !path.startsWith('src/content/'))

  /** `[x](y.md#part)` -> `y.md#part`. Leaves out links to other sites. */
  function linksOf(text: string): readonly string[] {
    return [...text.replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, '').matchAll(/\]\(([^)\s]+)\)/g)]
      .map((match) => match[1] as string)
      .filter((link) => !/^(?:https?:|mailto:)/.test(link))
  }

  /** Texts in backticks that look like a file or folder of the project: `src/brand.ts`, `functions/http/`. */
  function pathsOf(text: string): readonly string[] {
    return [
      ...text.matchAll(
        /`((?:src|functions|scripts|stand-ins|tests|supabase|docs|public)\/[\w./-]*(?:\/|\.\w+))`/g,
      ),
    ].map((match) => match[1] as string)
  }

  /** Headings in the form of GitHub's anchors. */
  function anchorsOf(text: string): readonly string[] {
    return [...text.matchAll(/^#+ (.+)$/gm)].map((match) =>
      (match[1] as string)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-'),
    )
  }

  function deadLinks(path: string, text: string): readonly string[] {
    const isDead = (link: string) => {
      const [target = '', anchor] = link.split('#')
      const file = target === '' ? path : join(dirname(path), target)
      if (!existsSync(join(root, file))) return true
      if (anchor === undefined) return false
      const isFile = statSync(join(root, file)).isFile()
      const linked = target === '' ? text : isFile ? readFileSync(join(root, file), 'utf8') : ''
      return !anchorsOf(linked).includes(anchor)
    }
    return linksOf(text).filter(isDead)
  }

  function deadPaths(text: string): readonly string[] {
    return pathsOf(text).filter((path) => !existsSync(join(root, path)))
  }

  /** Text of comments: `// a/b.ts` -> `a/b.ts`. */
  function commentsOf(text: string): readonly string[] {
    return [...text.matchAll(/(?:^|\s)(?:\/\/|--|\*|\/\*\*?)\s(.*)$/gm)].map((match) => match[1] as string)
  }

  /** Files that comments name with a folder and that no file's path ends with. Names of one letter are examples: `a/b.ts`. */
  function deadNames(text: string): readonly string[] {
    return commentsOf(text)
      .flatMap((comment) => [
        ...comment.matchAll(
          /(?<![\w:/.@*{}-])((?:[\w@.[\]-]+\/)+[\w.[\]-]+\.(?:tsx?|astro|sql|css|md|mjs|js))\b/g,
        ),
      ])
      .map((match) => match[1] as string)
      .filter((name) => !/\/\w\.\w+$/.test(name))
      .filter((name) => {
        const end = name.replace(/^(?:\.\.?\/)+/, '')
        return !tracked.some((path) => path === end || path.endsWith(`/${end}`))
      })
  }

  const commented = tracked.filter((path) =>
    /^(?:src|functions|scripts|stand-ins|supabase\/schemas|tests)\/.*\.(?:tsx?|astro|sql|css|mjs|js)$/.test(
      path,
    ),
  )

  describe('comments', () => {
    it('name files that exist', () => {
      const dead = commented.flatMap((path) =>
        deadNames(readFileSync(join(root, path), 'utf8')).map((name) => `${path}: ${name}`),
      )

      expect(commented.length).toBeGreaterThan(1000)
      expect(dead).toEqual([])
    })

    it('finds a planted dead name', () => {
      const text = `// See basics/money.ts.\n-- orders/${'none'}.sql\n/** ../kit/${'none'}.tsx, a/b/c.ts */\nimport './x/none.ts'`

      expect(deadNames(text)).toEqual(['orders/none.sql', '../kit/none.tsx'])
    })
  })

  describe('documents', () => {
    it.each(documents)('%s: links and paths exist', (path) => {
      const text = readFileSync(join(root, path), 'utf8')

      expect(deadLinks(path, text)).toEqual([])
      expect(isHistory(path) ? [] : deadPaths(text)).toEqual([])
    })

    it('finds a planted dead link, part and path', () => {
      const text =
        '# One\n[a](docs/none.md) [b](#two) [c](#one) [d](https://oja.test/none) `src/none.ts` `src/brand.ts`'

      expect(deadLinks('README.md', text)).toEqual(['docs/none.md', '#two'])
      expect(deadPaths(text)).toEqual(['src/none.ts'])
    })

    it('knows every promise that a comment names', () => {
      const known = readFileSync(join(root, 'docs/promises.md'), 'utf8')
      const sources = tracked.filter((path) =>
        /^(?:src|functions|scripts|stand-ins|tests|supabase)\/.*\.(?:ts|tsx|astro|sql)$/.test(path),
      )
      const named = sources.flatMap((path) =>
        [...readFileSync(join(root, path), 'utf8').matchAll(/(?:promises?|and) (P\d+)\b|\((P\d+)\)/g)].map(
          (match) => match[1] ?? match[2],
        ),
      )

      expect(named.length).toBeGreaterThan(10)
      expect([...new Set(named)].filter((promise) => !known.includes(`| ${promise} |`))).toEqual([])
    })
  })
})

// Checks that each decision has its line in the index, with the same words.
describe('decisions', () => {
  const folder = join(root, 'docs', 'decisions')
  const index = readFileSync(join(folder, 'README.md'), 'utf8')

  it('each decision stands in the index', () => {
    const topics = readdirSync(folder).filter((file) => file !== 'README.md')
    const decisions = topics.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/^## (.+)$/gm)].map(
        ([, title]) => `[${title}](${file}#`,
      ),
    )

    expect(decisions.length).toBeGreaterThan(60)
    expect(decisions.filter((line) => !index.includes(line))).toEqual([])
  })
})

// Each README names every entry of its folder: what is not named is not found by whoever is new.
// Planted breaches: a README without the line of one folder and of one file, and a folder of folders that no README describes. Seen red when it was
// written: nine folders and files had no line, four folders of folders had no README. Planted too: the README of src/domain/basics
// taken away.
describe('readmes', () => {
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
    ...[
      'customers',
      'imports',
      'leads',
      'money',
      'orders',
      'orders/one',
      'products',
      'products/list',
      'vouchers',
    ].map((area): Table => ['src/islands/owner/README.md', `src/islands/owner/areas/${area}`, 'folders']),
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
    return folders.filter(
      (folder) => isGroup(folder) && !tables.some(([, described]) => described === folder),
    )
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
})
