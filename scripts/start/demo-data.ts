// Seeds the demo data on the first start. A file marks that it was finished; one that was cut off is done again.

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../local-supabase/start-error.ts'
import type { Backend } from './backend.ts'

/** Seeds unless it was done before; an outside Supabase is seeded each time that it is asked for. */
export async function seedOnce(dir: string, backend: Backend, log: (line: string) => void): Promise<void> {
  const marker = join(dir, 'demo-seeded')
  if (backend.embedded && existsSync(marker)) return
  const { apiUrl, secretKey, publishableKey, databaseUrl } = backend
  if (databaseUrl === null) throw new StartError('--seed-demo needs DATABASE_URL')
  log('Making the demo stores …')
  const startedAt = performance.now()
  // Loaded here, so that a start that seeds nothing does not load the picture makers.
  const { seedDemo } = await import('../seed/seed.ts')
  await seedDemo({
    supabase: { apiUrl, secretKey, publishableKey, databaseUrl },
    isEmbedded: backend.embedded !== null,
    log,
  })
  if (backend.embedded) writeFileSync(marker, `${new Date().toISOString()}\n`)
  log(`Made the demo stores in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
