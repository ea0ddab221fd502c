// The public status page. The cron job makes it and keeps it in the bucket, so that it opens while the database is down.
import { serviceStatus } from '#contract/sql/operator/operator-health.ts'
import { callOrThrow, type Database } from '#data/client.ts'
import { isOutage } from '#data/outage.ts'
import type { ObjectStore } from '#storefront/store/object-store.ts'
import { renderStatus } from '../adapters/astro.ts'
import { logError } from '../lib/log.ts'

export const STATUS_PATH = '/status'

/** Where the page lies in the bucket, as JSON. */
const KEY = 'site/status'

/** The page with the policy of its render. */
type KeptPage = { readonly html: string; readonly policy: string }

export type StatusParts = {
  readonly database: Database
  readonly objects: Pick<ObjectStore, 'get' | 'put'>
  readonly siteUrl: string
}

/** Makes the page and keeps it. A database that does not answer is what the page then says. */
export async function keepStatusPage(
  { database, objects, siteUrl }: StatusParts,
  nowMs: number,
): Promise<KeptPage> {
  const status = await callOrThrow(database, serviceStatus, {}).catch((error: unknown) => {
    if (!isOutage(error)) throw error
    logError('status page: the figures could not be read', error)
    return null
  })
  const rendered = await renderStatus({ status, nowMs, siteUrl })
  if (!rendered.ok) throw new Error(`status page: expected a page, got status ${rendered.status}`)
  const page = {
    html: await rendered.text(),
    policy: rendered.headers.get('content-security-policy') ?? '',
  }
  await objects.put(KEY, new TextEncoder().encode(JSON.stringify(page)))
  return page
}

/** The page as the newest minute has made it; null before the first minute. */
export async function readStatusPage({ objects }: Pick<StatusParts, 'objects'>): Promise<KeptPage | null> {
  const kept = await objects.get(KEY)
  return kept && (JSON.parse(new TextDecoder().decode(kept.bytes)) as KeptPage)
}
