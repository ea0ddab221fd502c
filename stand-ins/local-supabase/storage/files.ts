// Stores the bytes of objects: one file per version, named by an id of this server. A caller's path never reaches the disk, and a reader sees
// the old file or the new file, never a mix.

import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StorageRefusal } from './errors.ts'

/** A file that is written but not yet in its place. */
export type DraftFile = {
  readonly version: string
  readonly sizeBytes: number
  /** MD5 in hex, as the hosted service uses for ETags. */
  readonly md5: string
  publish(): Promise<void>
  discard(): Promise<void>
}

/** Writes bytes to a draft; refuses more bytes than the limit. */
export async function writeDraft(
  root: string,
  source: AsyncIterable<Uint8Array>,
  limitBytes: number,
): Promise<DraftFile> {
  const version = randomUUID()
  const draft = join(root, 'drafts', version)
  await mkdir(dirname(draft), { recursive: true })
  const discard = () => rm(draft, { force: true })
  const hash = createHash('md5')
  let sizeBytes = 0
  const file = await open(draft, 'wx')
  try {
    for await (const chunk of source) {
      sizeBytes += chunk.length
      if (sizeBytes > limitBytes) {
        throw new StorageRefusal(413, 'Payload too large', 'The object exceeded the maximum allowed size')
      }
      hash.update(chunk)
      await file.write(chunk)
    }
  } catch (error) {
    await file.close()
    await discard()
    throw error
  }
  await file.close()
  return {
    version,
    sizeBytes,
    md5: hash.digest('hex'),
    async publish() {
      const target = filePath(root, version)
      await mkdir(dirname(target), { recursive: true })
      await rename(draft, target)
    },
    discard,
  }
}

/** Opens a version for reading, whole or a range of bytes; null when the file is missing. */
export async function openVersion(
  root: string,
  version: string,
  range: { readonly start?: number; readonly end?: number } = {},
): Promise<ReadStream | null> {
  try {
    const file = await open(filePath(root, version))
    return createReadStream('', { fd: file, ...range })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Removes files of versions. A file that is already gone is no error. */
export async function removeVersions(root: string, versions: readonly string[]): Promise<void> {
  await Promise.all(versions.map((version) => rm(filePath(root, version), { force: true })))
}

function filePath(root: string, version: string): string {
  // Attack: a row whose version was set by SQL to a path. Only ids of this server name files.
  if (!/^[0-9a-f-]{36}$/.test(version)) throw new Error(`not a version of ours: ${version}`)
  return join(root, version.slice(0, 2), version)
}
