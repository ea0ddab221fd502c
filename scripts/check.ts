// `npm run check`: checks types, format and lint, unused code, licences, and runs the unit tests. One core checks types; the other core runs
// everything else at the same time.
import { runQuietStep } from './run-step.ts'

const [types, ...others] = await Promise.all([
  runQuietStep('types', 'astro', ['check', '--minimumSeverity', 'warning']),
  inOrder([
    ['format and lint', 'biome', ['check', '--error-on-warnings']],
    ['unused code', 'knip', ['--no-progress', '--no-config-hints']],
    ['licences', 'node', ['scripts/licences.ts', '--check']],
    ['unit tests', 'vitest', ['run', '--project', 'unit']],
  ]),
])
process.exitCode = [types, ...others].find((code) => code !== 0) ?? 0

/** Runs the steps one after another, and continues after a failure, so that one run reports every fault. */
async function inOrder(steps: readonly Parameters<typeof runQuietStep>[]): Promise<number> {
  let failed = 0
  for (const step of steps) failed = (await runQuietStep(...step)) || failed
  return failed
}
