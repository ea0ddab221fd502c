// Checks documents and comments: every relative link, every path and every named promise exists.
// Seen red when it was written: comments named three files that had moved (make_exit_kit.sql, owner.css, cloth.ts).
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

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
