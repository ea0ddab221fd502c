// `npm run check`: types, format and lint, floors and unit tests; in a minute and a half.
import { runSteps } from './run-step.ts'

process.exitCode = await runSteps([
  ['types', 'astro', ['check', '--minimumSeverity', 'warning']],
  ['format and lint', 'biome', ['check', '--error-on-warnings']],
  ['unit tests', 'vitest', ['run', '--project', 'unit']],
])
