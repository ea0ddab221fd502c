// A chosen file as the reader of ZIPs takes it.
import type { ZipSource } from '#domain/import/archive/zip-file.ts'

/** Reads parts of the file as they are asked for, so that a large ZIP is never whole in memory. */
export function zipSource(file: Blob): ZipSource {
  return {
    sizeBytes: file.size,
    read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  }
}
