// A chosen file as the reader of ZIPs takes it.
import type { ZipSource } from '#domain/import/archive/zip-file.ts'

export function zipSource(file: Blob): ZipSource {
  return {
    sizeBytes: file.size,
    read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  }
}
