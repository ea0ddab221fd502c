// Asks the database about the stores for `npm start`: which stores exist, and whether their pages are published.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A store in the closing list of `npm start`. */
export type StoreLine = { readonly slug: string; readonly name: string; readonly domain: string | null }

/** The stores in the order in which they were made. */
export async function listStores(databaseUrl: string, limit = 8): Promise<readonly StoreLine[]> {
  return withClient(databaseUrl, async (client) => {
    const found = await client.query<StoreLine>(
      `select slug, name, case when custom_domain_status = 'active' then custom_domain end as domain
       from public.businesses order by created_at, slug limit $1`,
      [limit],
    )
    return found.rows
  })
}

/**
 * Waits until every store's pages show the newest content. Repeats the nudges from time to time, as the cron would. Returns the slugs that
 * are still not published when the time is over.
 */
export async function waitUntilPublished(
  databaseUrl: string,
  nudge: () => Promise<void>,
  timeoutMs: number,
): Promise<readonly string[]> {
  return withClient(databaseUrl, async (client) => {
    const endsAt = Date.now() + timeoutMs
    for (let round = 0; ; round += 1) {
      const found = await client.query<{ slug: string }>(
        `select b.slug from public.store_versions v join public.businesses b on b.id = v.business_id
         where v.rendered_version < v.content_version order by b.slug`,
      )
      if (found.rows.length === 0 || Date.now() > endsAt) return found.rows.map((row) => row.slug)
      if (round % 20 === 0) await nudge()
      await sleep(250)
    }
  })
}

/**
 * Asks for a new render of all stores: `npm run dev` publishes into a bucket of its own, so the recorded versions say nothing about the
 * bucket of `npm start`.
 */
export async function renderAllAgain(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query('update public.store_versions set rendered_version = 0'),
  )
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {}) // the query reports the error
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
