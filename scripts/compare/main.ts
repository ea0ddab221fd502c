// `npm run compare -- BEFORE [AFTER]`: what a change of the code changes for shoppers. Builds two commits (AFTER is HEAD when it is not named),
// starts each with its own demo stores, and compares every file of these stores, and the pages as they look on a phone and a laptop. Prints a
// line for each difference, and ends with 1 when there is one. Pictures that differ are in .local/compare.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runSiteCommand } from '../running-site.ts'
import { freePorts } from '../start/free-ports.ts'
import { startCommit } from './commit-site.ts'
import { writeDifferences } from './differences.ts'
import { readSite } from './read-site.ts'

const root = resolve(import.meta.dirname, '../..')
const out = join(root, '.local', 'compare')

const USAGE =
  'Usage: npm run compare -- BEFORE [AFTER]\nBEFORE is the commit to compare with, for example HEAD~1.'

await runSiteCommand({ allowPositionals: true }, USAGE, async ({ positionals }) => {
  const [before, after = 'HEAD'] = positionals
  if (before === undefined) return null
  const folder = await mkdtemp(join(tmpdir(), 'oja-compare-'))
  // Both sites have the same address, because pages contain it. So one runs after the other.
  const ports = await freePorts()
  const read = async (commit: string) => {
    console.log(`${commit}: builds and starts …`)
    const site = await startCommit(commit, { folder: join(folder, commit.replaceAll('/', '-')), root, ports })
    try {
      return await readSite(site.url)
    } finally {
      await site.stop()
    }
  }
  try {
    const [one, other] = [await read(before), await read(after)]
    const { lines, sum } = await writeDifferences(one, other, out)
    console.log(['', ...lines, sum].join('\n'))
    return lines.length === 0 ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
