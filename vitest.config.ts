// One test runner for everything: each project is a folder of tests/, from pure rules to journeys in a browser.

import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const project = (
  name: string,
  settings: { globalSetup?: string[]; timeoutSeconds: number; isParallel?: boolean },
) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    globalSetup: (settings.globalSetup ?? []).filter((file) => existsSync(file)),
    testTimeout: settings.timeoutSeconds * 1000,
    hookTimeout: 120_000,
    fileParallelism: settings.isParallel ?? false,
  },
})

export default defineConfig({
  test: {
    projects: [
      project('unit', { timeoutSeconds: 20, isParallel: true }),
      project('database', { timeoutSeconds: 120, globalSetup: ['tests/support/database-server.ts'] }),
      project('edge', { timeoutSeconds: 120 }),
      project('chaos', { timeoutSeconds: 300 }),
      project('soak', { timeoutSeconds: 3_600 }),
      project('e2e', { timeoutSeconds: 120, globalSetup: ['tests/support/demo-site.ts'] }),
    ],
  },
})
