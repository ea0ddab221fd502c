// `npm run check`: checks types, format and lint, unused code, licences, and runs the unit tests. One core checks types; the other core runs
// everything else at the same time.
import { runQuietSteps, TYPE_STEPS } from './run-step.ts'

const [types, ...others] = await Promise.all([
  runQuietSteps(TYPE_STEPS),
  runQuietSteps([
    ['format and lint', 'biome', ['check', '--error-on-warnings']],
    ['unused code', 'knip', ['--no-progress', '--no-config-hints']],
    ['licences', 'node', ['scripts/licences.ts', '--check']],
    ['unit tests', 'vitest', ['run', '--project', 'unit']],
  ]),
])
process.exitCode = [types, ...others].find((code) => code !== 0) ?? 0
