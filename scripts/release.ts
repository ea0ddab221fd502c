// `npm run release -- 1.2.0`: gives the present state a version, in package.json, package-lock.json and CHANGELOG.md; a person commits, tags
// and pushes it. `-- --check v1.2.0` says whether a tag fits the files, for the workflow. Exit 1: a sentence says why not. 2: wrong arguments.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CommandError, runCommand } from './command-line.ts'

const USAGE = 'Usage: npm run release -- 1.2.0 | -- --check v1.2.0'

const NONE_YET = ' Nothing has been released yet.'

export type ReleaseFiles = { readonly pack: string; readonly lock: string; readonly changelog: string }

/** The files of the new version. Throws the sentence when it cannot be one. */
export function releaseFiles(
  { pack, lock, changelog }: ReleaseFiles,
  version: string,
  day: string,
): ReleaseFiles {
  const { version: before } = JSON.parse(pack) as { version: string }
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new CommandError(`${version} is no version: write it as 1.2.0`)
  if (!isLater(version, before) && changelog.includes('\n## ['))
    throw new CommandError(`${version} does not come after ${before}`)
  const unreleased = /\n## Unreleased\n([\s\S]*?)(?=\n## |$)/.exec(changelog)?.[1]?.trim() ?? ''
  if (unreleased === '')
    throw new CommandError('CHANGELOG.md has nothing under "Unreleased": say what people can see')
  return {
    pack: pack.replace(/^ {2}"version": "[^"]+"/m, `  "version": "${version}"`),
    lock: lockOf(lock, version),
    changelog: changelog
      .replace(NONE_YET, '')
      .replace('\n## Unreleased\n', `\n## Unreleased\n\n## [${version}] - ${day}\n`),
  }
}

/** The root's version stands twice in the lock file: at its top, and in its first package. */
function lockOf(lock: string, version: string): string {
  const parsed = JSON.parse(lock) as { version: string; packages: Record<string, { version?: string }> }
  parsed.version = version
  const root = parsed.packages['']
  if (root) root.version = version
  return `${JSON.stringify(parsed, null, 2)}\n`
}

function isLater(version: string, before: string): boolean {
  return version.localeCompare(before, 'en', { numeric: true }) > 0
}

/** Why a tag is not the release of these files; null when it is. */
export function tagProblem({ pack, changelog }: Omit<ReleaseFiles, 'lock'>, tag: string): string | null {
  const { version } = JSON.parse(pack) as { version: string }
  if (tag !== `v${version}`)
    return `the tag is ${tag} and package.json says ${version}: run npm run release first`
  if (!changelog.includes(`\n## [${version}] - `)) return `CHANGELOG.md has no entry for ${version}`
  return null
}

const root = resolve(import.meta.dirname, '..')
const PATHS = {
  pack: join(root, 'package.json'),
  lock: join(root, 'package-lock.json'),
  changelog: join(root, 'CHANGELOG.md'),
}

if (import.meta.main) {
  const options = { check: { type: 'boolean' } } as const
  await runCommand({ options, allowPositionals: true }, USAGE, async ({ values, positionals }) => {
    const [version, ...more] = positionals
    if (version === undefined || more.length > 0) return null
    const files = {
      pack: readFileSync(PATHS.pack, 'utf8'),
      lock: readFileSync(PATHS.lock, 'utf8'),
      changelog: readFileSync(PATHS.changelog, 'utf8'),
    }
    if (values.check) {
      const problem = tagProblem(files, version)
      if (problem) throw new CommandError(problem)
      console.log(`${version} is the release of these files.`)
      return 0
    }
    const made = releaseFiles(files, version, new Date().toISOString().slice(0, 10))
    for (const name of ['pack', 'lock', 'changelog'] as const) writeFileSync(PATHS[name], made[name])
    console.log(
      // A tag without a message is not pushed by --follow-tags.
      `Version ${version}. Next: git commit -am "Release ${version}", git tag -a v${version} -m "Release ${version}", git push --follow-tags`,
    )
    return 0
  })
}
