// Writes a ZIP piece by piece into Blobs of a few megabytes each. Browsers keep such Blobs on disk, so that thousands of pictures
// need not fit into a phone's memory.
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

const FLUSH_BYTES = 4 * 1024 * 1024

export type ZipFile = {
  /** Opens a text file that is written in pieces; `end` closes the file. Only one file may be open. */
  text(name: string): { write(text: string): void; end(): void }
  /** Adds a whole file uncompressed: for contents that compression does not make smaller. */
  whole(name: string, bytes: Uint8Array): void
  /** Closes the ZIP. Throws the first error that occurred while it was written. */
  end(): Blob
  readonly sizeBytes: () => number
  readonly entries: () => number
}

/** Every file in the ZIP gets the time `modifiedAt`. */
export function startZip(modifiedAt: Date): ZipFile {
  const done: Blob[] = []
  let open: Uint8Array<ArrayBuffer>[] = []
  let openBytes = 0
  let sizeBytes = 0
  let entries = 0
  let failure: unknown = null

  const flush = () => {
    if (openBytes > 0) done.push(new Blob(open))
    open = []
    openBytes = 0
  }
  const zip = new Zip((error, chunk) => {
    if (error) failure ??= error
    else {
      open.push(chunk as Uint8Array<ArrayBuffer>)
      openBytes += chunk.byteLength
      sizeBytes += chunk.byteLength
      if (openBytes >= FLUSH_BYTES) flush()
    }
  })
  const add = <T extends ZipDeflate | ZipPassThrough>(file: T): T => {
    file.mtime = modifiedAt
    entries += 1
    zip.add(file)
    return file
  }
  return {
    text(name) {
      const file = add(new ZipDeflate(name, { level: 6 }))
      const encoder = new TextEncoder()
      return {
        write: (text) => file.push(encoder.encode(text)),
        end: () => file.push(new Uint8Array(), true),
      }
    },
    whole: (name, bytes) => add(new ZipPassThrough(name)).push(bytes, true),
    end() {
      zip.end()
      flush()
      if (failure) throw failure
      return new Blob(done, { type: 'application/zip' })
    },
    sizeBytes: () => sizeBytes,
    entries: () => entries,
  }
}
