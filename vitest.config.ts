// One test runner for everything: each project is a folder of tests/, from pure rules to journeys in a browser.

import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/running/longest-first.ts'

/** Files at a time on two cores: most wait more than they work. Six were tried on a busy machine only. */
const WORKERS = 4

// Tests reach no foreign server. Miniflare would give each Worker these certificates, which takes half a second of processor at each start.
delete process.env['NODE_EXTRA_CA_CERTS']

const template = 'tests/support/running/project-template.ts'

/** Tests of a stand-in alone lie beside it; they run with ours of the same kind. */
const workspaceTests: Readonly<Record<string, string>> = {
  unit: 'stand-ins/*/tests/unit/**/*.test.ts',
  edge: 'stand-ins/*/tests/servers/**/*.test.ts',
}

/** Browser tests with a browser of their own: a service worker belongs to the whole browser. */
const ownBrowser = ['tests/e2e/owner/notifications.test.ts']

const onDemoSite = {
  timeoutSeconds: 120,
  globalSetup: [template, 'tests/support/running/demo-site.ts'],
  setupFiles: ['tests/support/running/demo-seeded.ts'],
}

/** Unit tests that replace a module: each needs a process of its own. */
const replacing = globSync('tests/unit/**/*.test.ts').filter((file) =>
  /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')),
)

const project = (
  name: string,
  settings: {
    readonly timeoutSeconds: number
    readonly globalSetup?: readonly string[]
    /** Run before each file. */
    readonly setupFiles?: readonly string[]
    /** Instead of all files of the project. */
    readonly only?: readonly string[]
    readonly not?: readonly string[]
    /** Files follow each other in one process, which saves its start. Only for tests that replace no module and put back every global. */
    readonly sharesProcess?: boolean
  },
) => ({
  test: {
    name,
    include: [...(settings.only ?? [`tests/${name}/**/*.test.ts`, workspaceTests[name] ?? []].flat())],
    exclude: ['**/node_modules/**', ...(settings.not ?? [])],
    globalSetup: [...(settings.globalSetup ?? [])],
    // A process is set up alike, whichever file comes first in it.
    setupFiles: [
      ...(name.startsWith('unit') ? [] : ['tests/support/whole-numbers.ts']),
      ...(settings.setupFiles ?? []),
    ],
    testTimeout: settings.timeoutSeconds * 1000,
    hookTimeout: 120_000,
    // It ends when the condition holds: a busy machine may take its time.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: name === 'soak' ? 1 : WORKERS,
    isolate: settings.sharesProcess !== true,
  },
})

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      project('unit', { timeoutSeconds: 20, sharesProcess: true, not: replacing }),
      project('unit-alone', { timeoutSeconds: 20, only: replacing }),
      project('database', {
        timeoutSeconds: 120,
        globalSetup: ['tests/support/database/server.ts'],
        sharesProcess: true,
      }),
      project('edge', { timeoutSeconds: 120, globalSetup: [template], sharesProcess: true }),
      project('chaos', { timeoutSeconds: 300, globalSetup: [template] }),
      project('soak', { timeoutSeconds: 3_600, globalSetup: [template] }),
      project('e2e', { ...onDemoSite, sharesProcess: true, not: ownBrowser }),
      project('engines', onDemoSite),
      project('e2e-alone', { ...onDemoSite, only: ownBrowser }),
    ],
  },
})
