// Names the shapes of the answers that the owner's app keeps on a device (src/islands/owner/session/kept): a build with other contracts drops what an earlier
// one has kept.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Contracts, reads without one, and what is kept ahead of the pages. */
const SOURCES = [
  'src/contract/sql/**/*.ts',
  'src/data/owner/**/*.ts',
  'src/islands/owner/session/kept/ahead-keys.ts',
]

/** Twelve characters; the same sources give the same ones. */
export function keptShapes(root: string): string {
  const hash = createHash('sha256')
  for (const path of globSync(SOURCES, { cwd: root }).sort()) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex').slice(0, 12)
}
