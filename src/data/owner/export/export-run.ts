// Runs an export in the browser: reads with the person's database client, fetches the site's pictures.
import type { CallResult } from '../../client.ts'
import { ServerError } from '../../outage.ts'
import { serverNow } from '../../session/server-clock.ts'
import { supabaseAddress } from '../../session/supabase-address.ts'
import { ownerDatabase } from '../owner-database.ts'
import { type ExportProgress, ExportRefused, exportStore } from './export-store.ts'

export type { ExportProgress } from './export-store.ts'

/**
 * Collects everything of a store. Refuses with `forbidden` who may not (any more). Rejects when stopped, or when the database cannot be
 * reached.
 */
export async function exportStoreInBrowser(
  store: { readonly id: string; readonly name: string; readonly currency: string },
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<CallResult<readonly Blob[]>> {
  const done = exportStore({
    database: await ownerDatabase(),
    store,
    fetchPicture: (path) => fetchPicture(path, signal),
    onProgress,
    signal,
    now: new Date(serverNow()),
  })
  try {
    return { ok: true, value: await done }
  } catch (error) {
    if (error instanceof ExportRefused) return { ok: false, error: { code: 'forbidden', details: {} } }
    throw error
  }
}

/** From the site, or from storage: the site hides the pictures of a suspended shop, whose owner may still take them. Null: there is none. */
async function fetchPicture(path: string, signal: AbortSignal): Promise<Uint8Array | null> {
  const { supabaseUrl } = await supabaseAddress()
  const stored = `${supabaseUrl}/storage/v1/object/public/store-media`
  for (const folder of ['/media', stored]) {
    const response = await fetch(`${folder}/${path}/1280.jpg`, { signal })
    if (response.ok) return new Uint8Array(await response.arrayBuffer())
    // Storage answers 400 for a file that does not exist.
    if (response.status !== 404 && response.status !== 400)
      throw new ServerError(`picture ${path}: expected 200, got ${response.status}`)
  }
  return null
}
