// Adapts a chosen file to the ZIP reader.
import type { ZipSource } from '#domain/import/archive/zip-file.ts'

/** Reads only the parts that the ZIP reader asks for, so that a large ZIP is never in memory as a whole. */
export function zipSource(file: Blob): ZipSource {
  return {
    sizeBytes: file.size,
    read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  }
}
