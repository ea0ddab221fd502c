// One running product with the demo stores for all browser tests: seeded and published once, provided as `siteUrl`.
import type { TestProject } from 'vitest/node'
import { seedDemo } from '#scripts/seed/seed.ts'
import { startOja } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the Worker; stores are at `/adunni-fabrics`, `/kofi-phones`, `/mama-put`, `/woo-demo`. */
    siteUrl: string
    /** The backend of that site, for tests that make people and stores of their own. */
    supabase: {
      readonly apiUrl: string
      readonly publishableKey: string
      readonly secretKey: string
      readonly databaseUrl: string
      readonly mailboxUrl: string
    }
  }
}

export default async function setup(project: TestProject) {
  const oja = await startOja()
  try {
    const { apiUrl, publishableKey, secretKey, databaseUrl } = oja.stack.supabase
    await seedDemo({ supabase: { apiUrl, publishableKey, secretKey, databaseUrl }, isEmbedded: true })
    await oja.settled(60_000)
  } catch (error) {
    await oja.dispose()
    throw error
  }
  const { apiUrl, publishableKey, secretKey, databaseUrl, mailboxUrl } = oja.stack.supabase
  project.provide('siteUrl', oja.site.url)
  project.provide('supabase', { apiUrl, publishableKey, secretKey, databaseUrl, mailboxUrl })
  return () => oja.dispose()
}
