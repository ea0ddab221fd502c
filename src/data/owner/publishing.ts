// When a save is live: the store's content version against the one its pages were rendered from.
import { DatabaseError } from '../errors.ts'
import { nudge } from './nudge.ts'
import { ownerDatabase } from './owner-database.ts'

type Versions = { readonly content_version: number; readonly rendered_version: number }

/** Waits between looks, in milliseconds; the last one stays. A publish takes a few hundredths of a second. */
const LOOKS_MS = [60, 90, 120, 180, 250, 400, 700, 1_000] as const

/**
 * After a save: asks for the pages and resolves `live` when they show everything that was saved before the call, `slow` when that
 * takes longer than `timeoutMs` (the sweep of the next minute repairs it). Throws when the database cannot be asked.
 */
export async function publishNow(businessId: string, timeoutMs = 15_000): Promise<'live' | 'slow'> {
  nudge(businessId)
  const startedAt = performance.now()
  const wanted = (await fetchVersions(businessId))?.content_version ?? 0
  for (let look = 0; performance.now() - startedAt < timeoutMs; look += 1) {
    const versions = await fetchVersions(businessId)
    if ((versions?.rendered_version ?? 0) >= wanted) return 'live'
    const pause = LOOKS_MS[Math.min(look, LOOKS_MS.length - 1)]
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return 'slow'
}

async function fetchVersions(businessId: string): Promise<Versions | null> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('store_versions')
    .select('content_version, rendered_version')
    .eq('business_id', businessId)
    .maybeSingle<Versions>()
  if (error) throw new DatabaseError('store_versions', error, status)
  return data
}
