// Seeds the demo data on the first start. Writes a marker file at the end; without the marker the next start seeds again.

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '@oja/local-supabase/machine'
import type { Backend } from './backend.ts'

/** Seeds unless an earlier start has seeded. Seeds an outside Supabase each time that seeding is requested. */
export async function seedOnce(dir: string, backend: Backend, log: (line: string) => void): Promise<void> {
  const marker = join(dir, 'demo-seeded')
  if (backend.embedded && existsSync(marker)) return
  const { apiUrl, secretKey, publishableKey, databaseUrl } = backend
  if (databaseUrl === null) throw new StartError('--seed-demo needs DATABASE_URL')
  log('Making the demo stores …')
  const startedAt = performance.now()
  // Imported only here, so that a start without seeding does not load the picture makers.
  const { seedDemo } = await import('../seed/seed.ts')
  await seedDemo({
    supabase: { apiUrl, secretKey, publishableKey, databaseUrl },
    isEmbedded: backend.embedded !== null,
    log,
  })
  if (backend.embedded) writeFileSync(marker, `${new Date().toISOString()}\n`)
  log(`Made the demo stores in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
