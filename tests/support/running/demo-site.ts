// Runs one product with the demo stores for all browser tests: seeded and published once, provided as `siteUrl`. The tests of other projects run
// while it is seeded; each file of browser tests waits for its end (demo-seeded.ts).
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { seedDemo } from '#scripts/seed/seed.ts'
import { type Oja, startOja } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the Worker; stores are at `/adunni-fabrics`, `/kofi-phones`, `/mama-put`, `/woo-demo`. */
    siteUrl: string
    /** A file that holds, once the stores are there, nothing or why they are not. */
    demoEnd: string
    /** The backend of that site, for tests that make their own people and stores. */
    supabase: {
      readonly apiUrl: string
      readonly publishableKey: string
      readonly secretKey: string
      readonly databaseUrl: string
      /** As the superuser. */
      readonly adminDatabaseUrl: string
      readonly mailboxUrl: string
      /** Address and key of the mail provider's stand-in. */
      readonly mailProvider: { readonly url: string; readonly key: string }
    }
  }
}

/** False when all files named on the command line make their own stores, and so need not wait for the demo. */
function needsDemo(): boolean {
  const named = process.argv.filter((argument) => /^tests\/e2e\/.+\.test\.ts$/.test(argument))
  if (named.length === 0) return true
  return named.some((file) => /adunni|kofi-phones|mama-put|woo-demo/.test(readFileSync(file, 'utf8')))
}

/** Environment variable with what a site that runs already provides. */
const RUNNING_VARIABLE = 'OJA_TEST_DEMO'

type Demo = Pick<ProvidedContext, 'siteUrl' | 'supabase' | 'demoEnd'>

/** Runs for several projects of a run; only the first call starts the site. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env[RUNNING_VARIABLE]
  const { demo, stop } =
    running === undefined ? await start() : { demo: JSON.parse(running) as Demo, stop: noStop }
  project.provide('siteUrl', demo.siteUrl)
  project.provide('supabase', demo.supabase)
  project.provide('demoEnd', demo.demoEnd)
  process.env[RUNNING_VARIABLE] = JSON.stringify(demo)
  return stop
}

const noStop = async () => {}

async function start(): Promise<{ readonly demo: Demo; readonly stop: () => Promise<void> }> {
  const oja = await startOja()
  const folder = mkdtempSync(join(tmpdir(), 'oja-demo-end-'))
  const demoEnd = join(folder, 'end')
  const end = (fault: string) => {
    writeFileSync(`${demoEnd}.new`, fault)
    renameSync(`${demoEnd}.new`, demoEnd)
  }
  const seeded = seed(oja).then(
    () => end(''),
    (error: unknown) => end(`The demo stores could not be made: ${error}`),
  )
  const { apiUrl, publishableKey, secretKey, databaseUrl, adminDatabaseUrl, mailboxUrl, mailProvider } =
    oja.stack.supabase
  const { url, key } = mailProvider
  return {
    demo: {
      siteUrl: oja.site.url,
      demoEnd,
      supabase: {
        apiUrl,
        publishableKey,
        secretKey,
        databaseUrl,
        adminDatabaseUrl,
        mailboxUrl,
        mailProvider: { url, key },
      },
    },
    async stop() {
      await seeded
      await oja.dispose()
      rmSync(folder, { recursive: true })
    },
  }
}

async function seed(oja: Oja): Promise<void> {
  const { apiUrl, publishableKey, secretKey, databaseUrl } = oja.stack.supabase
  if (needsDemo())
    await seedDemo({ supabase: { apiUrl, publishableKey, secretKey, databaseUrl }, isEmbedded: true })
  await oja.settled(60_000)
}
