// Asks the site to publish a store, and tells when a save is published: compares the store's content version with the version of its pages. The
// database asks for the same at commit; the second request saves the wait when the first is lost.
import { warnOrThrow } from '../../outage.ts'
import { postJsonAsPerson } from '../../session/post-as-person.ts'
import { accessToken } from '../../session/session-client.ts'
import { runQuery } from '../owner-database.ts'

/** Waits between checks, in milliseconds; the last wait repeats. A publish takes a few hundredths of a second. */
const LOOKS_MS = [60, 90, 120, 180, 250, 400, 700, 1_000] as const

/**
 * Asks for a publish after a save. Resolves to `live` when the pages show everything that was saved before the call. Resolves to
 * `slow` after `timeoutMs`; the sweep of the next minute then publishes the store. Throws when the database cannot be reached.
 */
export async function publishNow(businessId: string, timeoutMs = 15_000): Promise<'live' | 'slow'> {
  sendNudge(businessId)
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

/** Another number than before: somebody has changed what the store's pages show. */
export async function contentVersion(businessId: string): Promise<number> {
  return (await fetchVersions(businessId))?.content_version ?? 0
}

async function fetchVersions(businessId: string) {
  return runQuery('store_versions', (database) =>
    database
      .from('store_versions')
      .select('content_version, rendered_version')
      .eq('business_id', businessId)
      .maybeSingle(),
  )
}

/** Does not wait for an answer. Logs an outage; the sweep of the next minute publishes the store. */
export function sendNudge(businessId: string): void {
  send(businessId).catch(warnOrThrow('nudge: the site did not hear of the change'))
}

async function send(businessId: string): Promise<void> {
  if (await accessToken()) await postJsonAsPerson('/api/nudge', { store: businessId }, { keepalive: true })
}
