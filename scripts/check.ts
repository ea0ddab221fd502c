// `npm run check`: checks types, format and lint, unused code, licences, and runs the house's own rules and the unit tests that what has changed since the
// last commit can break; `npm test` runs all. One core checks types; the other core runs everything else at the same time.
import { runQuietSteps, TYPE_STEPS } from './run-step.ts'

const [types, ...others] = await Promise.all([
  runQuietSteps(TYPE_STEPS),
  runQuietSteps([
    ['format and lint', 'biome', ['check', '--error-on-warnings']],
    ['unused code', 'knip', ['--no-progress', '--no-config-hints']],
    ['licences', 'node', ['scripts/licences.ts', '--check']],
    ['rules of the house', 'vitest', ['run', '--project', 'unit', 'tests/unit/house']],
    ['unit tests of what changed', 'vitest', ['run', '--project', 'unit', '--changed', '--passWithNoTests']],
  ]),
])
process.exitCode = [types, ...others].find((code) => code !== 0) ?? 0
