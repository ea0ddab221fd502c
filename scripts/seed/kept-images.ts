// Keeps the files that were made of the demo's pictures, for the next start and the next test run on this machine: making them takes half a
// minute of processor. Made anew when a picture, the code that makes it, or sharp has changed.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import sharp from 'sharp'
import type { MadeFile, MadePicture, PicturePort } from '#domain/picture/picture-port.ts'

const root = join(import.meta.dirname, '../..')
const FOLDER = join(root, 'node_modules/.cache/oja-pictures')
const SOURCES = ['src/domain/picture/*.ts', 'scripts/pictures/*.ts']

/** The form of a picture on disk; a Blob has none. */
type Kept = Omit<MadePicture, 'files'> & {
  readonly files: readonly (Omit<MadeFile, 'bytes'> & {
    readonly type: string
    readonly bytes: Uint8Array
  })[]
}

/** The port that looks for a kept picture first. Takes no watermark: the demo's pictures have none. */
export function keptImages(images: PicturePort, folder = FOLDER): PicturePort {
  let version: Promise<string> | undefined
  return {
    async make(original, size, order) {
      if (order.mark !== null) throw new Error('expected no watermark, got one')
      version ??= openVersion(folder)
      const bytes = new Uint8Array(await original.arrayBuffer())
      const path = join(await version, hashOf([bytes, JSON.stringify({ size, order })]))
      const kept = await readKept(path)
      if (kept !== null) return kept
      const made = await images.make(original, size, order)
      await keep(path, made)
      return made
    },
  }
}

/** The folder of this code's pictures. Deletes those of other code. */
async function openVersion(folder: string): Promise<string> {
  const sources = globSync(SOURCES, { cwd: root }).sort()
  const name = hashOf([
    JSON.stringify(sharp.versions),
    ...sources.map((file) => readFileSync(join(root, file))),
  ])
  await mkdir(join(folder, name), { recursive: true })
  for (const other of await readdir(folder)) {
    if (other !== name) await rm(join(folder, other), { recursive: true, force: true })
  }
  return join(folder, name)
}

async function readKept(path: string): Promise<MadePicture | null> {
  const found = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (found === null) return null
  const { files, ...rest } = deserialize(found) as Kept
  return {
    ...rest,
    files: files.map(({ type, bytes, ...file }) => ({
      ...file,
      bytes: new Blob([new Uint8Array(bytes)], { type }),
    })),
  }
}

/** Writes under another name first: a start that is cut off leaves no half picture. */
async function keep(path: string, { files, ...rest }: MadePicture): Promise<void> {
  const kept: Kept = {
    ...rest,
    files: await Promise.all(
      files.map(async ({ bytes, ...file }) => ({
        ...file,
        type: bytes.type,
        bytes: new Uint8Array(await bytes.arrayBuffer()),
      })),
    ),
  }
  const draft = `${path}.${process.pid}`
  await writeFile(draft, serialize(kept))
  await rename(draft, path)
}

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 32)
}
