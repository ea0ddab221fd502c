// An export in the browser: the signed-in person's database, the site's own pictures, and the files handed to the browser's downloads.
import { type ExportProgress, exportStore } from './export-store.ts'
import { ownerDatabase } from './owner-database.ts'

export type { ExportProgress } from './export-store.ts'

/** Collects everything of a store; rejects when stopped or when the database cannot be reached. */
export async function exportHere(
  store: { readonly id: string; readonly name: string; readonly currency: string },
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<readonly Blob[]> {
  return exportStore({
    database: await ownerDatabase(),
    store,
    fetchPicture: (path) => fetchPicture(path, signal),
    onProgress,
    signal,
    now: new Date(),
  })
}

/** Hands a file to the browser's downloads. */
export function downloadBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

async function fetchPicture(path: string, signal: AbortSignal): Promise<Uint8Array | null> {
  const response = await fetch(`/media/${path}/1280.jpg`, { signal })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`picture ${path}: expected 200, got ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
