// `npm test`: lints, builds, then runs every test project in one run of the test runner. Types are checked at the same time, which takes one
// core for half a minute. `npm test -- edge e2e` runs only the named projects, and `npm test -- tests/unit/domain` only these tests, without
// lint and types. The last line counts the tests.
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runQuietSteps, runStep, runSteps, TYPE_STEPS } from './run-step.ts'
import { readTestWords } from './test-words.ts'

const run = readTestWords(process.argv.slice(2))
if (typeof run === 'string') {
  console.error(run)
  process.exit(2)
}

// One file is run at once: lint and types belong to whole projects.
const isWhole = run.files.length === 0
const prepared = await runSteps([
  ...(isWhole ? [['format and lint', 'biome', ['check', '--error-on-warnings']] as const] : []),
  ...(run.isBuilt ? [['build', 'astro', ['build', '--silent']] as const] : []),
])
const types = prepared === 0 && isWhole ? runQuietSteps(TYPE_STEPS) : null

const folder = await mkdtemp(join(tmpdir(), 'oja-test-'))
const report = join(folder, 'report.json')
const complaints: string[] = []
if (prepared === 0) {
  const code = await runStep('vitest', [
    'run',
    ...run.files,
    // `unit` and `e2e` are two projects of the runner each: `unit` and `unit-alone`.
    ...run.projects.flatMap((project) => ['--project', `${project}*`]),
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

/** Counts of the run; no counts when the run ended before its first test. */
async function readReport(path: string) {
  const report = existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Record<string, number>) : {}
  return {
    passed: report['numPassedTests'] ?? 0,
    failed: report['numFailedTests'] ?? 0,
    skipped: (report['numPendingTests'] ?? 0) + (report['numTodoTests'] ?? 0),
  }
}
