// Makes a release's files, and reads the workflow: every command in it exists, runs in order, and prints no secret. It cannot be run here.
// Planted once and seen red: a command in the workflow that does not exist; the production job without `needs`.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { releaseFiles, tagProblem } from '#scripts/release.ts'

const FILES = {
  pack: '{\n  "name": "oja",\n  "version": "0.1.0",\n  "scripts": {}\n}\n',
  lock: '{\n  "version": "0.1.0",\n  "packages": {\n    "": {\n      "version": "0.1.0"\n    },\n    "a": {\n      "version": "0.1.0"\n    }\n  }\n}\n',
  changelog:
    '# Changelog\n\nNewest first. Nothing has been released yet.\n\n## Unreleased\n\n### Added\n\n- Shops.\n',
}

describe('a release', () => {
  it('has its version in each file, and an entry with its day', () => {
    const made = releaseFiles(FILES, '1.0.0', '2026-11-24')

    expect(made.pack).toBe(FILES.pack.replace('0.1.0', '1.0.0'))
    expect(made.lock).toBe(FILES.lock.replace('0.1.0', '1.0.0').replace('0.1.0', '1.0.0'))
    expect(made.changelog).toBe(
      '# Changelog\n\nNewest first.\n\n## Unreleased\n\n## [1.0.0] - 2026-11-24\n\n### Added\n\n- Shops.\n',
    )
    expect([tagProblem(made, 'v1.0.0'), tagProblem(made, 'v1.0.1')]).toEqual([
      null,
      'the tag is v1.0.1 and package.json says 1.0.0: run npm run release first',
    ])
  })

  it('refuses a version that is none, one that does not come later, and nothing to say', () => {
    const made = releaseFiles(FILES, '1.10.0', '2026-11-24')

    expect(() => releaseFiles(FILES, '1.0', '')).toThrow(/write it as 1\.2\.0/)
    expect(() => releaseFiles(made, '1.9.0', '')).toThrow(/1\.9\.0 does not come after 1\.10\.0/)
    expect(() => releaseFiles(made, '1.11.0', '')).toThrow(/nothing under "Unreleased"/)
  })
})

describe('the workflow', () => {
  const text = readFileSync('.github/workflows/release.yml', 'utf8')
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const jobs = Object.fromEntries(
    text
      .slice(text.indexOf('\njobs:\n') + 7)
      .split(/^ {2}(?=\w+:\n)/m)
      .filter((job) => job.trim() !== '')
      .map((job) => [job.slice(0, job.indexOf(':')), job]),
  )
  const commands = [...text.matchAll(/^ +- run: (.+)$/gm)].map(([, command = '']) => command)

  it('runs commands that exist and that a person can type', () => {
    const named = commands.flatMap((command) =>
      [...command.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name),
    )

    expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
    expect(new Set(named)).toEqual(
      new Set(['release', 'check', 'build', 'worker-limits', 'deploy', 'rollout', 'doctor']),
    )
    expect(commands.join('\n')).toContain('npm audit --omit=dev')
    expect(text).toContain('THIRD-PARTY-NOTICES')
  })

  it('goes from tests to one build, to staging, to a tenth of production, to all of it', () => {
    const needs = Object.entries(jobs).map(([name, job]) => [
      name,
      /^ {4}needs: (\w+)$/m.exec(job)?.[1] ?? null,
    ])

    expect(needs).toEqual([
      ['test', null],
      ['build', 'test'],
      ['staging', 'build'],
      ['production', 'staging'],
      ['everybody', 'production'],
    ])
    expect(commands.filter((command) => command.includes('npm run build'))).toHaveLength(1)
    for (const [name, environment] of Object.entries({
      staging: 'staging',
      production: 'production',
      everybody: 'production',
    }))
      expect(jobs[name]).toContain(`environment: ${environment}`)
    expect(jobs['production']).toContain('npm run deploy -- --no-build --share 10\n')
    expect(jobs['everybody']).toContain('npm run rollout -- 100\n')
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m)
  })

  it('puts no expression into a command, and every secret into a file that only its owner reads', () => {
    expect(commands.filter((command) => command.includes('${{'))).toEqual([])
    expect(text.match(/secrets\.\w+/g)).toEqual(Array(3).fill('secrets.DEPLOY_ENV'))
    expect(commands.filter((command) => command.includes('deploy.env'))).toEqual(
      Array(3)
        .fill([expect.stringMatching(/^umask 077/), 'rm -f deploy.env'])
        .flat(),
    )
  })

  it('deploys a branch for a look with the same command', () => {
    const preview = readFileSync('.github/workflows/preview.yml', 'utf8')

    expect(preview).toContain('on: workflow_dispatch')
    expect(preview).toContain('environment: preview')
    expect(preview).toContain('      - run: npm run deploy\n')
    expect(preview).toMatch(/run: umask 077 && printf '%s' "\$DEPLOY_ENV" > deploy\.env/)
  })
})
