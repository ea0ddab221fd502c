// `npm test`: lint, build, then every test project in one run of the test runner. Types are checked beside it: that takes one core
// for most of a minute.
// `npm test -- edge e2e` runs only the named projects. The last line counts what ran.
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runQuietStep, runStep, runSteps } from './run-step.ts'

const PROJECTS = ['unit', 'database', 'edge', 'chaos', 'e2e']

/** Take minutes each, so only when named: `npm run test:soak`. */
const LONG_PROJECTS = ['soak']

const wanted = process.argv.slice(2)
const projects =
  wanted.length > 0 ? [...PROJECTS, ...LONG_PROJECTS].filter((project) => wanted.includes(project)) : PROJECTS

const prepared = await runSteps([
  ['format and lint', 'biome', ['check', '--error-on-warnings']],
  ['build', 'astro', ['build', '--silent']],
])
const types =
  prepared === 0 ? runQuietStep('types', 'astro', ['check', '--minimumSeverity', 'warning']) : null

const folder = await mkdtemp(join(tmpdir(), 'oja-test-'))
const report = join(folder, 'report.json')
const complaints: string[] = []
if (prepared === 0) {
  const code = await runStep('vitest', [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { failed } = await readReport(report)
  if (code !== 0 && failed === 0) {
    complaints.push(
      `The test runner ended with ${code} although no test failed; its last lines above say why (an error outside a test, or a setup that failed)`,
    )
  }
}
const total = await readReport(report)
await rm(folder, { recursive: true })
if (types && (await types) !== 0) complaints.push('types: the check failed; what it says stands above')
console.log(
  ['', ...complaints, `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`].join('\n'),
)
process.exitCode = prepared === 0 && complaints.length === 0 && total.failed === 0 ? 0 : 1

/** Counts of the run; none where it ended before its first test. */
async function readReport(path: string) {
  const report = existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Record<string, number>) : {}
  return {
    passed: report['numPassedTests'] ?? 0,
    failed: report['numFailedTests'] ?? 0,
    skipped: (report['numPendingTests'] ?? 0) + (report['numTodoTests'] ?? 0),
  }
}
