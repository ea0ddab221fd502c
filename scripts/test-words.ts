// What the words after `npm test --` ask for: projects, or files of tests.
import { existsSync } from 'node:fs'

const PROJECTS = ['unit', 'database', 'edge', 'chaos', 'e2e']

/** Projects that take minutes or need more than npm brings, and run only when named: `npm run test:soak`, `npm test -- engines`. */
const LONG_PROJECTS = ['soak', 'engines']

/** Projects whose tests start the built product. */
const BUILT = ['edge', 'chaos', 'e2e', 'soak', 'engines']

export type TestRun = {
  readonly projects: readonly string[]
  /** Files or folders of tests; empty for all of the projects. */
  readonly files: readonly string[]
  /** The run needs `dist/`. */
  readonly isBuilt: boolean
}

/** Reads the words. Returns a sentence instead when a word is neither a project nor a file or folder of tests. */
export function readTestWords(words: readonly string[], exists = existsSync): TestRun | string {
  const all = [...PROJECTS, ...LONG_PROJECTS]
  const files = words.filter((word) => !all.includes(word))
  const unknown = files.find((word) => !exists(word) || projectOf(word) === undefined)
  if (unknown !== undefined) {
    return `“${unknown}” is neither a project (${all.join(', ')}) nor a file or folder of tests, such as tests/unit/domain`
  }
  if (words.length === 0) return { projects: PROJECTS, files: [], isBuilt: true }
  const named = [
    ...words.filter((word) => all.includes(word)),
    ...files.map((file) => String(projectOf(file))),
  ]
  const projects = all.filter((project) => named.includes(project))
  return { projects, files, isBuilt: projects.some((project) => BUILT.includes(project)) }
}

/** Tests of a stand-in lie beside it: its `servers` run with the edge tests. */
function projectOf(file: string): string | undefined {
  const ours = /^(?:\.\/)?tests\/(unit|database|edge|chaos|e2e|soak|engines)(?:\/|$)/.exec(file)?.[1]
  const local = /^(?:\.\/)?stand-ins\/[\w-]+\/tests\/(unit|servers)(?:\/|$)/.exec(file)?.[1]
  return ours ?? (local === 'servers' ? 'edge' : local)
}
