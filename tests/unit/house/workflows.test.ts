// The workflows of GitHub: actions are named by the hash of their commit, so that nobody changes what runs here; secrets are in jobs of an
// environment alone, and are there only after packages have run their own programs. Planted once and seen red: an action named by its tag, a
// secret in a job without an environment, an install after the secret.
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = resolve(import.meta.dirname, '../../../.github/workflows')
const files = readdirSync(folder)
const textOf = (file: string) => readFileSync(resolve(folder, file), 'utf8')

/** The texts of the jobs of a workflow, each with the line that names it. */
function jobsOf(text: string): readonly string[] {
  const jobs = /^jobs:\n([\s\S]*)$/m.exec(text)?.[1] ?? ''
  return jobs.split(/^(?= {2}\S)/m).filter((job) => /^ {2}[\w-]+:/.test(job))
}

describe.each(files)('%s', (file) => {
  const text = textOf(file)

  it('names each action by a commit, with its version', () => {
    const used = [...text.matchAll(/uses: (.*)/g)].map(([, what]) => what as string)

    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((what) => !/^[\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(what))).toEqual([])
  })

  it('leaves no token behind a checkout, and may only read', () => {
    expect(text.match(/uses: actions\/checkout@/g)).toHaveLength(
      text.match(/persist-credentials: false/g)?.length ?? 0,
    )
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m)
    expect(text).not.toMatch(/: write/)
  })

  it('has secrets in jobs of an environment alone, after the packages are there, and removes them', () => {
    const jobs = jobsOf(text)
    expect(jobs.length).toBeGreaterThan(0)
    for (const job of jobs.filter((each) => each.includes('secrets.'))) {
      expect(job).toMatch(/^ {4}environment: \w+$/m)
      const [before = ''] = job.split('secrets.')
      expect(before).toContain('node scripts/setup.mjs')
      expect(job).toMatch(/rm -f deploy\.env\n {8}if: always\(\)/)
    }
    expect(text.slice(0, text.indexOf('\njobs:'))).not.toContain('secrets.')
  })
})

it('every workflow that runs another version of a tool names the same one as our commands', () => {
  const official = readFileSync(resolve(folder, '../../scripts/official.ts'), 'utf8')
  const named = [...textOf('nightly.yml').matchAll(/supabase@([\d.]+)/g)].map(([, version]) => version)

  expect(new Set(named)).toEqual(new Set([/'supabase@([\d.]+)'/.exec(official)?.[1]]))
})
