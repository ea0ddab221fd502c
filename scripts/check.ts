// `npm run check`: types, format and lint, floors and unit tests; under a minute.
import { runSteps } from './run-step.ts'

process.exitCode = await runSteps([
  ['types', 'astro', ['check', '--minimumSeverity', 'warning', '--noSync']],
  ['format and lint', 'biome', ['check', '--error-on-warnings']],
  ['unit tests', 'vitest', ['run', '--project', 'unit']],
])
