// One test runner for everything: each project is a folder of tests/, from pure rules to journeys in a browser.

import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const project = (
  name: string,
  settings: {
    globalSetup?: string[]
    timeoutSeconds: number
    isParallel?: boolean
    maxWorkers?: number
  },
) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    globalSetup: (settings.globalSetup ?? []).filter((file) => existsSync(file)),
    testTimeout: settings.timeoutSeconds * 1000,
    hookTimeout: 120_000,
    // It ends when the condition holds: a busy machine may take its time.
    expect: { poll: { timeout: 15_000 } },
    fileParallelism: settings.isParallel ?? settings.maxWorkers !== undefined,
    ...(settings.maxWorkers === undefined ? {} : { maxWorkers: settings.maxWorkers }),
  },
})

const template = 'tests/support/project-template.ts'

export default defineConfig({
  test: {
    projects: [
      project('unit', { timeoutSeconds: 20, isParallel: true }),
      // Two files at a time: they wait more than they work.
      project('database', {
        timeoutSeconds: 120,
        maxWorkers: 2,
        globalSetup: ['tests/support/database-server.ts'],
      }),
      project('edge', { timeoutSeconds: 120, maxWorkers: 2, globalSetup: [template] }),
      project('chaos', { timeoutSeconds: 300, globalSetup: [template] }),
      project('soak', { timeoutSeconds: 3_600, globalSetup: [template] }),
      project('e2e', {
        timeoutSeconds: 120,
        maxWorkers: 2,
        globalSetup: [template, 'tests/support/demo-site.ts'],
      }),
    ],
  },
})
