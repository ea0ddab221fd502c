// Runs one product with the demo stores for all browser tests: seeded and published once, provided as `siteUrl`.
import { readFileSync } from 'node:fs'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { seedDemo } from '#scripts/seed/seed.ts'
import { startOja } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the Worker; stores are at `/adunni-fabrics`, `/kofi-phones`, `/mama-put`, `/woo-demo`. */
    siteUrl: string
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

/** Runs for several projects of a run; only the first call starts the site. */
export default async function setup(project: TestProject) {
  const running = process.env[RUNNING_VARIABLE]
  if (running !== undefined) {
    const provided = JSON.parse(running) as Pick<ProvidedContext, 'siteUrl' | 'supabase'>
    project.provide('siteUrl', provided.siteUrl)
    project.provide('supabase', provided.supabase)
    return () => {}
  }
  const oja = await startOja()
  try {
    const { apiUrl, publishableKey, secretKey, databaseUrl } = oja.stack.supabase
    if (needsDemo())
      await seedDemo({ supabase: { apiUrl, publishableKey, secretKey, databaseUrl }, isEmbedded: true })
    await oja.settled(60_000)
  } catch (error) {
    await oja.dispose()
    throw error
  }
  const { apiUrl, publishableKey, secretKey, databaseUrl, adminDatabaseUrl, mailboxUrl, mailProvider } =
    oja.stack.supabase
  const { url, key } = mailProvider
  const provided = {
    siteUrl: oja.site.url,
    supabase: {
      apiUrl,
      publishableKey,
      secretKey,
      databaseUrl,
      adminDatabaseUrl,
      mailboxUrl,
      mailProvider: { url, key },
    },
  }
  project.provide('siteUrl', provided.siteUrl)
  project.provide('supabase', provided.supabase)
  process.env[RUNNING_VARIABLE] = JSON.stringify(provided)
  return () => oja.dispose()
}
